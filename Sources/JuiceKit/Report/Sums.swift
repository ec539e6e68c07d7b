internal import FoundationEssentials

/// `Sales` while summing: wide enough for any journal, with currencies as numbers.
struct Sums: Sendable {
  private struct Money {
    var units: Int128 = 0
    /// The cups with a price, to tell a sum of 0 from no money at all.
    var cups = 0

    var isUsed: Bool { cups != 0 || units != 0 }

    mutating func add(_ other: Money, times: Int) {
      // Without a product, which is slow for 128 bits.
      units += times < 0 ? -other.units : other.units
      cups += times * other.cups
    }
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

  /// - Parameter times: 1, or -1 to subtract.
  mutating func add(_ other: Sums, times: Int = 1) {
    orders += times * other.orders
    cups += times * other.cups
    first.add(other.first, times: times)
    for (index, money) in other.others.enumerated() {
      while others.count <= index { others.append(Money()) }
      others[index].add(money, times: times)
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
    if !isAdded[index] { isAdded[index] = true }
  }
}

/// A payment with its parts. A class, since many orders have the same.
final class Shares: Sendable {
  struct Part: Sendable {
    let way: Int
    let units: Int
    let currency: Int
    /// The tip beside `units`; 0 for none.
    let tip: Int
  }

  /// The part of an order's sums that is paid in one way.
  struct Share: Sendable {
    /// `nil` without a payment.
    let way: Int?
    let sums: Sums
    /// `nil` if the entry does not tell.
    let isInDrawer: Bool?
  }

  let payments: Payments
  let parts: [Part]
  let isUnpaid: Bool
  let hasTips: Bool
  /// A bit for each part, set if its money goes into the drawer; `nil` if the entry does not tell.
  private let drawer: UInt16?

  init(payments: Payments, parts: [Part], drawer: UInt16?) {
    (self.payments, self.parts, self.drawer) = (payments, parts, drawer)
    isUnpaid = payments == .unpaid
    hasTips = parts.contains { $0.tip != 0 }
  }

  fileprivate func share(_ part: Int, _ sums: Sums) -> Share {
    Share(
      way: parts[part].way, sums: sums, isInDrawer: drawer.map { $0 >> UInt16(part) & 1 == 1 })
  }
}

extension Shares? {
  var isUnpaid: Bool { self?.isUnpaid ?? false }

  /// Checked first, since few orders have a tip.
  var hasTips: Bool { self?.hasTips ?? false }

  var tips: [Shares.Share] {
    guard let shares = self, shares.hasTips else { return [] }
    return shares.parts.enumerated().filter { $0.element.tip != 0 }.map { index, part in
      var sums = Sums(orders: 1)
      sums.add(Int128(part.tip), in: part.currency, cups: 0)
      return shares.share(index, sums)
    }
  }

  /// Calls `body` with the share of each part in an order's sums. Each part counts all orders and cups; an unpaid order has no part.
  func split(_ sums: Sums, _ body: (Shares.Share) -> Void) {
    guard let shares = self else {
      return body(Shares.Share(way: nil, sums: sums, isInDrawer: nil))
    }
    switch shares.payments {
    case .unpaid: break
    case .whole: body(shares.share(0, sums))
    case .parts:
      for (index, part) in shares.parts.enumerated() {
        var share = Sums(orders: sums.orders, cups: sums.cups)
        share.add(Int128(part.units), in: part.currency, cups: sums.cups)
        body(shares.share(index, share))
      }
    }
  }

  func total(of sums: Sums) -> Sums {
    var total = Sums()
    split(sums) { total.add($0.sums) }
    return total
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
