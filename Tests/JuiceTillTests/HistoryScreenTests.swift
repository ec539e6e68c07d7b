import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@Suite struct HistoryScreenTests {
  @Test func `a chosen order is taken back`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("mango", 2)])
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.type("o")
      try await till.press(.down)
      try await till.type("u")
      till.expect("Void this order?")
      till.expect("► No ◄")
      try await till.press(.enter)
      till.expectNo("Void this order?")
      till.expectNo("voided")
      try await till.type("u")
      try await till.press(.left, .enter)
      try await till.wait(for: "voided")
      try await till.press(.escape)
      till.expect("Mango 10")
      till.expect("Kiwi 7")
    }
  }

  @Test func `an order is taken back once`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.type("o")
      try await till.type("uy")
      try await till.type("u")
      till.expect("Voided already")
    }
  }

  @Test func `entries are shown by kind`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7o")
      till.expect("opening")
      try await till.press(.right)
      till.expect("[order]")
      till.expect("Mango")
      till.expect("Entry 2 · 1 of 1")
      try await till.press(.right)
      till.expect("[opening]")
      try await till.press(.right)
      till.expect("[void]")
      till.expect("No voids in this period.")
    }
  }

  @Test(arguments: [("card", " ₩5,500"), (.unpaid, "-₩5,500")] as [(Payments, String)])
  func `a void has the same word in every filter`(_ payments: Payments, _ word: String)
    async throws
  {
    try await Rig.run(.ko, menu: .queue) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: payments)
      _ = try await till.maker.store.apply(.void(id))
      try await till.type("o")
      @MainActor func row() -> String? {
        till.terminal.text.first { $0.contains("1  주문 취소 · 망고쥬스 1잔") }
      }
      let all = try #require(row())
      #expect(all.contains(word) && all.contains("환불") == (payments != .unpaid))
      for _ in 1...3 { try await till.press(.right) }
      till.expect("[주문 취소]")
      #expect(row()?.split(separator: " ") == all.split(separator: " "))
    }
  }

  @Test func `a change of stock is undone, an order is voided`() async throws {
    try await Rig.run(.ko) { till in
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("u")
      try await till.press(.escape)
      try await till.type("r5")
      try await till.press(.enter)
      try await till.type("u")
      try await till.wait(for: "입고 되돌림: 딸기 +5")
      try await till.type("o")
      try await till.wait(for: "취소됨")
      #expect(
        till.terminal.text.contains { $0.contains("입고 · 딸기 +5") && $0.contains("되돌림") })
    }
  }

  @Test func `stages and payments of an order are shown`() async throws {
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: Menu.standard.juices, ways: ["card"],
      serving: .queue)
    try await Rig.run(.en, menu: menu) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: .unpaid)
      _ = try await till.maker.store.apply(.stage(id, .made))
      _ = try await till.maker.store.apply(.pay(id, "card"))
      try await till.type("o")
      till.expect("1  Mango", "Ready", "1  payment · Card")
      till.expectNo("stage · Ready")
      try await till.press(.left)
      till.expect("[bill]")
      try await till.press(.left)
      till.expect("[payment]")
      try await till.press(.left)
      till.expect("[stage]")
      till.expect("1  stage · Ready")
    }
  }

  @Test func `the details of an order have every stage with its time`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: "card")
      _ = try await till.maker.store.apply(.stage(id, .made))
      _ = try await till.maker.store.apply(.stage(id, .collected))
      try await till.type("o")
      till.expect("Collected")
      try await till.press(.enter)
      let stages = ["○ To make 12:00", "✓ Ready 12:00", "● Collected 12:00"]
      for stage in stages { till.expect(stage) }
      // The lines of one value begin in one column.
      let columns = stages.map { stage in
        till.terminal.text.lazy.compactMap { line in
          line.range(of: stage).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }.first
      }
      #expect(Set(columns).count == 1)
    }
  }

  @Test func `a row of its payment or stage takes the order back`() async throws {
    for turns in [1, 2] {
      try await Rig.run(.en, menu: .queuedWithPrices) { till in
        let id = Order.ID()
        _ = try await till.maker.order([("mango", 1)], id: id, payments: .unpaid)
        _ = try await till.maker.store.apply(.stage(id, .made))
        _ = try await till.maker.store.apply(.pay(id, "card"))
        try await till.type("o")
        try await till.choose(turns == 1 ? "[payment]" : "[stage]")
        try await till.type("u")
        till.expect("Void this order?", "Mango · No. 1")
        try await till.press(.left, .enter)
        try await till.wait(for: "Void this order?", isThere: false)
        #expect(try await till.maker.store.records([id])[id]?.isVoided == true)
        try await till.type("u")
        till.expect("Voided already")
      }
    }
  }

  @Test func `five keys take back the order of a number`() async throws {
    try await Rig.run(.en) { till in
      for juice in ["mango", "banana", "kiwi"] as [Cup] {
        _ = try await till.maker.order([(juice, 1)])
      }
      try await till.type("o2")
      till.expect("Search: 2")
      try await till.press(.enter)
      try await till.type("uy")
      try await till.wait(for: "voided")
      let voided = try await till.maker.store.entries(JournalQuery(kind: .order)).filter(\.isVoided)
      #expect(voided.map(\.number?.number) == [2])
    }
  }

  @Test func `the keys of orders are hinted for their entries only`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      _ = try await till.maker.order([("mango", 1)], payments: .unpaid)
      try await till.type("o")
      @MainActor func hasHints() -> [Bool] {
        ["$ pay", "f refund", "u void"].map { till.hints($0) }
      }
      try await till.wait(for: "Unpaid")
      #expect(hasHints() == [true, true, true])
      try await till.press(.end)
      till.expect("Entry 1")
      #expect(hasHints() == [false, false, false])
      #expect(till.hints("Enter details"))
      try await till.type("u")
      till.expect("Only orders are voided here.")
    }
  }

  @Test func `below details the bottom line hints no key of theirs`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7o")
      #expect(till.hints("Enter details") && till.hints("u void"))
      try await till.press(.enter)
      till.expect("u void")
      for hint in ["Enter details", "f refund", "u void", "Esc close"] {
        #expect(!till.hints(hint), "\(hint)")
      }
      try await till.pass(.seconds(2))
      try await till.click("/ search")
      till.expect("Search:")
    }
  }

  @Test func `columns stay while one scrolls`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      for number in 1...20 {
        let id = Order.ID()
        _ = try await till.maker.store.apply(.restock(["mango": 3]))
        _ = try await till.maker.order([("mango", 1)], id: id, payments: "card")
        _ = try await till.maker.store.apply(.stage(id, number == 1 ? .collected : .made))
      }
      try await till.type("o")
      till.expectNo("Collected")
      let ready = try #require(till.place(of: "Ready"))
      try await till.press(.end)
      till.expect("Collected")
      #expect(till.place(of: "Ready")?.x == ready.x)
    }
  }

  @Test func `details take the order back, and close`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7o")
      try await till.press(.enter)
      till.expect("u void")
      try await till.type("u")
      till.expect("Void this order?")
      till.expectNo("Order No. 1 · Entry 2")
      try await till.press(.left, .enter)
      try await till.wait(for: "voided")
      till.expectNo("Entry 2 ·")
    }
  }

  @Test func `pages go past more stages than are loaded at once`() async throws {
    let store = MemoryStore()
    _ = try await store.apply(.open(["mango": 90]))
    try await Rig.run(.en, menu: .queuedWithPrices, store: store) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: "card")
      for step in 1...450 {
        _ = try await store.apply(
          step.isMultiple(of: 2) ? .back(id, from: .made) : .stage(id, .made))
      }
      _ = try await store.apply(.restock(["mango": 1]))
      try await till.type("o")
      #expect(till.terminal.text[22].hasSuffix(" 454"))
      till.expect("To make")
      try await till.press(.down)
      #expect(till.terminal.text[22].hasSuffix(" 3"))
      try await till.press(.end)
      #expect(till.terminal.text[22].hasSuffix(" 1"))
      try await till.press(.home)
      #expect(till.terminal.text[22].hasSuffix(" 454"))
    }
  }

  @Test func `a long history is loaded in blocks`() async throws {
    let store = MemoryStore()
    _ = try await store.apply(.open(["kiwi": 0]))
    for _ in 1...450 { _ = try await store.apply(.restock(["kiwi": 1])) }
    let menu = Menu(
      ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
      juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 1])])
    try await Rig.run(.en, menu: menu, store: store) { till in
      try await till.type("o")
      #expect(till.terminal.text[22].hasSuffix(" 451"))
      for _ in 1...20 { try await till.press(.pageDown) }
      #expect(till.terminal.text[22].hasSuffix(" 251"))
      try await till.press(.up)
      #expect(till.terminal.text[22].hasSuffix(" 252"))
      try await till.press(.end)
      #expect(till.terminal.text[22].hasSuffix(" 1"))
      till.expect("opening")
      try await till.press(.home)
      #expect(till.terminal.text[22].hasSuffix(" 451"))
      try await till.type("G")
      #expect(till.terminal.text[22].hasSuffix(" 1"))
      // On a Korean keyboard, G and g are the same key.
      try await till.type("ㅎ")
      #expect(till.terminal.text[22].hasSuffix(" 451"))
    }
  }
}

