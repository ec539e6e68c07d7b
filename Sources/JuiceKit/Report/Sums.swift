internal import FoundationEssentials

/// `Sales` while they are added up: wide enough for any journal, with currencies by their numbers.
struct Sums: Sendable {
  /// Money of one currency.
  private struct Money {
    var units: Int128 = 0
    /// How many amounts it is the sum of: without any there is no money, with some there may be nothing.
    var count = 0
  }

  var orders = 0
  var cups = 0
  private var first = Money()
  /// The other currencies. Nearly every journal has only one.
  private var others: [Money] = []

  init(orders: Int = 0, cups: Int = 0) { (self.orders, self.cups) = (orders, cups) }

  /// In the smallest unit, by the number of the currency; nil for a currency of which there is none.
  var money: [Int128?] {
    ([first] + others).map { $0.count == 0 && $0.units == 0 ? nil : $0.units }
  }

  /// Something is left in it.
  var isUsed: Bool { orders != 0 || cups != 0 || money.contains { $0 ?? 0 != 0 } }

  /// The sum of all currencies.
  var units: Int128 { others.isEmpty ? first.units : others.reduce(first.units) { $0 + $1.units } }

  mutating func add(_ units: Int128, in currency: Int, count: Int = 1) {
    guard currency > 0 else {
      first.units += units
      first.count += count
      return
    }
    while others.count < currency { others.append(Money()) }
    others[currency - 1].units += units
    others[currency - 1].count += count
  }

  mutating func add(_ other: Sums, times: Int = 1) {
    orders += times * other.orders
    cups += times * other.cups
    first.units += Int128(times) * other.first.units
    first.count += times * other.first.count
    for (index, money) in other.others.enumerated() {
      add(Int128(times) * money.units, in: index + 1, count: times * money.count)
    }
  }
}

/// Sums by the number of a name, or by none.
struct SumsByKey: Sendable {
  private var unnamed: Sums?
  private var named: [Sums?] = []

  /// The keys with any sum.
  var all: [(key: Int?, sums: Sums)] {
    (unnamed.map { [(nil, $0)] } ?? [])
      + named.enumerated().compactMap { key, sums in sums.map { (key, $0) } }
  }

  mutating func add(_ sums: Sums, of key: Int?, times: Int = 1) {
    guard let key else {
      if unnamed == nil { unnamed = Sums() }
      unnamed?.add(sums, times: times)
      return
    }
    while named.count <= key { named.append(nil) }
    if named[key] == nil { named[key] = Sums() }
    named[key]?.add(sums, times: times)
  }
}

/// How an order is paid, with the numbers of its ways.
struct Shares: Sendable {
  struct Part: Sendable {
    let way: Int
    let units: Int
    let currency: Int
  }

  let payments: Payments
  let parts: [Part]
  /// The parts whose money goes into the drawer, a bit each; nil where the entry does not say.
  let drawer: UInt16?

  /// The money of each part of orders that are all paid alike: an order counts in each of its ways, and so do its cups.
  /// Unpaid ones have none.
  func money(of sums: Sums) -> [(part: Int, way: Int, sums: Sums)] {
    switch payments {
    case .unpaid: []
    case .whole: [(0, parts[0].way, sums)]
    case .parts:
      parts.enumerated().map { index, part in
        var share = Sums(orders: sums.orders, cups: sums.cups)
        share.add(Int128(part.units), in: part.currency)
        return (index, part.way, share)
      }
    }
  }
}

extension Shares? {
  /// The money of orders that are all paid so; none where they are unpaid.
  func total(of sums: Sums) -> Sums {
    guard let shares = self else { return sums }
    return shares.money(of: sums).reduce(into: Sums()) { $0.add($1.sums) }
  }

  /// Adds what orders that are all paid so brought, by the ways.
  func add(_ sums: Sums, to total: inout SumsByKey, times: Int = 1) {
    guard let shares = self else { return total.add(sums, of: nil, times: times) }
    // Most orders are paid in one way.
    if case .whole = shares.payments {
      return total.add(sums, of: shares.parts[0].way, times: times)
    }
    for money in shares.money(of: sums) { total.add(money.sums, of: money.way, times: times) }
  }
}

extension Shares? {
  /// Counts orders that are all paid so, by the ways, without their money.
  func add(orders: Int, cups: Int, to total: inout SumsByKey, times: Int) {
    let counts = Sums(orders: orders, cups: cups)
    guard let shares = self else { return total.add(counts, of: nil, times: times) }
    if shares.payments != .unpaid {
      for part in shares.parts { total.add(counts, of: part.way, times: times) }
    }
  }
}

/// Money that moved: by the ways it was paid in, and into the drawer.
struct MovedSums: Sendable {
  var byWay = SumsByKey()
  var intoDrawer = Sums()
  /// By the ways of payments that don't say whether it goes into the drawer.
  var undecided = SumsByKey()

  mutating func add(_ sums: Sums, paidBy shares: Shares?, times: Int = 1) {
    shares.add(sums, to: &byWay, times: times)
    guard let shares, let drawer = shares.drawer else {
      return shares.add(sums, to: &undecided, times: times)
    }
    guard drawer != 0 else { return }
    for money in shares.money(of: sums) where drawer >> UInt16(money.part) & 1 == 1 {
      intoDrawer.add(money.sums, times: times)
    }
  }
}

/// Sales at one rate of VAT in one currency, both by their numbers.
struct VATSums: Sendable {
  var rate: Int
  var currency: Int
  var gross: Int128 = 0
  var vat: Int128 = 0

  func isLike(_ other: VATSums) -> Bool { rate == other.rate && currency == other.currency }

  mutating func add(_ other: VATSums, times: Int) {
    gross += Int128(times) * other.gross
    vat += Int128(times) * other.vat
  }
}

/// An hour as clocks here show it, for the times in it.
struct HourSpan: Sendable {
  let hour: Int
  /// The number of its day.
  let day: Int
  private let times: Range<Int>

  init(of time: Int, days: inout Interner, by dayStart: DayStart) {
    let local = LocalHour(of: Date(milliseconds: time), by: dayStart)
    hour = local.hour
    day = days.number(of: local.day)
    times = time..<max(time + 1, local.end.milliseconds)
  }

  func contains(_ time: Int) -> Bool { times.contains(time) }
}
