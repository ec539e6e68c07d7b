import Foundation
import Testing

/// The books need no menu: if it can't be read, commands say so in a line and go on.
@Suite(.serialized) struct BooksWithoutMenuTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private static let menu = """
    currency: KRW
    payments: [card]
    serving: queue
    ingredients: [{ id: kiwi, name: 키위, low: 5 }, { id: mango, name: Mango }]
    juices: [{ id: mix, name: Mix, recipe: { kiwi: 1, mango: 2 }, price: 4500 }]

    """

  /// Takes two orders, then breaks the menu.
  private func breakMenu() async throws -> String {
    let menu = try stand.write(Self.menu, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      for _ in 1...2 { try await shop.order("mix", pay: "card") }
    }
    try stand.write(Self.menu.replacing("name: Mix", with: "nmae: Mix"), to: "menu.yaml")
    return menu
  }

  @Test func `the books are read, and orders taken back`() async throws {
    let menu = try await breakMenu()
    let remark =
      "Going on without the menu, with ids for names: \(menu):5:21: juices[0]: `nmae`: no such key; did you mean `name`?\n"
    for words in [
      "history", "history --format json", "report", "stock", "receipt", "queue", "void --last",
      "queue made 1", "refund 1", "bills", "restock kiwi=1", "count mango=9",
      "waste kiwi=1 --reason spilled",
      "sold-out mango", "shopping", "export", "export --lines", "verify", "verify --format json",
      "backup copy.db",
    ] {
      let run = try await stand.run(
        words.split(separator: " ").map(String.init) + ["--menu", menu])
      #expect(run.exit == 0 && !run.out.isEmpty, "\(words): \(run.err)")
      #expect(run.err == remark, "\(words)")
    }
    for words in ["order mix", "menu", "pay 1 card", "drawer"] {
      let run = try await stand.refuse(
        words.split(separator: " ").map(String.init) + ["--menu", menu])
      #expect(run.exit == 65, "\(words)")
    }
  }

  @Test func `commands that need no menu print the same without it`() async throws {
    let menu = try await breakMenu()
    let stock = try await stand.run("stock", "--menu", menu, "--format", "json")
    #expect(
      stock.out
        == #"{"stock":[{"id":"kiwi","name":"kiwi","quantity":8,"soldOut":false},"#
        + #"{"id":"mango","name":"mango","quantity":6,"soldOut":false}]}"# + "\n")
    let history = try await stand.run("history", "--menu", menu)
    #expect(history.out.contains("Mix") && history.out.contains("₩4,500"))
    let report = try await stand.run("report", "--menu", menu, "--format", "json")
    #expect(report.out.contains(#""juices":[{"cups":2,"id":"mix","#))
    #expect(report.out.contains(#""payment":"card""#))
    #expect(try await stand.run("receipt", "--menu", menu).out.contains("4,500"))
    let void = try await stand.run("void", "--last", "--menu", menu, "--format", "json")
    #expect(try void.counts == ["kiwi": 9, "mango": 8])
  }

  @Test func `orders with prices have their totals in the history, whatever the menu`() async throws
  {
    _ = try await breakMenu()
    #expect(try await stand.run("history").out.contains("₩4,500"))
  }

  @Test func `a menu that is not there is told in the same line`() async throws {
    _ = try await breakMenu()
    let run = try await stand.run("stock", "--menu", "nowhere.yaml", "--language", "ko")
    #expect(run.exit == 0)
    #expect(run.err.hasPrefix("메뉴 없이 이름 대신 아이디로 보여 줘요: nowhere.yaml:"))
    #expect(run.err.split(separator: "\n").count == 1)
  }

  @Test func `a command without a menu makes no store`() async throws {
    let menu = try stand.write("juices: 1", to: "menu.yaml")
    // A command that writes would make the store, so its user has to mend the menu.
    for (words, exit) in [
      ("void --last", 65), ("restock kiwi=1", 65), ("stock", 74), ("export", 74),
      ("backup copy.db", 74),
    ] {
      let run = try await stand.run(
        words.split(separator: " ").map(String.init) + ["--menu", menu])
      #expect(run.exit == Int32(exit), "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: stand.store))
    let nowhere = stand.store + "-folder/juice.db"
    let run = try await stand.run("restock", "kiwi=1", "--menu", menu, "--store", nowhere)
    #expect(run.exit == 65 && run.err.contains("menu.yaml"))
  }
}