/// A history beyond the entries that load at once.
@Suite struct LongHistoryTests {
  @Test func `Page Down reaches the first of 500 entries, and Page Up the newest`() async throws {
    let store = MemoryStore()
    _ = try await store.apply(.open(["kiwi": 0]))
    for _ in 1...498 { _ = try await store.apply(.restock(["kiwi": 1])) }
    try await Rig.run(.en, store: store) { till in
      try await till.type("o")
      #expect(isAt(500, till))
      // A page has at least ten entries.
      for _ in 1...50 where !isAt(1, till) { try await till.press(.pageDown) }
      #expect(isAt(1, till))
      for _ in 1...50 where !isAt(500, till) { try await till.press(.pageUp) }
      #expect(isAt(500, till))
    }
  }

  private func isAt(_ number: Int, _ till: Rig) -> Bool {
    till.terminal.text[22].hasSuffix("Entry \(number)")
  }
}

extension Rig {
  /// Goes to the left until a kind of entries is chosen.
  fileprivate func choose(_ kind: String) async throws {
    try await wait(kind) {
      if shows(kind) { return true }
      try await press(.left)
      return false
    }
  }
}

@Suite struct HistoryNewsTests {
  private func run(_ language: Language = .en, _ body: (Rig) async throws -> Void) async throws {
    let store = MemoryStore()
    _ = try await store.apply(.open(["kiwi": 0]))
    for _ in 1...450 { _ = try await store.apply(.restock(["kiwi": 1])) }
    try await Rig.run(language, menu: .withPrices, store: store) { till in
      try await till.type("o")
      try await body(till)
    }
  }

