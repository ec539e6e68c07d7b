internal import FoundationEssentials

/// `Sales` while summing: wide enough for any journal, with currencies as numbers.
struct Sums: Sendable {
  private struct Money {
    var units: Int128 = 0
    /// The cups with a price, to tell a sum of 0 from no money at all.
    var cups = 0

    var isUsed: Bool { cups != 0 || units != 0 }
  }

  var orders = 0
  var cups = 0
  private var first = Money()
  /// The other currencies; nearly every journal has only one.
  private var others: [Money] = []

  init(orders: Int = 0, cups: Int = 0) { (self.orders, self.cups) = (orders, cups) }

  /// The amounts in minor units by currency number; `nil` for an unused currency.
  var money: [Int128?] {
    ([first] + others).map { $0.isUsed ? $0.units : nil }
  }

  /// The number of the only currency; -1 without money, -2 for several currencies.
  var currency: Int {
    if others.isEmpty { return first.isUsed ? 0 : -1 }
    let money = money
    let used = money.indices.filter { money[$0] != nil }
    return used.count > 1 ? -2 : used.first ?? -1
  }

  /// The amount in a currency; 0 without one.
  func units(in currency: Int) -> Int128 {
    currency == 0
      ? first.units : others.indices.contains(currency - 1) ? others[currency - 1].units : 0
  }

  var isUsed: Bool { orders != 0 || cups != 0 || money.contains { $0 ?? 0 != 0 } }

  var units: Int128 { others.isEmpty ? first.units : others.reduce(first.units) { $0 + $1.units } }

  /// - Parameter cups: the cups with this price; 0 for rounding.
  mutating func add(_ units: Int128, in currency: Int, cups: Int) {
    guard currency > 0 else {
      first.units += units
      first.cups += cups
      return
    }
    while others.count < currency { others.append(Money()) }
    others[currency - 1].units += units
    others[currency - 1].cups += cups
  }

  mutating func add(_ other: Sums, times: Int = 1) {
    orders += times * other.orders
    cups += times * other.cups
    first.units += Int128(times) * other.first.units
    first.cups += times * other.first.cups
    for (index, money) in other.others.enumerated() {
      add(Int128(times) * money.units, in: index + 1, cups: times * money.cups)
    }
  }
}

/// The sums of a figure, in all or by the number of a key.
struct SumsByKey: Sendable {
  /// The sum without a key, and then those of the keys.
  private var sums: [Sums] = []
  /// `false` for a key that only fills a gap.
  private var isAdded: [Bool] = []

  var all: [(key: Int?, sums: Sums)] {
    sums.indices.filter { isAdded[$0] }.map { ($0 == 0 ? nil : $0 - 1, sums[$0]) }
  }

  var total: Sums { sums.reduce(into: Sums()) { $0.add($1) } }

  subscript(key: Int) -> Sums? { sums.indices.contains(key + 1) ? sums[key + 1] : nil }

  mutating func add(_ more: Sums, of key: Int?, times: Int = 1) {
    let index = key.map { $0 + 1 } ?? 0
    while sums.count <= index {
      sums.append(Sums())
      isAdded.append(false)
    }
    sums[index].add(more, times: times)
    isAdded[index] = true
  }
}

struct Shares: Sendable {
  struct Part: Sendable {
    let way: Int
    let units: Int
    let currency: Int
    /// The tip beside `units`; 0 for none.
    let tip: Int
  }

  let payments: Payments
  let parts: [Part]
  /// A bit for each part, set if its money goes into the drawer; `nil` if the entry does not tell.
  let drawer: UInt16?

  /// Returns `true` if the money of a part goes into the drawer; `nil` if the entry does not tell.
  func isInDrawer(_ part: Int) -> Bool? { drawer.map { $0 >> UInt16(part) & 1 == 1 } }

  var hasTips: Bool { parts.contains { $0.tip != 0 } }

  /// Each part counts all orders and cups; an unpaid order has no part.
  func money(of sums: Sums) -> [(part: Int, way: Int, sums: Sums)] {
    switch payments {
    case .unpaid: []
    case .whole: [(0, parts[0].way, sums)]
    case .parts:
      parts.enumerated().map { index, part in
        var share = Sums(orders: sums.orders, cups: sums.cups)
        share.add(Int128(part.units), in: part.currency, cups: sums.cups)
        return (index, part.way, share)
      }
    }
  }
}

extension Shares? {
  /// Checked first, since few orders have a tip.
  var hasTips: Bool { self?.hasTips ?? false }

  /// The parts with a tip.
  var tips: [(part: Int, way: Int, sums: Sums)] {
    guard let shares = self else { return [] }
    return shares.parts.enumerated().filter { $0.element.tip != 0 }.map { index, part in
      var sums = Sums(orders: 1)
      sums.add(Int128(part.tip), in: part.currency, cups: 0)
      return (index, part.way, sums)
    }
  }

  func total(of sums: Sums) -> Sums {
    guard let shares = self else { return sums }
    return shares.money(of: sums).reduce(into: Sums()) { $0.add($1.sums) }
  }

  func add(_ sums: Sums, to total: inout SumsByKey, times: Int = 1) {
    guard let shares = self else { return total.add(sums, of: nil, times: times) }
    // A fast path: most orders are paid in one way.
    if case .whole = shares.payments {
      return total.add(sums, of: shares.parts[0].way, times: times)
    }
    for money in shares.money(of: sums) { total.add(money.sums, of: money.way, times: times) }
  }
}

/// The VAT of an order, by the numbers of rate and currency.
typealias VATSums = VATPart<Int, Int>

struct HourSpan: Sendable {
  let hour: Int
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
