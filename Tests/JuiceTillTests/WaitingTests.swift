import FoundationEssentials
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

@Suite struct WaitingTests {
  /// Six orders of other tills: the first two are ready, and the oldest of the rest is unpaid.
  private func rush(_ till: Rig, _ time: StoreTime) async throws {
    let orders: [([(cup: Cup, cups: Int)], Payments)] = [
      ([("banana", 1)], "card"), ([("pineapple", 1)], .unpaid),
      ([("strawberry-banana", 1), ("mango", 2)], .unpaid), ([("kiwi", 1)], "card"),
      ([("mango-kiwi", 1)], "cash"), ([("pineapple", 2)], "card"),
    ]
    var ids: [Order.ID] = []
    for (cups, payments) in orders {
      ids.append(try await till.order(cups, payments))
      try await time.pass(.seconds(60), with: till)
    }
    for id in ids.prefix(2) { _ = try await till.store.apply(.stage(id, .made)) }
    try await till.pass(.milliseconds(100))
  }

  @Test(
    arguments: [(80, 24), (60, 20), (40, 12), (112, 16), (120, 40)], Language.allCases)
  func `the panel says how many wait`(_ size: (columns: Int, rows: Int), _ language: Language)
    async throws
  {
    let time = StoreTime()
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .called, store: time.store
    ) { till in
      // An empty line says nothing; a panel beside the juices does.
      till.expectNo("대기", "Waiting")
      #expect(till.shows(language == .ko ? "기다리는 주문이 없어요" : "Nobody waits") == (size.columns > 100))
      try till.expectScreen("waiting-none", .queue)
      try await rush(till, time)
      #expect(
        till.terminal.text[1].hasPrefix(
          language == .ko ? "  대기 4 · 3번 " : "  Waiting 4 · No. 3 "))
      try till.expectScreen("waiting", .queue)
      try await till.type("+25")
      #expect(till.terminal.text[1].hasPrefix(language == .ko ? "  대기 4" : "  Waiting 4"))
      try till.expectScreen("waiting-bill", .queueAndBill)
    }
  }

  @Test func `Chips of the stock take the room that the waiting orders leave`() async throws {
    var menu = Menu.of(juices: 26)
    menu.serving = .queue
    try await Rig.run(.en, menu: menu) { till in
      _ = try await till.maker.store.apply(.soldOut(["i1", "i2", "i3"], .marked))
      try await till.pass(.milliseconds(100))
      till.expect("Fruit 1 Sold out", "Fruit 2 Sold out", "Fruit 3 Sold out")
    }
  }

  @Test(arguments: [Look.dark, .light])
  func `the dot after the waiting orders has the colour of their chip`(look: Look) async throws {
    let time = StoreTime()
    try await Rig.run(menu: .called, store: time.store, look: look) { till in
      try await rush(till, time)
      till.expect("대기 4 · 3번 ")
      let line = till.terminal.text[1]
      let dot = try #require(line.firstIndex(of: "·"))
      let place = Point(x: TextWidth.columns(of: String(line[..<dot])), y: 1)
      #expect(till.terminal.ground(at: place) == till.terminal.color(at: place))
      #expect(till.terminal.ground(at: place) != nil)
    }
  }

  @Test(arguments: 12...24)
  func `a bill keeps its lines and its button beside any panel`(rows: Int) async throws {
    try await Rig.run(.en, columns: 112, rows: rows, menu: .called) { till in
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.type("+2456")
      let panel = till.terminal.text.map { String($0.dropFirst(81)) }
      let total = try #require(panel.firstIndex { $0.hasPrefix("│ Total 4 cups") })
      let button = try #require(panel.firstIndex { $0.contains("[ b Pay  ₩18,000 ]") })
      let last = try #require(panel.lastIndex { $0.hasPrefix("│ 1  Kiwi") })
      #expect(last < total)
      #expect(button < (try #require(panel.lastIndex { $0.hasPrefix("└") })))
      try await till.click("b Pay  ₩18,000")
      till.expect("How is it paid?")
    }
  }

  @Test func `the panel follows every change`() async throws {
    try await Rig.run(.en, menu: .called, settings: .sellingByDigit) { till in
      let first = try await till.order([("mango", 1), ("banana", 2)], .unpaid)
      try await till.pass(.milliseconds(100))
      till.expect("Waiting 1 · No. 1 Mango 1, Banana 2")
      try await till.type("6")
      try await till.press(.escape)
      till.expect("Waiting 2 · No. 1")
      for (change, line) in [
        (Change.stage(first, .made), "Waiting 1 · No. 2 Kiwi 1"),
        (.back(first, from: .made), "Waiting 2 · No. 1"),
        (.stage(first, .collected), "Waiting 1 · No. 2"),
      ] {
        _ = try await till.store.apply(change)
        try await till.pass(.milliseconds(100))
        till.expect(line)
      }
      try await till.type("u")
      till.expect("Voided: Kiwi")
      till.expectNo("Waiting")
    }
  }

  @Test func `the minutes go on by themselves`() async throws {
    let time = StoreTime()
    try await Rig.run(.en, columns: 120, rows: 40, menu: .called, store: time.store) { till in
      let order = try await till.order([("mango", 1)], .unpaid)
      try await till.pass(.milliseconds(100))
      till.expect("No. 1 Mango 1", "Unpaid 0 min")
      try await time.pass(.seconds(60), with: till)
      till.expect("Unpaid 1 min")
      try await time.pass(.seconds(540), with: till)
      till.expect("Unpaid !! 10 min")
      _ = try await till.store.apply(.pay(order, "card"))
      _ = try await till.store.apply(.stage(order, .made))
      try await till.pass(.milliseconds(100))
      till.expect("Nobody waits", "0 min")
      till.expectNo("Unpaid")
    }
  }

  @Test func `the till wakes for the minutes that it shows`() async throws {
    let time = StoreTime()
    let store = time.store
    let sample = QueueSample(40).entries
    _ = try await store.load { take in try sample.forEach(take) }
    try await Rig.run(.en, columns: 112, menu: .queue, store: store) { till in
      till.expect("Waiting 39")
      // The newest of 40 orders, half a minute after all others.
      try await time.pass(.seconds(30), with: till)
      _ = try await till.order([("mango", 1)], .unpaid)
      try await time.pass(.seconds(31), with: till)
      till.expect("Waiting 40", "│ +")
      #expect(try #require(till.sleep) > .seconds(50))
      // Narrow windows show no minutes.
      try await till.resize(columns: 80, rows: 24)
      #expect(till.sleep.map { $0 > .seconds(60) } ?? true)
    }
  }

  @Test func `a menu without a queue shows no waiting orders`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      let first = till.screen
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.pass(.milliseconds(100))
      till.expect("Newest orders")
      till.expectNo("Waiting", "To make")
      #expect(till.terminal.rings == 0)
      #expect(first.split(separator: "\n")[1].contains("Strawberry 10"))
      try await till.menuFile(.changed(.called))
      try await till.wait(for: "Nobody waits")
      _ = try await till.maker.store.apply(.order(Menu.called.order([("mango", 1)])))
      try await till.wait(for: "Waiting 1")
    }
  }

  @Test func `a queue that can't be read says so`() async throws {
    try await Rig.run(.en, menu: .called) { till in
      till.store.failure = StoreError.busy("stand.db")
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.wait(for: "The orders can't be read")
      try await till.pass(.seconds(3))
      till.expect("The orders can't be read")
      // A retry comes without news.
      till.store.failure = nil
      try await till.pass(.seconds(1))
      till.expect("Waiting 1")
    }
  }

  // MARK: The bell

  @Test(arguments: ["", "o", "t", "r", "3", "?", "/man"])
  func `the bell rings for an order of another till`(_ keys: String) async throws {
    try await Rig.run(.en, menu: .called) { till in
      try await till.type(keys)
      #expect(till.terminal.rings == 0)
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.wait("the bell") { till.terminal.rings == 1 }
      // The bell does not ring again for a ready or returned order.
      let id = try #require(try await till.store.lastOrder())
      let changes: [Change] = [
        .stage(id, .collected), .back(id, from: .collected), .back(id, from: .made),
        .pay(id, "card"),
      ]
      for change in changes {
        _ = try await till.store.apply(change)
        try await till.pass(.seconds(2))
      }
      #expect(till.terminal.rings == 1)
    }
  }

  @Test func `the bell does not ring for orders that were there, nor for one's own`() async throws {
    let store = MemoryStore()
    _ = try await store.apply(.open(Menu.called.openings))
    _ = try await store.apply(.order(Menu.called.order([("mango", 1)])))
    try await Rig.run(.en, menu: .called, store: store, settings: .sellingByDigit) { till in
      till.expect("Waiting 1")
      try await till.type("4")
      try await till.press(.escape)
      try await till.type("+66b1")
      try await till.pass(.seconds(5))
      till.expect("Waiting 3")
      #expect(till.terminal.rings == 0)
    }
  }

  @Test func `the bell rings once for several orders that come together`() async throws {
    try await Rig.run(.en, menu: .called) { till in
      for _ in 1...3 {
        _ = try await till.order([("pineapple", 1)], .unpaid)
        try await till.pass(.milliseconds(200))
      }
      till.expect("Waiting 3")
      #expect(till.terminal.rings == 1)
      try await till.pass(.seconds(1))
      _ = try await till.order([("pineapple", 1)], .unpaid)
      try await till.pass(.milliseconds(100))
      #expect(till.terminal.rings == 2)
    }
  }

  @Test func `the bell rings for the first order after a restore`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, menu: .called, store: store) { till in
      for _ in 1...3 { _ = try await till.order([("mango", 1)], .unpaid) }
      try await till.wait(for: "Waiting 3")
      let backup = MemoryStore()
      _ = try await JuiceMaker(menu: .called, store: backup).open()
      try await store.restore(backup)
      try await till.wait(for: "A backup was restored.")
      till.expectNo("Waiting")
      let rings = till.terminal.rings
      try await till.pass(.seconds(1))
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.wait(for: "Waiting 1")
      #expect(till.terminal.rings == rings + 1)
    }
  }

  @Test func `the bell is silent if the settings say so`() async throws {
    try await Rig.run(.en, menu: .called, settings: TillSettings(rings: false)) { till in
      _ = try await till.order([("mango", 1)], .unpaid)
      try await till.wait(for: "Waiting 1")
      #expect(till.terminal.rings == 0)
    }
  }
}

/// A store whose clock follows the till's.
nonisolated final class StoreTime: Sendable {
  private let date = Mutex(Date.noon)

  var store: MemoryStore {
    unsafe MemoryStore(author: Author(name: "Ben", till: "kiosk tty1").unsafelyUnwrapped) {
      self.date.withLock(\.self)
    }
  }

  @MainActor func pass(_ time: Duration, with till: Rig) async throws {
    date.withLock { $0 += time / .seconds(1) }
    try await till.pass(time)
  }
}

extension Rig {
  fileprivate func order(
    _ cups: [(cup: Cup, cups: Int)], _ payments: Payments
  ) async throws -> Order.ID {
    try #require(try await maker.order(cups, payments: payments).entry).id
  }
}

extension Menu {
  static let called: Menu = {
    let won = Currency(code: "KRW")
    return Menu(
      ingredients: standard.ingredients,
      juices: standard.juices.map { juice in
        Juice(
          id: juice.id, name: juice.name, recipe: juice.recipe,
          price: won.map { Price(minorUnits: 4500, currency: $0) })
      }, currency: won, ways: ["card", Payment.Way(id: "cash", hasDrawer: false)], serving: .queue)
  }()
}
