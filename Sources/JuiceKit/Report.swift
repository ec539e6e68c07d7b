public import FoundationEssentials

/// Summary of a period: cups, revenue, and where the ingredients went. Voided orders are left out.
public struct Report: Sendable {
  public struct Flow: Hashable, Sendable {
    /// By orders.
    public var used = 0
    public var wasted = 0
    /// Restocked; a delivery that was corrected afterwards counts as corrected.
    public var delivered = 0

    public init(used: Int = 0, wasted: Int = 0, delivered: Int = 0) {
      self.used = used
      self.wasted = wasted
      self.delivered = delivered
    }
  }

  public private(set) var orders = 0
  public private(set) var cups: [Juice.ID: Int] = [:]
  /// Cups by the hour of the day, 0 to 23.
  public private(set) var cupsByHour = [Int](repeating: 0, count: 24)
  public private(set) var flows: [Ingredient.ID: Flow] = [:]
  private var revenueByCurrency: [Currency: Price] = [:]
  private let hour: @Sendable (Date) -> Int

  /// - Parameter hour: gives the local hour of the day, 0 to 23.
  public init(hour: @escaping @Sendable (Date) -> Int) { self.hour = hour }

  /// Adds an entry; in any order.
  public mutating func add(_ entry: JournalEntry) {
    switch entry.kind {
    case .order where !entry.isVoided: addOrder(entry)
    case .waste:
      for (id, difference) in entry.changes { flows[id, default: Flow()].wasted -= difference }
    case .restock:
      for (id, difference) in entry.changes { flows[id, default: Flow()].delivered += difference }
    case .open, .order, .void, .count, .soldOut: break
    }
  }

  private mutating func addOrder(_ entry: JournalEntry) {
    orders += 1
    let hour = hour(entry.at)
    for line in entry.lines {
      cups[line.juice, default: 0] += line.cups
      cupsByHour[hour] += line.cups
      if let price = line.price {
        let sum =
          revenueByCurrency[price.currency] ?? Price(minorUnits: 0, currency: price.currency)
        revenueByCurrency[price.currency] = sum + price * line.cups
      }
    }
    for (id, difference) in entry.changes { flows[id, default: Flow()].used -= difference }
  }

  /// Of orders with prices: a sum for each currency, sorted by code.
  public var revenue: [Price] {
    revenueByCurrency.values.sorted { $0.currency.code < $1.currency.code }
  }

  public var totalCups: Int { cups.values.reduce(0, +) }
}

extension Report {
  /// The cups of every juice on a menu, in its order, then of those no longer on it, by id.
  public func cups(on menu: Menu) -> [(id: Juice.ID, cups: Int)] {
    let gone = cups.keys.filter { menu.juice($0) == nil }.sorted()
    return (menu.juices.map(\.id) + gone).map { ($0, cups[$0] ?? 0) }
  }

  /// The flow of every ingredient on a menu, in its order, then of others, by id.
  public func flows(on menu: Menu) -> [(id: Ingredient.ID, flow: Flow)] {
    let gone = flows.keys.filter { menu.ingredient($0) == nil }.sorted()
    return (menu.ingredients.map(\.id) + gone).map { ($0, flows[$0] ?? Flow()) }
  }

  /// How many days a stock lasts at this period's rate of use and waste.
  ///
  /// - Parameter seconds: the length of the period; less than an hour counts as an hour.
  /// - Returns: nil where nothing was used.
  public func daysLeft(of id: Ingredient.ID, in stock: Stock, after seconds: Double) -> Double? {
    guard let flow = flows[id], flow.used + flow.wasted > 0 else { return nil }
    let days = max(seconds, 3600) / 86_400
    return Double(stock.quantity(of: id)) * days / Double(flow.used + flow.wasted)
  }
}

extension FruitStore {
  /// Adds up a period of the journal; see `JournalQuery` and `Report.init`.
  public nonisolated(nonsending) func report(
    since: Date, until: Date?, hour: @escaping @Sendable (Date) -> Int
  ) async throws -> Report {
    var report = Report(hour: hour)
    try await forEachEntry(JournalQuery(.oldestFirst, since: since, until: until)) {
      report.add($0)
    }
    return report
  }
}