  private func deliver(_ till: Rig, _ times: Int = 1) async throws {
    for _ in 0..<times { _ = try await till.maker.store.apply(.restock(["kiwi": 1])) }
    try await till.pass(.seconds(1))
  }

  private func corner(_ till: Rig) -> String {
    till.terminal.text[22].trimmingCharacters(in: .whitespaces)
  }

  @Test func `the newest entry stays in sight at the top`() async throws {
    try await run { till in
      let newest = try #require(Int(corner(till).dropFirst("Entry ".count)))
      try await deliver(till, 3)
      #expect(corner(till) == "Entry \(newest)")
      #expect(try #require(till.selected).row == 7)
      try await deliver(till, 30)
      till.expectNo("Entry \(newest)")
      till.expectNo("new ↑")
      try await till.press(.home)
      #expect(corner(till) == "Entry \(newest + 33)")
      for _ in 1...30 { try await deliver(till) }
      till.expectNo("new ↑")
      #expect(till.selected?.row ?? 99 < 22)
    }
  }

  @Test func `a selection stays on its entry while new ones come into sight`() async throws {
    try await run { till in
      let newest = try #require(Int(corner(till).dropFirst("Entry ".count)))
      try await till.press(.down)
      let row = try #require(till.selected).row
      try await deliver(till, 3)
      #expect(corner(till) == "Entry \(newest - 1)")
      #expect(try #require(till.selected).row == row + 3)
      // New entries out of sight are counted.
      try await deliver(till, 30)
      #expect(corner(till).hasSuffix(" new ↑ · Entry \(newest - 1)"))
    }
  }

