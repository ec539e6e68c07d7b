import Foundation
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@Suite struct DrawerScreenTests {
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(language, 40, 12), (language, 80, 24)]
  }

  private func won(_ units: Int) throws -> Price {
    Price(minorUnits: units, currency: try #require(Currency(code: "KRW")))
  }

  private func last(_ till: Rig) async throws -> DrawerMove? {
    try await till.store.entries(JournalQuery(kind: .drawer, limit: 1)).first?.drawer
  }

  /// A till with ₩50,000 in its open drawer, on the report.
  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, menu: Menu = .withDrawer,
    store: MemoryStore = MemoryStore(), slips: SlipPrinter? = nil,
    _ body: (Rig) async throws -> Void
  ) async throws {
    let amount = Price(minorUnits: 50_000, currency: try #require(menu.currency))
    _ = try await store.moveDrawer(.open, amount, ways: [])
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu, store: store, slips: slips
    ) { till in
      try await till.type("t")
      try await body(till)
    }
  }

  @Test(arguments: [nil, StoreError.diskFull("juice-20261128-233000.db")])
  func `A closing makes a backup, and says how that went`(fault: StoreError?) async throws {
    var settings = TillSettings()
    settings.backUp = {
      if let fault { throw fault }
      return { $0.backedUp("juice-20261128-233000.db", entries: 12) }
    }
    let store = MemoryStore()
    let amount = try won(50_000)
    _ = try await store.moveDrawer(.open, amount, ways: [])
    try await Rig.run(.en, menu: .withDrawer, store: store, settings: settings) { till in
      try await till.type("td3")
      try await till.press(.end, "5", .enter)
      try await till.type("y")
      try await till.wait(for: fault == nil ? "verified: 12 entries." : "No backup was made:")
      #expect(try await last(till)?.action == .close)
    }
  }

  @Test(arguments: [false, true])
  func `A closing is passed on, and a failure is told and stops nothing`(fails: Bool) async throws {
    var passed: [Int] = []
    var settings = TillSettings()
    settings.passOn = { number, wording in
      passed.append(number)
      #expect(wording.language == .en)
      return {
        if fails { throw CommandProblem.commandFailed("mail", .ended(3), said: "no route") }
      }
    }
    let store = MemoryStore()
    let amount = try won(50_000)
    _ = try await store.moveDrawer(.open, amount, ways: [])
    try await Rig.run(.en, menu: .withDrawer, store: store, settings: settings) { till in
      try await till.type("td3")
      try await till.press(.end, "5", .enter)
      #expect(passed.isEmpty)
      try await till.type("y")
      if fails {
        try await till.wait(for: "the closing was not passed on. “mail” ended with 3")
      }
      #expect(passed == [1])
      #expect(try await last(till)?.action == .close)
      till.expectNo(fails ? "Working" : "after-closing")
    }
  }

  @Test func `A kiosk that was locked meanwhile tells a failure to the person who unlocks it`()
    async throws
  {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var settings = TillSettings()
    settings.passOn = { _, _ in
      {
        for await _ in ends { break }
        throw CommandProblem.commandFailed("mail", .ended(3), said: "no route")
      }
    }
    let store = MemoryStore()
    let amount = try won(50_000)
    _ = try await store.moveDrawer(.open, amount, ways: [])
    let kiosk = Kiosk { $0 == "2468" }
    try await Rig.run(.en, menu: .withDrawer, store: store, settings: settings, kiosk: kiosk) {
      till in
      try await till.unlock()
      try await till.closeDrawerAndLock()
      end.finish()
      try await till.pass(.seconds(1))
      till.expectNo("not passed on")
      try await till.unlock()
      try await till.wait(for: "the closing was not passed on")
      // It is told once.
      try await till.press(.escape, .control("x"))
      try await till.unlock()
      till.expectNo("not passed on")
    }
  }

  @Test(arguments: [nil, StoreError.diskFull("juice-20261128-233000.db")])
  func `A kiosk that was locked meanwhile shows customers nothing of the backup`(fault: StoreError?)
    async throws
  {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var settings = TillSettings()
    settings.backUp = {
      for await _ in ends { break }
      if let fault { throw fault }
      return { $0.backedUp("juice-20261128-233000.db", entries: 12) }
    }
    let store = MemoryStore()
    let amount = try won(50_000)
    _ = try await store.moveDrawer(.open, amount, ways: [])
    try await Rig.run(
      .en, menu: .withDrawer, store: store, settings: settings, kiosk: Kiosk { $0 == "2468" }
    ) { till in
      let first = till.screen
      try await till.unlock()
      try await till.closeDrawerAndLock()
      end.finish()
      try await till.pass(.seconds(1))
      #expect(till.screen == first)
      try await till.unlock()
      if fault != nil { till.expect("No backup was made:") }
    }
  }

  @Test(arguments: shapes)
  func `a drawer is opened, used and closed in a day`(
    _ language: Language, _ columns: Int, _ rows: Int
  ) async throws {
    try await Rig.run(language, columns: columns, rows: rows, menu: .withDrawer) { till in
      try await till.type("td")
      try till.expectScreen("drawer-closed", .dialog)
      try await till.type("150000")
      try till.expectScreen("drawer-float", .dialog)
      try await till.press(.enter)
      _ = try await till.maker.order([("kiwi", 1)], payments: "cash")
      _ = try await till.maker.order([("banana", 1)], payments: .unpaid)
      try await till.type("d215000")
      try await till.press(.enter)
      try await till.type(language == .ko ? "얼음" : "ice")
      try till.expectScreen("drawer-reason", .dialog)
      try await till.press(.enter)
      try await till.type("d")
      try till.expectScreen("drawer-open", .dialog)
      try await till.type("3")
      try await till.press("4", .enter, .down, .tab, .up)
      try till.expectScreen("drawer-count", .scene(in: till.terminal.size))
      try await till.press(.end, "5", .enter)
      try till.expectScreen("drawer-ask", .dialog)
      try await till.type("y")
      try till.expectScreen("drawer-difference", .dialog)
      try await till.press(.enter)
      try await till.press(.escape)
      try await till.type("o")
      try till.expectScreen("drawer-history", .content)
      try await till.press(.enter)
      till.expect(language == .ko ? "1회차 마감" : "Closing 1", "₩159,550")
      let entries = try await till.store.entries(JournalQuery(kind: .drawer, limit: 9))
      #expect(entries.map(\.drawer?.action) == [.close, .out, .open])
      let closing = try #require(entries[0].drawer)
      let expected = try won(50_000 + 5500 - 15_000)
      #expect(closing.closing?.number == 1 && closing.closing?.expected == expected)
      #expect(closing.amount == (try won(200_050)))
      #expect(entries[1].drawer?.note == (language == .ko ? "얼음" : "ice"))
      #expect(entries.allSatisfy { $0.by == .anna })
    }
  }

  @Test func `a question over the count hides the large sum as a whole`() async throws {
    try await run { till in
      try await till.type("d3")
      try await till.press(.end, "5")
      #expect(till.screen.contains { "▀█".contains($0) })
      try await till.press(.enter)
      till.expect("Close the drawer with ₩50?", "₩50,000 ×")
      #expect(!till.screen.contains { "▀█".contains($0) })
    }
  }

  @Test func `dollars and cents are counted`() async throws {
    try await run(menu: .withDrawer(in: "EUR")) { till in
      try await till.type("d3")
      try till.expectScreen("drawer-count-eur", .content)
      try await till.resize(columns: 40, rows: 12)
      try till.expectScreen("drawer-count-eur", .content)
      try await till.click("€0.01")
      try await till.type("7")
      till.expect("Counted €0.07")
    }
    try await run(menu: .withDrawer(in: "USD")) { till in
      try await till.type("d112.345")
      till.expect("That is no amount of money.")
      try await till.press(.enter)
      till.expect("12.345▏")
      try await till.press(.backspace, .enter)
      try await till.type("tips")
      try await till.press(.enter)
      till.expect("Drawer: put in $12.34 (tips)")
      #expect(try await last(till)?.text == "1234 USD note=tips")
    }
  }

  @Test(arguments: [
    ("KRW", "10,000", "₩10,000"), ("KRW", "10.000", "₩10,000"), ("USD", "10,000", "$10,000.00"),
    ("USD", "10,50", "$10.50"), ("KWD", "10.500", "KWD 10.500"),
  ])
  func `an amount is typed as people write it`(_ code: String, _ text: String, _ shown: String)
    async throws
  {
    try await run(menu: .withDrawer(in: code)) { till in
      try await till.type("d1" + text)
      till.expect("\(shown)▏")
    }
  }

  @Test func `a comma in the wrong place is refused`() async throws {
    try await run { till in
      try await till.type("d11,5")
      till.expect("1,5▏", "That is no amount of money.")
      try await till.press(.enter)
      till.expect("1,5▏")
    }
  }

  /// The till knows no franc notes.
  @Test func `a sum is typed in francs`() async throws {
    try await run(menu: .withDrawer(in: "CHF")) { till in
      try await till.type("d")
      till.expect("3  Close: type the sum")
      till.expectNo("count notes")
      try await till.type("3500")
      try await till.press(.enter)
      till.expect("Close the drawer with CHF 500.00?", "► Yes ◄")
      try await till.pressAgain(.enter)
      till.expect("Closing 1", "The count is right.")
    }
  }

  @Test func `an empty amount is not put in`() async throws {
    try await run { till in
      try await till.type("d10")
      try await till.press(.enter)
      till.expect("How much is put in?", "That is no amount of money.")
      try await till.press(.escape)
      #expect(try await last(till)?.action == .open)
    }
  }

  @Test func `a movement needs a reason, without control characters`() async throws {
    try await run { till in
      try await till.type("d1900")
      try await till.press(.enter)
      try await till.press(.enter)
      till.expect("What for?")
      try await till.send(.paste("\u{1B}[31mred\u{7}"))
      try await till.press(.enter)
      let note = try #require(try await last(till)?.note)
      #expect(note.isNote && note.contains("red"))
    }
  }

  /// The count must be blind.
  @Test func `the count does not show what is expected`() async throws {
    try await run { till in
      _ = try await till.maker.order([("kiwi", 1)], payments: "cash")
      for keys in ["d3", "d4"] {
        try await till.type("d")
        till.expect("Float ₩50,000")
        till.expectNo("Expected", "Cash sales", "₩55,500")
        // The report behind the dialog has the sale.
        let dialog = till.terminal.text.compactMap { line -> String? in
          let parts = line.split(separator: "│", omittingEmptySubsequences: false)
          return parts.count > 2 ? parts[1..<parts.count - 1].joined() : nil
        }
        #expect(dialog.contains { $0.contains("₩50,000") })
        #expect(!dialog.contains { $0.contains("₩5,500") })
        try await till.type(String(keys.dropFirst()))
        till.expect("How")
        till.expectNo("Expected")
        try await till.press(.escape)
      }
    }
  }

  @Test func `warnings are shown before the drawer is closed`() async throws {
    let yesterday = MemoryStore(author: .anna, now: { .noon - 86_400 })
    _ = try await yesterday.apply(.open(["kiwi": 100, "ice": 9]))
    _ = try await yesterday.moveDrawer(.open, won(0), ways: [])
    let menu = Menu(
      ingredients: Menu.withDrawer.ingredients, juices: Menu.withDrawer.juices,
      currency: Menu.withDrawer.currency, ways: Menu.withDrawer.ways, serving: .queue)
    try await Rig.run(.en, menu: menu, store: yesterday) { till in
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.type("td40")
      try await till.press(.enter)
      let day = Timestamp.dayAndClock(.noon - 86_400).day
      till.expect("It was opened on another day: \(day)")
      till.expect("1 order is still to be made.")
      till.expect("Unpaid: 1 order, ₩5,500")
      till.expect("► No ◄")
      try await till.press(.enter)
      #expect(try await last(till)?.action == .open)
    }
  }

  @Test func `The warning counts the unpaid orders of earlier days`() async throws {
    let date = Mutex(Date.noon - 2 * 86_400)
    let store = MemoryStore(author: .anna, now: { date.withLock(\.self) })
    _ = try await store.apply(.open(["kiwi": 100, "ice": 9]))
    let maker = JuiceMaker(menu: .withDrawer, store: store)
    let orders = [Order.ID(), Order.ID(), Order.ID()]
    for id in orders { _ = try await maker.order([("kiwi", 1)], id: id, payments: .unpaid) }
    date.withLock { $0 = .noon - 86_400 }
    _ = try await store.moveDrawer(.open, won(0), ways: [])
    _ = try await store.moveDrawer(.close, won(0), ways: [])
    _ = try await store.apply(.pay(orders[1], "card"))
    _ = try await store.apply(.void(orders[2]))
    _ = try await store.moveDrawer(.open, won(0), ways: [])
    try await Rig.run(.en, menu: .withDrawer, store: store) { till in
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.type("td40")
      try await till.press(.enter)
      till.expect("Unpaid: 2 orders, ₩11,000", "► No ◄")
    }
  }

  @Test func `a drawer opened on the evening before is of the same business day`() async throws {
    let evening = MemoryStore(author: .anna, now: { .noon - 16 * 3600 })
    _ = try await evening.apply(.open(["kiwi": 100, "ice": 9]))
    _ = try await evening.moveDrawer(.open, won(0), ways: [])
    var menu = Menu.withDrawer
    menu.dayStart = try #require(DayStart(parsing: "13:00"))
    try await Rig.run(.en, menu: menu, store: evening) { till in
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.type("td40")
      try await till.press(.enter)
      till.expect("Unpaid: 1 order, ₩5,500", "► No ◄")
      till.expectNo("another day")
    }
  }

  @Test func `the counted sum is visible in each height of a window`() async throws {
    try await run { till in
      try await till.type("d31")
      for rows in 12...18 {
        try await till.resize(columns: 80, rows: rows)
        till.expect("Counted ₩50,000")
      }
    }
  }

  @Test func `the time of an opening has its date only on another day`() async throws {
    try await run(.ko) { till in
      try await till.type("d")
      till.expect("12:00부터 돈통이 열려 있어요.")
      till.expectNo("11월 24일 12:00")
    }
    try await run(.ko, store: MemoryStore(author: .anna, now: { .noon - 86_400 })) { till in
      try await till.type("d")
      till.expect("11월 23일 12:00부터 돈통이 열려 있어요.")
    }
  }

  @Test func `“No” leads back to the count`() async throws {
    try await run { till in
      try await till.type("d31")
      try await till.press(.end, .enter)
      till.expect("Close the drawer with ₩50,000?")
      try await till.type("n")
      till.expect("How many of each?", "Counted ₩50,000")
      try await till.press("1", .enter)
      try await till.type("y")
      till.expect("₩10 too much")
      till.expectNo("How many of each?")
    }
  }

  @Test func `sales during the count are told, and expected too`() async throws {
    try await run { till in
      try await till.type("d450000")
      _ = try await till.maker.order([("kiwi", 1)], payments: "cash")
      try await till.press(.enter)
      till.expect("Close the drawer with ₩50,000?", "₩5,500 in cash came in meanwhile.", "► No ◄")
      _ = try await till.maker.order([("kiwi", 2)], payments: "cash")
      try await till.type("y")
      till.expect("₩11,000 in cash came in meanwhile.")
      #expect(try await last(till)?.action == .open)
      try await till.pass(.seconds(2))
      try await till.type("y")
      till.expect("₩16,500 short")
      try await till.press(.enter)
      try await till.type("d")
      till.expect("The drawer is closed.")
    }
  }

  @Test func `a drawer that was closed at another till says so`() async throws {
    try await run { till in
      try await till.type("d19")
      try await till.press(.enter)
      _ = try await till.store.moveDrawer(.close, won(0), ways: [])
      try await till.type("x")
      try await till.press(.enter)
      till.expect("Meanwhile the drawer was closed elsewhere.")
    }
    try await run { till in
      try await till.type("d4500")
      _ = try await till.store.moveDrawer(.close, won(0), ways: [])
      try await till.press(.enter)
      till.expect("Meanwhile the drawer was closed elsewhere.")
    }
  }

  @Test func `a drawer that was opened again at another till is not closed with the old count`()
    async throws
  {
    try await run { till in
      try await till.type("d450000")
      try await till.press(.enter)
      till.expect("Close the drawer with ₩50,000?")
      _ = try await till.store.moveDrawer(.close, won(50_000), ways: [])
      _ = try await till.store.moveDrawer(.open, won(1000), ways: [])
      try await till.type("y")
      try await till.pass(.seconds(1))
      #expect(try await last(till)?.action == .open)
    }
  }

  @Test func `a drawer is opened with nothing in it`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("td10")
      try await till.press(.enter)
      #expect(try await last(till) == DrawerMove(.open, won(0)))
    }
  }

  @Test func `the closing slip is printed if there is a printer`() async throws {
    var printed: [(text: [String], opensDrawer: Bool)] = []
    let print = { (slips: [PrintedSlip]) in
      printed += slips.map { ($0.slip.text, $0.opensDrawer) }
      return 0
    }
    try await run(slips: (Paper(), print)) { till in
      try await till.type("d5")
      try await till.wait(for: "The slip was printed.")
      #expect(printed.last?.text.contains { $0.contains("Sums so far") } == true)
      try await till.type("d450000")
      try await till.press(.enter)
      try await till.type("yp")
      try await till.wait("printed") { printed.count == 2 }
      #expect(printed.last?.text.contains { $0.contains("Closing 1") } == true)
      #expect(printed.allSatisfy { !$0.opensDrawer })
      try await till.press(.escape, .escape)
      try await till.type("d2")
      try await till.wait("printed again") { printed.count == 3 }
    }
    try await run { till in
      try await till.type("d450000")
      try await till.press(.enter)
      try await till.type("yp")
      till.expect("There is no printer.")
    }
  }

  @Test func `a shop without a drawer has no key for it`() async throws {
    for menu in [Menu.standard, .withPrices] {
      try await Rig.run(.en, menu: menu) { till in
        try await till.type("td")
        till.expect("Report")
        till.expectNo("drawer")
      }
    }
  }

  @Test func `Shift-Tab, Home and the wheel move over the notes, and a click closes the answer`()
    async throws
  {
    try await run { till in
      try await till.type("d3")
      try await till.press(.down, .down, .backTab, "1")
      till.expect("Counted ₩10,000")
      try await till.press(.end, .home, "1")
      till.expect("Counted ₩60,000")
      for _ in 1...2 { try await till.send(.wheel(Point(x: 5, y: 8), up: false)) }
      try await till.type("1")
      till.expect("Counted ₩65,000")
      try await till.press(.escape)
      try await till.type("d450000")
      try await till.press(.enter)
      try await till.type("y")
      till.expect("The count is right.")
      try await till.click("Esc close")
      till.expectNo("The count is right.")
    }
  }
}

extension Rig {
  /// Unlocks a kiosk whose PIN is 2468.
  fileprivate func unlock() async throws {
    try await press(.control("x"))
    try await type("2468")
    try await press(.enter)
  }

  /// Closes the drawer at an unlocked kiosk, and locks it at once.
  fileprivate func closeDrawerAndLock() async throws {
    try await type("td3")
    try await press(.end, "5", .enter)
    try await type("y")
    try await press(.control("x"))
  }
}
