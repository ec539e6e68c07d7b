import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// Orders whose juice, choice, discount and way to pay have left the menu appear by the names that they have sealed.
@Suite struct RemovedNamesScreenTests {
  private static let before: Menu = {
    var menu = Menu.queue
    menu.groups = [
      Menu.OptionGroup(
        id: "size", name: Name("Size"), kind: .many,
        choices: [.init(id: "big", name: Name(["ko": "큰 컵", "en": "Large cup"]))])
    ]
    menu.juices = menu.juices.map { juice in
      var juice = juice
      juice.options = ["size"]
      return juice
    }
    menu.ways.append(Payment.Way(id: "coins", name: Name(["ko": "동전", "en": "Coins"])))
    let name = Name(["ko": "주중", "en": "Midweek"])
    menu.discounts =
      Percent(hundredths: 1000).map {
        [Discount.Offer(id: "mweek", name: name, value: .percent($0))]
      } ?? []
    return menu
  }()

  /// Lacks the juice, the choice, the discount and the way to pay, and has another name for kiwi juice.
  private static let after: Menu = {
    var menu = Menu.queue
    menu.juices = menu.juices.filter { $0.id != "mango" }.map { juice in
      var juice = juice
      if juice.id == "kiwi" { juice.name = Name("Qiwi") }
      return juice
    }
    return menu
  }()

  /// A till with an order of two cups of removed things, and the words for them.
  private func run(
    _ language: Language, columns: Int = 120, rows: Int = 40, isForMaking: Bool = false,
    _ body: (Rig, _ id: Order.ID, _ cups: [String]) async throws -> Void
  ) async throws {
    let store = MemoryStore()
    let maker = JuiceMaker(menu: Self.before, store: store)
    _ = try await maker.open()
    let id = Order.ID()
    let cups: [(Cup, Int)] = [("mango", 2), (Cup("kiwi", options: ["big"]), 1)]
    _ = try await maker.order(
      cups, id: id, payments: "coins", discount: Self.before.discounts.first)
    let names = Wording(language, Self.before)
    try await Rig.run(
      language, columns: columns, rows: rows, menu: Self.after, store: store,
      isForMaking: isForMaking
    ) { till in
      try await body(
        till, id, [names.name(of: "mango" as Juice.ID), language == .ko ? "큰 컵" : "Large cup"])
      till.expectNo("mango", "big", "coins", "mweek")
    }
  }

  @Test(arguments: Language.allCases)
  func `the line of waiting orders and the panel`(_ language: Language) async throws {
    try await run(language, columns: 80, rows: 24) { till, _, cups in
      let line = try #require(till.terminal.text.first { $0.contains("Qiwi (\(cups[1]))") })
      #expect(line.contains(cups[0]), "\(line)")
    }
    try await run(language) { till, _, cups in
      let isNamed = till.terminal.text.contains { $0.contains("│") && $0.contains(cups[0]) }
      #expect(isNamed, "\(till.screen)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the make screen, its list and the collected orders`(_ language: Language) async throws {
    try await run(language, isForMaking: true) { till, id, cups in
      till.expect("2 \(cups[0])", "1 Qiwi", "+ \(cups[1])")
      let sum = try #require(till.terminal.text.dropFirst().first)
      #expect(sum.contains(cups[0]) && sum.contains("Qiwi (\(cups[1]))"), "\(sum)")
      try await till.type("v")
      till.expect(cups[0], "+ \(cups[1])")
      try await till.press(.escape)
      let refund = Refund(of: id, cups: ["mango": 2])
      _ = try await till.maker.store.apply(.refund(refund))
      try await till.wait(for: language == .ko ? "-2 망고쥬스 (환불)" : "-2 Mango (refunded)")
    }
    try await run(language, columns: 40, rows: 12, isForMaking: true) { till, id, cups in
      till.expect(cups[0])
      try await till.type("1")
      till.expect(cups[0])
      try await till.press(.escape)
      for stage in [Stage.made, .collected] {
        _ = try await till.maker.store.apply(.stage(id, stage))
      }
      try await till.type("l")
      till.expect(cups[0])
    }
  }

  @Test(arguments: Language.allCases)
  func `the history, its details, the void and its question`(_ language: Language) async throws {
    try await run(language) { till, id, cups in
      try await till.type("o")
      let row = try #require(till.selected).text
      #expect(row.contains(cups[0]) && row.contains("Qiwi (\(cups[1]))"), "\(row)")
      #expect(row.contains(language == .ko ? "주중" : "Midweek"), "\(row)")
      try await till.press(.enter)
      till.expect(cups[0], "Qiwi (\(cups[1]))")
      till.expect(language == .ko ? "주중" : "Midweek", language == .ko ? "동전" : "Coins")
      till.expectNo("coins", "mweek")
      try await till.press(.escape)
      try await till.type("u")
      till.expect("\(language == .ko ? "망고쥬스 2잔" : "Mango x 2"), Qiwi (\(cups[1]))")
      try await till.type("y")
      try await till.wait("the void") {
        try await till.store.records([id])[id]?.isVoided == true
      }
      try await till.press(.home)
      // The row of the void, and the history of voids, which has no order.
      #expect(try #require(till.selected).text.contains(cups[0]), "\(till.screen)")
      for _ in 1...3 { try await till.press(.right) }
      #expect(try #require(till.selected).text.contains(cups[0]), "\(till.screen)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the last order and its undo`(_ language: Language) async throws {
    try await run(language, columns: 80, rows: 24) { till, _, cups in
      try await till.type("u")
      till.expect(cups[0], "Qiwi (\(cups[1]))")
    }
  }

  @Test(arguments: Language.allCases)
  func `the report`(_ language: Language) async throws {
    try await run(language) { till, _, cups in
      try await till.type("t")
      till.expect(cups[0], cups[1])
    }
  }
}