  @Test func `a clicked entry stays selected, however many come after it`() async throws {
    try await run { till in
      let newest = corner(till)
      try await till.send(.click(Point(x: 20, y: try #require(till.selected).row)))
      try await deliver(till, 30)
      #expect(corner(till).hasSuffix(newest) && corner(till).contains("new ↑"))
    }
  }

  @Test func `the list stays below the top, and counts new entries`() async throws {
    try await run { till in
      try await till.press(.pageDown, .pageDown)
      let before = try #require(till.selected)
      let number = corner(till)
      try await deliver(till, 2)
      #expect(corner(till) == "2 new ↑ · \(number)")
      #expect(try #require(till.selected) == before)
      try await till.press(.end)
      #expect(corner(till) == "2 new ↑ · Entry 1")
      try await till.press(.home)
      till.expectNo("new ↑")
      try await till.press(.pageDown, .pageDown)
      till.expectNo("new ↑")
      try await deliver(till)
      till.expect("1 new ↑")
      try await till.press(.end)
      try await deliver(till, 120)
      #expect(corner(till) == "99+ new ↑ · Entry 1")
    }
  }

  @Test func `new entries of another kind are not counted`() async throws {
    try await run(.ko) { till in
      for _ in 1...30 { _ = try await till.maker.store.apply(.waste(["kiwi": 1], .spilled)) }
      try await till.press(.left)
      try await till.choose("[폐기]")
      try await till.press(.end)
      try await deliver(till)
      till.expectNo("새 항목")
      _ = try await till.maker.store.apply(.waste(["kiwi": 1], .spilled))
      try await till.pass(.seconds(1))
      till.expect("새 기록 1 ↑ · ")
      #expect(corner(till).hasSuffix("31개 중 31"))
    }
  }

  @Test func `a question is about the order that was selected`() async throws {
    try await run { till in
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.pass(.seconds(1))
      try await till.press(.up)
      try await till.type("u")
      till.expect("Void this order?")
      try await deliver(till)
      try await till.press(.left, .enter)
      try await till.wait(for: "voided")
      #expect(try #require(till.selected).text.contains("voided"))
    }
  }
}

@Suite struct QueuedHistoryTests {
  @Test(arguments: Language.allCases, [(40, 12), (60, 20), (80, 24), (120, 40)])
  func `the history has stages, payments and unpaid amounts`(
    _ language: Language, _ size: (Int, Int)
  ) async throws {
    let store = try await SampleJournal.ofQueue().store()
    try await Rig.run(
      language, columns: size.0, rows: size.1, menu: .queuedWithPrices, store: store
    ) { till in
      try await till.type("o")
      try till.expectScreen("history-queue", .content)
      try await till.press(.right)
      try till.expectScreen("history-orders", .content)
      try await till.press(.left, .left, .left, .left)
      try till.expectScreen("history-stages", .content)
    }
  }
}

@Suite struct HistorySearchScreenTests {
  @Test func `A search in pieces finds whole names`() async throws {
    try await Rig.run(.ko) { till in
      _ = try await till.maker.order([("mango", 1)])
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.type("o/")
      try await till.send(.paste("\u{1106}\u{1161}\u{11BC}\u{1100}\u{1169}"))
      try await till.wait(for: "키위쥬스 1잔", isThere: false)
      till.expect("망고쥬스 1잔")
    }
  }

  @Test func `a search has a limit, and its end is seen`() async throws {
    try await Rig.run(.ko, columns: 60) { till in
      try await till.type("o/" + String(repeating: "가", count: 38) + "나다라")
      try await till.send(.paste("마바"))
      #expect(till.terminal.text[1].hasPrefix(" 찾기: …가"))
      #expect(till.terminal.text[1].hasSuffix("가나다▏"))
      try await till.press(.backspace)
      #expect(till.terminal.text[1].hasSuffix("가나▏"))
    }
  }
}

@Suite struct ReportScreenTests {
  @Test func `the report adds up today`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("mango-kiwi", 3)])
      try await till.type("t")
      till.expect("Report")
      till.expect("1 order, 3 cups")
      till.expect("Mango Kiwi")
      till.expect("█")
      try await till.press(.left)
      till.expect("Yesterday")
      till.expect("0 orders, 0 cups")
      try await till.press(.escape)
      till.expect("Mango 4")
    }
  }
}

