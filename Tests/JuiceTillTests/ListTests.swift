import Foundation
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct ListTests {
  private func longJournal() async throws -> MemoryStore {
    let store = MemoryStore()
    _ = try await store.apply(.open(["kiwi": 0, "mango": 9000]))
    for _ in 2...600 { _ = try await store.apply(.restock(["kiwi": 1])) }
    return store
  }

  private func seq(_ till: Rig) -> Int? {
    till.terminal.text[22].split(separator: " ").last.flatMap { Int($0) }
  }

  @Test(arguments: [1, 4, 26])
  func `the selection stays on its entry, and in its row`(_ pages: Int) async throws {
    try await Rig.run(.en, store: try await longJournal()) { till in
      try await till.type("ojjj")
      for _ in 0..<pages { try await till.press(.pageDown) }
      let (before, number) = (try #require(till.selected), seq(till))
      for _ in 1...30 { _ = try await till.maker.order([("mango", 1)]) }
      try await till.send()
      let after = try #require(till.selected)
      #expect(after == before)
      #expect(seq(till) == number)
    }
  }

  @Test func `The second column of the details begins with a name`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .withPrices) { till in
      _ = try await till.maker.order([
        ("strawberry-banana", 1), ("banana", 1), ("pineapple", 1), ("kiwi", 1), ("mango", 1),
      ])
      try await till.type("o")
      let (what, stock) = (till.place(of: "What  "), try #require(till.place(of: "Stock  ")))
      #expect(stock.x > 60 && stock.y == what?.y, "\(till.screen)")
    }
  }

  private func withoutCorner(_ till: Rig) -> [String] {
    till.terminal.text.dropLast(2) + till.terminal.text.suffix(1)
  }

  /// With the headings of four days on the way.
  @Test(arguments: [9, 14])
  func `the list stays as it is while others order`(_ steps: Int) async throws {
    let store = try await SampleJournal.inNovember().store()
    try await Rig.run(.en, columns: 60, rows: 14, menu: .withPrices, store: store) { till in
      try await till.type("o")
      for _ in 0..<steps { try await till.press(.down) }
      let before = withoutCorner(till)
      for _ in 1...30 { _ = try await till.maker.order([("mango", 1)]) }
      try await till.send()
      #expect(withoutCorner(till) == before)
      till.expect("30 new ↑ · ")
      try await till.press(.home)
      till.expect("Entry 45")
      for _ in 1...43 { try await till.press(.down) }
      till.expect("Entry 2")
      till.expect("Tuesday, November 18, 2025")
    }
  }

  @Test func `a page of the history is full, and has the selection`() {
    let days = [1, 3, 1, 1, 6, 2, 9].enumerated().flatMap { day, count in
      Array(
        repeating: LocalDay(of: Date(timeIntervalSince1970: Double(day) * 86_400)), count: count)
    }
    for rows in 2...30 {
      for selected in days.indices {
        for top in days.indices {
          let page = JournalPage(days, top: top, selected: selected, rows: rows)
          #expect(page.lines.contains(.entry(selected)))
          #expect(page.lines.first == .day(days[page.top]))
          // One row may stay blank, where only a heading would fit.
          let isWhole = page.top == 0 && page.lines.last == .entry(days.count - 1)
          #expect((rows - 1...rows).contains(page.lines.count) || isWhole)
          let again = JournalPage(days, top: page.top, selected: selected, rows: rows)
          #expect(again.lines == page.lines)
        }
      }
    }
  }

  @Test func `no entry is skipped or shown twice on the way up`() async throws {
    try await Rig.run(.en, store: try await longJournal()) { till in
      try await till.type("o")
      try await till.press(.end)
      for number in 1...260 {
        #expect(seq(till) == number)
        if number % 20 == 0 { _ = try await till.maker.order([("mango", 1)]) }
        try await till.press(.up)
      }
    }
  }

  @Test func `new entries are above the selection`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("o")
      _ = try await till.maker.order([("mango", 1)])
      try await till.wait(for: " order ")
      let selected = try #require(till.selected)
      #expect(selected.text.contains("opening"))
      try await till.press(.up)
      #expect(seq(till) == 2)
    }
  }

  @Test func `the order that was selected at the press is taken back`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("mango", 1)])
      let kiwi = try await till.maker.order([("kiwi", 1)])
      try await till.type("ou")
      till.expect("Kiwi")
      for _ in 1...3 { _ = try await till.maker.order([("pineapple", 1)]) }
      try await till.send()
      try await till.type("y")
      try await till.wait(for: "voided")
      let voids = try await till.maker.store.entries(JournalQuery(kind: .void))
      #expect(voids.map(\.id) == [kiwi.entry?.id])
    }
  }

  @Test(arguments: ["o", "t"])
  func `a screen that loads can be left`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      till.store.isHeld = true
      try await till.type(key)
      // A quick answer must not flash.
      try await till.pass(.milliseconds(145))
      till.expectNo("Working…")
      try await till.pass(.milliseconds(5))
      till.expect("Working…")
      try await till.press(.escape)
      till.expect("1 Strawberry Banana")
      till.store.failure = StoreError.busy("stand.db")
      till.store.isHeld = false
      try await till.send()
      till.expectNo("keeps the store busy")
      till.expect("1 Strawberry Banana")
    }
  }

  @Test func `keys typed during a load follow in turn`() async throws {
    try await Rig.run(.en, store: try await longJournal()) { till in
      _ = try await till.maker.order([("mango", 1)])
      _ = try await till.maker.order([("mango", 2)])
      till.store.isHeld = true
      try await till.type("oju")
      try await till.wait(for: "Working…")
      till.store.isHeld = false
      try await till.wait(for: "Void this order?")
      #expect(till.screen.contains(/│ .* Mango · No. 1 +│/))
      try await till.press(.escape, .end)
      #expect(seq(till) == 1)
      try await till.send(.key(.home), .key(.down), .key(.down))
      let newest = try #require(try await till.maker.store.entries(JournalQuery(limit: 1)).first)
      #expect(seq(till) == newest.seq - 2)
    }
  }

  @Test func `a key that a dialog overtook does nothing after it`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("mango", 1)])
      till.store.isHeld = true
      try await till.type("ou?")
      till.expect("Ctrl-L")
      till.store.isHeld = false
      try await till.send()
      till.expect("Ctrl-L")
      try await till.press(.escape)
      till.expect("1  Mango")
      till.expectNo("Void this order?")
    }
  }

  @Test func `the newest choice of days wins`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("mango", 1)])
      try await till.type("t")
      till.store.isHeld = true
      try await till.press(.left, .backTab, .backTab)
      try await till.wait(for: "Working…")
      till.expect("The last 7 days")
      till.store.isHeld = false
      try await till.wait(for: "1 order, 1 cup")
      till.expect("The last 7 days")
      #expect(till.store.mostAtOnce == 1)
    }
  }

  @Test(arguments: ["o", "t"])
  func `a load that fails is reported once`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type(key)
      till.store.failure = StoreError.busy("stand.db")
      for _ in 1...5 {
        _ = try await till.maker.order([("banana", 1)])
        try await till.send()
      }
      try await till.wait(for: "keeps the store busy")
      try await till.press(.escape)
      till.expectNo("keeps the store busy")
      // A load by hand reports the error again.
      try await till.press(key == "o" ? .right : .left)
      try await till.wait(for: "keeps the store busy")
      till.store.failure = nil
      try await till.press(.escape, key == "o" ? .left : .right)
      till.expect(key == "o" ? "order" : "5 orders")
      try await till.press(.escape)
      till.expect("1 Strawberry Banana")
    }
  }

  @Test func `the report scrolls to its ends`() async throws {
    try await Rig.run(.en, columns: 60, rows: 14) { till in
      try await till.type("7t")
      till.expect("1 order, 1 cup", "Hour")
      for (last, first) in [(Key.end, Key.home), ("G", "g")] {
        try await till.press(last)
        till.expect("1 order, 1 cup", "Mango ")
        till.expectNo("Hour")
        try await till.press(first)
        till.expect("Hour")
      }
    }
  }

  private func turn(_ till: Rig, up: Bool, times: Int = 1, x: Int = 20) async throws {
    for _ in 1...times { try await till.send(.wheel(Point(x: x, y: 8), up: up)) }
  }

  @Test func `the wheel moves over the history`() async throws {
    try await Rig.run(.en, store: try await longJournal()) { till in
      try await till.type("o")
      let newest = try #require(seq(till))
      try await turn(till, up: false, times: 2)
      #expect(seq(till) == newest - 2)
      try await turn(till, up: true)
      #expect(seq(till) == newest - 1)
    }
  }

  /// The keys of a screen that is longer than 14 rows, and a text at its top.
  @Test(arguments: [("7t", "Hour"), ("?", "order that number")])
  func `the wheel scrolls the report and the help`(_ keys: String, _ top: String) async throws {
    try await Rig.run(.en, columns: 60, rows: 14) { till in
      try await till.type(keys)
      for (isUp, isAtTop) in [(false, false), (true, true)] {
        try await turn(till, up: isUp, times: 30)
        #expect(till.shows(top) == isAtTop)
      }
    }
  }

  @Test func `the wheel turns the pages of juices, but not on the panel`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .of(juices: 1000)) { till in
      try await turn(till, up: false)
      till.expect("page 2/")
      try await turn(till, up: false, x: 115)
      till.expect("page 2/")
      try await turn(till, up: true)
      till.expect("page 1/")
    }
  }

  @Test func `the wheel moves over the cards`() async throws {
    try await Rig.make(3) { till in
      try await turn(till, up: false)
      try await till.press(.enter)
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .made])
    }
  }
}
