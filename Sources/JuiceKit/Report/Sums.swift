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
  /// Of the other currencies than the first, which nearly every journal has alone.
  private var others: [Money] = []

  init(orders: Int = 0, cups: Int = 0) { (self.orders, self.cups) = (orders, cups) }

  /// In the smallest unit, by the number of the currency; nil for a currency of which there is none.
  var money: [Int128?] {
    ([first] + others).map { $0.count == 0 && $0.units == 0 ? nil : $0.units }
  }

  /// Something is left in it.
  var isUsed: Bool { orders != 0 || cups != 0 || money.contains { $0 ?? 0 != 0 } }

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

  /// Those to which something was ever added.
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

/// An hour as clocks here show it, for the times in it.
struct HourSpan: Sendable {
  let hour: Int
  /// The number of its day.
  let day: Int
  private let times: Range<Int>

  init(of time: Int, days: inout Interner) {
    let local = LocalHour(of: Date(milliseconds: time))
    hour = local.hour
    day = days.number(of: local.day)
    times = time..<max(time + 1, local.end.milliseconds)
  }

  func contains(_ time: Int) -> Bool { times.contains(time) }
}
