import Foundation
import Testing

@Suite(.serialized) struct OptionCommandTests {
  let stand: Stand
  let menu: String
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      options:
        - id: size
          name: { ko: 크기, en: Size }
          choices:
            - { id: regular, name: { ko: 보통, en: Regular } }
            - { id: large, name: { ko: 큰 컵, en: Large }, price: 1000, times: 2 }
        - id: ice
          name: { ko: 얼음, en: Ice }
          choices:
            - { id: normal-ice, name: 얼음 보통 }
            - { id: less-ice, name: { ko: 얼음 적게, en: Less ice } }
        - id: heat
          name: { ko: 온도, en: Heat }
          ask: true
          choices: [{ id: hot, name: Hot }, { id: iced, name: Iced }]
        - id: extras
          name: { ko: 추가, en: Extras }
          many: true
          choices: [{ id: extra-mango, name: 망고 추가, price: 500, recipe: { mango: 1 } }]
      ingredients:
        - { id: mango, name: { ko: 망고, en: Mango }, opening: 50 }
        - { id: milk, name: { ko: 우유, en: Milk } }
      juices:
        - { id: mango, name: { ko: 망고쥬스, en: Mango }, recipe: { mango: 3 }, price: 5500, options: [size, ice, extras] }
        - { id: latte, name: Latte, recipe: { milk: 1 }, price: 4000, options: [heat] }
      """, to: "menu.yaml")
  }

  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words + ["--menu", menu])
  }

  private func refuse(_ words: String...) async throws -> Run {
    try await stand.refuse(words + ["--menu", menu, "--format", "json"])
  }

  @Test func `an order keeps its options in every book`() async throws {
    let order = try await run(
      "order", "mango+less-ice+large=2", "mango+regular", "mango", "--id", id, "--format", "json")
    #expect(
      order.timeless.contains(
        #""lines":[{"cups":2,"currency":"KRW","juice":"mango","options":["large","less-ice"],"#
          + #""price":"6500"},{"cups":2,"currency":"KRW","juice":"mango","price":"5500"}],"#
          + #""number":1,"refunds":[],"total":"24000""#))
    #expect(order.out.contains(#""mango":32"#))
    let again = try await run("order", "mango=2", "mango+large+less-ice=2", "--id", id)
    #expect(again.exit == 0)
    #expect(try await refuse("order", "mango=4", "--id", id).code == "id-taken")

    let receipt = try await run("receipt", id, "--language", "ko")
    #expect(receipt.lines[3...5] == ["망고쥬스 2잔             ₩13,000", "  + 큰 컵", "  + 얼음 적게"])
    let ticket = try await run("receipt", id, "--ticket")
    #expect(ticket.out.contains("2  Mango\n   + Large\n   + Less ice\n2  Mango\n---"))
    let history = try await run("history", "--format", "csv", "--lines")
    #expect(history.out.contains(",1,mango,large+less-ice,2,6500,,13000,KRW,"))
    #expect(try await run("history").out.contains("Mango (Large, Less ice) x 2, Mango x 2"))
    let report = try await run("report", "--format", "json")
    #expect(report.out.contains(#""options":[{"cups":2,"id":"large"},{"cups":2,"id":"less-ice"}]"#))
    #expect(try await run("report").out.contains("Options: Large 2 cups · Less ice 2 cups"))

    _ = try await run("void", id)
    let export = try await stand.export()
    #expect(
      export.split(separator: "\n").count { $0.contains(#""options":["large","less-ice"]"#) } == 2)
    let copy = stand.path("copy.db")
    try await stand.importJournal(export, to: copy)
    #expect(try await stand.export(of: copy) == export)
    try await stand.verifyBooks(of: copy)
    #expect(try await run("report").out.contains("Large") == false)
  }

  @Test func `an option that can't be had is refused, and says what can`() async throws {
    func refusal(_ cup: String) async throws -> (String?, Int32) {
      let refused = try await refuse("order", cup)
      return (try refused.code, refused.exit)
    }
    #expect(try await refusal("mango+larg") == ("unknown-option", 64))
    #expect(try await refusal("mango+hot") == ("unknown-option", 64))
    #expect(try await refusal("mango+") == ("unknown-option", 64))
    #expect(try await refusal("mango+regular+large") == ("option-conflict", 64))
    #expect(try await refusal("mango+large+large") == ("option-conflict", 64))
    #expect(try await refusal("latte") == ("option-missing", 64))
    let meant = try await refuse("order", "mango+larg")
    #expect(meant.err == "“larg” is no option of “mango”. Did you mean “large”?\n")
    let missing = try await refuse("order", "latte")
    #expect(missing.err == "“latte” needs one of `hot` or `iced`. Write it as latte+hot.\n")
    let short = try await refuse("order", "mango+large=9")
    #expect(short.exit == 1)
    #expect(short.out.contains(#""missing":4,"needed":54"#))
  }

  @Test func `the menu tells its options`() async throws {
    let text = try await run("menu")
    #expect(text.lines.contains("Size (size): Regular (regular), Large (large) +₩1,000"))
    let json = try await run("menu", "--format", "json")
    #expect(json.out.contains(#""options":["size","ice","extras"]"#))
    #expect(
      json.out.contains(
        #"{"id":"large","name":"Large","price":"1000","times":2}],"id":"size","name":"Size"}"#))
  }
}
