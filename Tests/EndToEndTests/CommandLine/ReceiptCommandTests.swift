import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct ReceiptCommandTests {
  let stand: Stand
  let menu: String
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      payments: [{ id: cash, drawer: true }, card]
      ingredients:
        - { id: ice, name: { ko: 얼음, en: Ice } }
      juices:
        - { id: water, name: { ko: 물, en: Water }, recipe: { ice: 1 }, price: 4500 }
      """, to: "menu.yaml")
  }

  private func order(_ cups: String, pay way: String? = nil, id: String? = nil) async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.order([cups], pay: way.map { [$0] } ?? [], id: id)
    }
  }

  private func receipt(_ arguments: String...) async throws -> Run {
    try await stand.run(["receipt", "--menu", menu] + arguments)
  }

  @Test func `an order's receipt has its number, cups, prices and payment`() async throws {
    try await order("water=2", pay: "cash", id: id)
    let run = try await receipt(id, "--language", "ko", "--columns", "40", "--format", "text")
    #expect(run.exit == 0)
    #expect(
      run.out.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d/#, with: "2026-11-21 12:00") == """
                         영수증
        1번                     2026-11-21 12:00
        ----------------------------------------
        물 2잔                            ₩9,000
          한 잔에 ₩4,500
        ----------------------------------------
        합계 2잔                          ₩9,000
        결제                                현금
        \(id)

        """)
    #expect(try await receipt().lines.contains(String(repeating: "-", count: 32)))
  }

  @Test func `a shop's receipt has its name and its VAT, in json too`() async throws {
    let file = try stand.write(
      """
      currency: KRW
      payments: [card, { id: cash, drawer: true }]
      shop: { name: { ko: 망고나무, en: Mango Tree }, lines: [123-45-67890], vat: 10 }
      ingredients: [{ id: ice, name: Ice, opening: 9 }]
      juices:
        - { id: water, name: Water, recipe: { ice: 1 }, price: 4500 }
        - { id: milk, name: Milk, recipe: { ice: 1 }, price: 1000, vat: 5.5 }
      """, to: "shop.yaml")
    try await stand.withShop(menu: file) { try await $0.order("water=2", "milk", pay: "cash") }
    let text = try await stand.run("receipt", "--menu", file, "--language", "ko").lines
    #expect(text[0] == "            망고나무" && text[1] == "          123-45-67890")
    #expect(
      text.contains("부가세 10% 포함             ₩818") && text.contains("부가세 5.5% 포함             ₩52"))
    let json = try await stand.run("receipt", "--menu", file, "--format", "json").out
    #expect(json.contains(#""shop":{"lines":["123-45-67890"],"name":"Mango Tree"}"#))
    #expect(
      json.contains(
        #""vat":[{"amount":"818","of":"9000","percent":"10"},{"amount":"52","of":"1000","percent":"5.5"}]"#
      ))
  }

  @Test func `a thermal printer gets its own bytes, and the drawer for cash`() async throws {
    try await order("water=2", pay: "cash", id: id)
    let path = stand.path("slip")
    func bytes(_ more: String...) async throws -> [UInt8] {
      let script = #""$0" receipt --menu "$1" --language ko --format escpos $2 >"$3""#
      let run = try await stand.run(
        ["-c", script, Stand.program.path, menu, more.joined(separator: " "), path],
        program: "/bin/sh")
      try #require(run.exit == 0, "\(run.err)")
      return Array(try Data(contentsOf: URL(filePath: path)))
    }
    let kick: [UInt8] = [0x1B, 0x70, 0x00, 0x19, 0xFA]
    let receipt = try await bytes()
    #expect(receipt.starts(with: [0x1B, 0x40] + kick + [0x1C, 0x26, 0x1D, 0x21, 0x11]))
    #expect(receipt.suffix(4) == [0x1D, 0x56, 0x42, 0x00])
    // 영수증 in cp949
    #expect(!receipt.split(separator: [0xBF, 0xB5, 0xBC, 0xF6, 0xC1, 0xF5]).isEmpty)
    #expect(try await bytes("--ticket").split(separator: kick, maxSplits: 1).count == 1)
    let abroad = try await bytes("--code-page cp858")
    #expect(abroad.starts(with: [0x1B, 0x40] + kick + [0x1C, 0x2E, 0x1B, 0x74, 0x13]))
    #expect(!abroad.split(separator: Array("KRW 9,000".utf8), maxSplits: 1).dropFirst().isEmpty)
    let wrong = try await stand.refuse("receipt", "--code-page", "cp1252", "--menu", menu)
    #expect(wrong.exit == 64)
    #expect(wrong.err.contains("Write one of cp949, cp437, cp858, utf-8."))
  }

  @Test func `a ticket has a large number and no prices`() async throws {
    try await order("water=2")
    let run = try await receipt("--ticket", "--language", "ko")
    #expect(run.lines[0].contains("1번 주문") && run.out.contains("██") && run.out.contains("2  물"))
    #expect(!run.out.contains("₩"))
  }

  @Test func `a slip that the printer refused is printed later`() async throws {
    let folder = stand.folder.appending(path: ".local/state/juice-maker/unprinted")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["2", "1"] { try Data((name + "\n").utf8).write(to: folder.appending(path: name)) }
    let none = try await stand.run("receipt", "--unprinted")
    #expect(none.exit == 64 && none.err.hasPrefix("There is no printer."))
    let out = stand.path("out")
    let failed = try await stand.run(
      "receipt", "--unprinted", environment: ["JUICE_MAKER_PRINT": "exit 3"])
    #expect(
      failed.exit == 74
        && failed.err.hasPrefix(
          "Not printed: “exit 3” ended with 3. Check the printer. 2 slips wait")
    )
    let printer = ["JUICE_MAKER_PRINT": "cat >>\(out)"]
    let run = try await stand.run(
      "receipt", "--unprinted", "--format", "json", environment: printer)
    #expect(run.exit == 0 && run.out == "{\"printed\":2}\n")
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "1\n2\n")
    #expect(
      try await stand.run("receipt", "--unprinted", environment: printer).out
        == "Nothing waits for the printer.\n")
  }

  @Test func `json has the same`() async throws {
    try await order("water=2", pay: "cash", id: id)
    let run = try await receipt("--format", "json")
    #expect(
      run.timeless == #"{"at":"T","currency":"KRW","id":"\#(id)","left":{"lines":[{"cups":2,"#
        + #""currency":"KRW","juice":"water","price":"4500"}],"total":"9000","unpaid":"0"},"#
        + #""lines":[{"cups":2,"juice":"water","name":"Water","price":"4500"}],"number":1,"#
        + #""payment":"cash","payments":[{"amount":"9000","way":"cash"}],"refunds":[],"#
        + #""total":"9000","unpaid":"0","voided":false}"#
        + "\n")
  }

  @Test func `receipt without an id prints the newest order that stands`() async throws {
    try await order("water", id: id)
    try await order("water=2")
    try await stand.withShop { _ = try await $0.store.voidLast() }
    #expect(try await receipt().lines.last == "0a1b2c3d4e5f")
    #expect(try await receipt("--format", "json").out.contains(id))
    try await stand.withShop { _ = try await $0.store.voidLast() }
    let none = try await receipt("--format", "json")
    #expect(none.exit == 1)
    #expect(try none.code == "no-order")
    #expect(none.err == "There is no order to print: none was made, or all are voided.\n")
    #expect(try await receipt(id).out.contains("             VOIDED\n"))
  }

  @Test func `receipt without an id prints a refunded order, and the newest slip`() async throws {
    try await order("water=2", pay: "cash")
    let none = try await receipt("--refund", "--format", "json")
    #expect(try none.exit == 1 && none.code == "no-order")
    #expect(none.err == "There is no slip to print: nothing was refunded.\n")
    try await stand.run("refund", "1", "--menu", menu)
    let only = try await receipt()
    #expect(only.exit == 0 && only.out.contains("REFUNDED"), "\(only.out)\(only.err)")
    try await order("water", pay: "cash", id: id)
    try await stand.run("refund", id, "--menu", menu)
    #expect(try await receipt("--format", "json").json["id"] as? String == id)
    // The slip is that of the refund, not of the newest order.
    try await order("water=3")
    #expect(try await receipt("3", "--refund").err == "Nothing of this order was refunded.\n")
    for arguments in [["--refund"], ["--refund", id]] {
      let slip = try await stand.run(["receipt", "--format", "json", "--menu", menu] + arguments)
      let refund = try slip.json["refund"] as? [String: Any]
      #expect(refund?["order"] as? String == id, "\(slip.out)\(slip.err)")
    }
    #expect(try await receipt("--format", "json").json["number"] as? Int == 3)
  }

  @Test func `a stand without an order has no receipt`() async throws {
    try await stand.open()
    let run = try await receipt("--language", "ko")
    #expect(run.exit == 1)
    #expect(run.out.isEmpty)
    #expect(run.err == "출력할 주문이 없어요. 아직 주문이 없거나 모두 취소했어요.\n")
  }

  @Test(arguments: ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "x"])
  func `an unknown order is refused as by void`(order: String) async throws {
    try await stand.open()
    let (receipt, void) = (
      try await receipt(order, "--format", "json"),
      try await stand.run("void", order, "--menu", menu, "--format", "json")
    )
    #expect(receipt.exit == 64)
    #expect(try receipt.code == "unknown-order")
    #expect(receipt.out == void.out)
    #expect(receipt.err == void.err)
  }

  @Test(arguments: ["31", "81", "-1", "x", "+40"])
  func `paper has 32 to 80 columns`(columns: String) async throws {
    try await order("water")
    let run = try await stand.refuse("receipt", "--columns=\(columns)", "--menu", menu)
    #expect(run.exit == 64)
    #expect(run.err.hasPrefix("“--columns” can't be “\(columns)”. Write a number from 32 to 80"))
  }

  @Test func `an order of before has neither number nor prices`() async throws {
    let journal = """
      {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"ice":10},"reason":null}
      {"seq":2,"id":"\(id)","at":"2026-03-01T00:30:00.000Z","kind":"order","lines":[{"juice":"water","cups":1},{"juice":"gone","cups":2}],"changes":{"ice":-1},"reason":null}

      """
    try await stand.importJournal(journal)
    let receipt = try await stand.run(
      "receipt", "--menu", menu, environment: ["TZ": "Asia/Seoul"])
    #expect(
      receipt.out == """
                    Receipt
                        2026-03-01 09:30
        --------------------------------
        Water
        gone x 2
        --------------------------------
        Total 3 cups
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f

        """)
    #expect(try await self.receipt("--format", "json").out.contains(#""number":null"#))
  }

  @Test func `a test page needs no order, and goes to the printer if there is one`() async throws {
    let page = try await stand.run("receipt", "--test", "--columns", "42")
    #expect(page.exit == 0)
    #expect(page.out.contains("맛있는 쥬스"))
    #expect(page.out.contains(String(repeating: "-", count: 42) + "\n"))
    let file = stand.path("printed")
    let printed = try await stand.run(
      "receipt", "--test", environment: ["JUICE_MAKER_PRINT": "cat >\(file)"])
    #expect(printed.exit == 0)
    #expect(printed.out.contains("cat >"))
    // A command gets the code page of printers.
    let sent = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(sent.contains("0123456789 ABC abc"))
    // It is of no use later.
    let failed = try await stand.run(
      "receipt", "--test", environment: ["JUICE_MAKER_PRINT": "false"])
    #expect(failed.exit == 74)
    let waiting = try await stand.run(
      "receipt", "--unprinted", environment: ["JUICE_MAKER_PRINT": "cat"])
    #expect(waiting.out == "Nothing waits for the printer.\n")
  }
}