extension ReportScreenTests {
  /// Orders of a week ago, before and after this time of the day.
  @Test func `today is compared with last week by now`() async throws {
    let date = Mutex(Date.noon - 7 * 86_400 - 3600)
    let store = MemoryStore(author: .anna) { date.withLock(\.self) }
    let maker = JuiceMaker(menu: .withPrices, store: store)
    _ = try await maker.open()
    _ = try await maker.order([("banana", 2)])
    date.withLock { $0 += 2 * 3600 }
    _ = try await maker.order([("banana", 1)])
    date.withLock { $0 = .noon }
    try await Rig.run(.en, menu: .withPrices, store: store) { till in
      try await till.type("t")
      till.expect("Last week by now")
      till.expect("-100%", "₩7,000", "Last week 1")
      // The report of the whole day has no such comparison.
      for _ in 1...7 { try await till.press(.left) }
      till.expect("2 · 3 cups")
      till.expectNo("Week before")
    }
  }
}

@Suite struct ReportSpanTests {
  @Test(
    arguments: [
      ([], "Today", 0...0), ([.left], "Yesterday", -1 ... -1),
      ([.left, .right, .right], "Today", 0...0),
      ([.backTab, .backTab], "The last 7 days", -6...0),
      ([.backTab, .backTab, .left], "..", -13 ... -7), ([.backTab], "The last 30 days", -29...0),
    ] as [([Key], String, ClosedRange<Int32>)])
  func `a report has the entries of its days, and no others`(
    _ keys: [Key], _ name: String, _ days: ClosedRange<Int32>
  ) async throws {
    let ends = Set([days.lowerBound, days.upperBound])
    let around = ends.union([days.lowerBound - 1, days.upperBound + 1]).filter { $0 <= 0 }.sorted()
    let open = JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
      $0.changes = ["kiwi": 99]
    }
    let orders = around.enumerated().map { index, day in
      JournalEntry(
        seq: index + 2, id: UUID(), at: DayStart.midnight.beginning(of: .noon, days: Int(day)),
        kind: .order
      ) {
        $0.lines = [.init(juice: "kiwi", cups: 1)]
        $0.changes = ["kiwi": -3]
      }
    }
    let store = MemoryStore()
    _ = try await store.load { take in try ([open] + orders).forEach(take) }
    try await Rig.run(.en, store: store) { till in
      try await till.type("t")
      for key in keys { try await till.press(key) }
      till.expect(name)
      till.expect(ends.count == 1 ? "1 order, 1 cup" : "2 orders, 2 cups")
    }
  }
}

