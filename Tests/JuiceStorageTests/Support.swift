import FoundationEssentials
import Glibc
import JuiceKit
import PostgresTesting
import TimeTesting

@testable import JuiceFiles
@testable import JuicePostgres
@testable import JuiceSQLite

enum StoreKind: CaseIterable {
  case memory, sqlite, postgres

  /// Leaves PostgreSQL out without a server; `PostgresStandsTests` reports that.
  static var allCases: [StoreKind] {
    PostgresCluster.shared.isThere ? [.memory, .sqlite, .postgres] : [.memory, .sqlite]
  }

  /// A fresh store, removed after the test.
  func withStore(_ body: (any FruitStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(MemoryStore())
    case .sqlite: try await withFolder { try await body(SQLiteStore(path: $0 + "/juice.db")) }
    case .postgres: try await body(PostgresStand.make().store())
    }
  }

  /// A fresh store, opened with the standard menu: 10 of everything.
  func withShop(_ body: (any FruitStore) async throws -> Void) async throws {
    try await withStore { store in
      _ = try await JuiceMaker(menu: .standard, store: store).open()
      try await body(store)
    }
  }
}

extension Author {
  static let tester = unsafe Author(name: "Tester", till: "bench 1").unsafelyUnwrapped
}

extension MemoryStore {
  init() { self.init(author: .tester) { .noon } }
}

extension SQLiteStore {
  init(path: String, patience: Double = 300) throws(StoreError) {
    try self.init(path: path, author: .tester, patience: patience) { .noon }
  }
}

extension PostgresStore {
  init(_ address: String, author: Author = .tester, patience: Double = 300) throws {
    try self.init(address, author: author, patience: patience) { .noon }
  }
}

extension Stands {
  init(_ address: String) throws(StoreError) { try self.init(address, patience: 300) }
}

/// A test's own folder, removed after it.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let path = FileManager.default.temporaryDirectory.path + "/juice-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

/// The timeout of tests, in seconds.
let patience = 300.0

/// Waits until a condition is true; returns false on a timeout.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(patience)
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  // The last look may have been long ago.
  return try await condition()
}

extension JournalEntry {
  var unsealed: JournalEntry {
    var entry = self
    entry.digest = nil
    return entry
  }
}

extension FruitStore {
  @discardableResult
  func order(_ cup: Cup, _ cups: Int = 1, id: Order.ID = Order.ID()) async throws -> Applied {
    try await apply(.order(Menu.standard.order([(cup, cups)], id: id)))
  }

  func load(_ entries: [JournalEntry]) async throws {
    _ = try await load { try entries.forEach($0) }
  }

  func quantity(of ingredient: Ingredient.ID) async throws -> Int {
    try await stock().quantity(of: ingredient)
  }

  func journal() async throws -> [JournalEntry] {
    try await entries(JournalQuery(.oldestFirst, limit: .max))
  }
}

extension StoreKind {
  func withEveryKind(_ body: (any FruitStore) async throws -> Void) async throws {
    try await withStore { store in
      try await store.fill()
      try await store.fillNewKinds()
      try await body(store)
    }
  }

  /// A store file with entries of every kind; entry 2 is an order of a kiwi juice with a price.
  static func withEveryKindInFile(_ body: (SQLiteStore, String) async throws -> Void) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      try await store.fill()
      try await body(store, path)
    }
  }
}

extension FruitStore {
  private static var options: [[Menu.OptionGroup.Choice.ID]] {
    [[], ["large", "less-ice"], ["large"]]
  }

  /// Writes entries of every kind of older versions, with and without prices and payments.
  func fill() async throws {
    let currency = unsafe Currency(code: "EUR").unsafelyUnwrapped
    func order(_ juices: [Juice.ID], _ payment: Payment.ID?) async throws -> Order.ID {
      let lines = juices.enumerated().map {
        Order.Line(
          Cup($1, options: Self.options[$0], note: $0 == 1 ? "이름: 민수, 2 bags" : nil),
          cups: $0 + 1, price: Price(minorUnits: 350 + $0, currency: currency))
      }
      let uses: Quantities = ["kiwi": 3, "mango": juices.count]
      return try await apply(
        .order(Order(lines: lines, uses: uses, payments: payment.map(Payments.whole)))
      ).entry?.id
        ?? UUID()
    }
    _ = try await apply(.open(["kiwi": 100, "mango": 90, "ice-cream": 0]))
    _ = try await order(["kiwi"], nil)
    let taken = try await order(["kiwi", "mango-kiwi", "mango"], "cash")
    _ = try await apply(.restock(["kiwi": 12, "ice-cream": 40]))
    _ = try await apply(.void(taken))
    _ = try await apply(.count(["kiwi": 80, "mango": 90]))
    let waste = try await apply(.waste(["mango": 2], .spilled)).entry
    if let waste { _ = try await apply(.revert(waste)) }
    _ = try await apply(.soldOut(["ice-cream"], .marked))
    for _ in 1...12 { _ = try await order(["mango", "kiwi"], "card") }
    _ = try await apply(.soldOut(["ice-cream"], .cleared))
    for place in 1...3 {
      let id = Order.ID()
      try await queue("kiwi", id, price: 4500, .unpaid)
      if place > 1 { _ = try await apply(.stage(id, place == 2 ? .made : .collected)) }
      if place > 2 { _ = try await apply(.back(id, from: .collected)) }
      if place > 1 { _ = try await apply(.pay(id, "card")) }
    }
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: currency) }
    _ = try await moveDrawer(.open, price(5000), ways: ["cash"])
    _ = try await moveDrawer(.out, price(1200), note: "얼음, two bags", ways: ["cash"])
    let friend = Order(
      lines: [Order.Line(juice: "kiwi", cups: 2, price: price(350))], uses: ["kiwi": 2],
      payments: "cash",
      discount: Discount(
        id: "staff", percent: Percent(parsing: "12.5"), amount: price(88), reason: "a friend"))
    _ = try await apply(.order(friend))
    // Older closings did not keep their sums.
    let drawer = try await drawer(ways: ["cash"])
    let closing = drawer.open.map { DrawerMove.Closing(number: 1, expected: $0.expected) }
    _ = try await apply(
      .drawer(DrawerMove(.close, price(4000), closing: closing), after: drawer.revision))
    _ = try await apply(.void(friend.id))
  }

  /// Writes entries of the kinds that older versions lack.
  func fillNewKinds() async throws {
    let order = Order(
      lines: [Order.Line(juice: "mango", cups: 1), Order.Line(juice: "kiwi", cups: 2)],
      uses: ["mango": 1, "kiwi": 2])
    _ = try await apply(.order(order))
    _ = try await apply(.refund(Refund(of: order.id, cups: ["kiwi": 1], reason: "too cold")))
    var bill = Order(lines: [Order.Line(juice: "kiwi", cups: 2)], uses: ["kiwi": 2])
    bill.name = CustomerName("민수")
    _ = try await apply(.setAside(bill))
    try await beginCardPayment()
  }

  /// Sets a bill aside whose first part a terminal has taken.
  private func beginCardPayment() async throws {
    let currency = unsafe Currency(code: "KRW").unsafelyUnwrapped
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: currency) }
    var order = Order(
      lines: [Order.Line(juice: "kiwi", cups: 2, price: price(4500))], uses: ["kiwi": 2])
    order.name = CustomerName("14:02")
    order.payments = .parts([
      Payments.Part(way: "card", amount: price(5000), reference: "A 12"),
      Payments.Part(way: "visa", amount: price(4000), tip: price(500)),
    ])
    _ = try await apply(.setAside(order, .paying))
  }
}