extension ReportSpanTests {
  @Test func `a report of the past has the stock at its end, not that of now`() async throws {
    let times = [-2, -1, 0].map { DayStart.midnight.beginning(of: .noon, days: $0) }
    let store = MemoryStore()
    _ = try await store.load { take in
      for (index, time) in times.enumerated() {
        try take(
          JournalEntry(
            seq: index + 1, id: UUID(), at: time, kind: index == 0 ? .open : .order
          ) {
            $0.changes = ["kiwi": index == 0 ? 99 : -3]
            if index > 0 { $0.lines = [.init(juice: "kiwi", cups: 1)] }
          })
      }
    }
    try await Rig.run(.en, rows: 40, store: store) { till in
      @MainActor func count() -> Substring? {
        till.screen.firstMatch(of: #/Kiwi +3 pcs +0 pcs +0 pcs +(\d+) pcs/#)?.1
      }
      try await till.type("t")
      #expect(count() == "93", "\(till.screen)")
      try await till.press(.left)
      till.expect("Left at the end")
      #expect(count() == "96", "\(till.screen)")
    }
  }
}

@Suite struct TypedSpanTests {
  private func run(_ body: (Rig) async throws -> Void) async throws {
    try await Rig.run(
      .en, menu: .withPrices, store: try await SampleJournal.inNovember().store()
    ) { till in
      try await till.type("t/")
      try await body(till)
    }
  }

  @Test func `a span is shown as it is typed, and its neighbours after it`() async throws {
    try await run { till in
      till.expect("Days: ▏", "11-01..11-15")
      try await till.send(.paste("2025-11-18..2025-11-19"))
      till.expect("Days: 2025-11-18..2025-11-19▏")
      try await till.press(.enter, .end)
      till.expect("Left at the end")
      till.expectNo("Lasts")
      try await till.type("/2025-11-18..2025-11-19")
      try await till.press(.left)
      till.expect("2025-11-16..2025-11-17")
      try await till.press(.right, .right)
      till.expect("2025-11-20..2025-11-21")
      try await till.press(.tab)
      till.expect("Today")
    }
  }

  @Test func `a text that is no span says so, and Escape goes back`() async throws {
    try await run { till in
      try await till.type("11-32")
      till.expect("11-01..11-15")
      try await till.press(.enter)
      till.expect("Days: 11-32▏")
      try await till.press(.escape, .escape)
      till.expect("Today")
      try await till.type("/2025-11")
      try await till.press(.enter)
      till.expect("2025-11 · From Nov 1 2025")
    }
  }
}

@Suite struct StockModesTests {
  @Test func `a stock take sets the count`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc8")
      till.expect("Stock-take")
      try await till.press(.end, .enter)
      till.expect("Strawberry 8")
      let newest = try await till.maker.store.entries(JournalQuery(limit: 1))
      #expect(newest.map(\.kind) == [.count])
      #expect(newest.map(\.changes) == [["strawberry": -2]])
    }
  }

  @Test func `waste has a reason`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw3")
      try await till.pressAgain("w")
      till.expect("Waste (expired)")
      try await till.press(.enter)
      till.expect("Strawberry 7")
      let newest = try await till.maker.store.entries(JournalQuery(limit: 1))
      #expect(newest.map(\.reason) == ["expired"])
    }
  }

  /// The count is enough, only the mark is in the way.
  @Test func `a juice that is marked sold out is not restocked by itself`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.store.apply(.soldOut(["banana"], .marked))
      try await till.wait(for: "Sold out")
      try await till.type("4")
      try await till.press(.enter)
      till.expect("Save and close")
      // Clears the mark, and saves no count.
      try await till.type("s")
      try await till.press(.enter)
      #expect(try await till.maker.store.stock().quantity(of: "banana") == 10)
      let kinds = try await till.maker.store.entries(JournalQuery(.oldestFirst)).map(\.kind)
      #expect(kinds == [.open, .soldOut, .soldOut])
    }
  }

  @Test func `a mark dims the juices until it is cleared`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.down)
      try await till.type("s")
      till.expect("Banana       Sold out")
      try await till.press(.escape)
      try await till.type("4")
      till.expect("Banana: marked as sold out")
      try await till.press(.enter)
      till.expect("Banana       Sold out")
      try await till.type("s")
      try await till.press(.escape)
      try await till.type("4")
      till.expect("Your Banana juice is ready")
    }
  }
}
