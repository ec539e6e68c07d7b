internal import JuiceKit

struct RefundForm: Hashable {
  struct Group: Hashable {
    let count: Int
    var chosen: Int
  }

  let record: OrderRecord
  /// Other ways in which the money can go back; empty if the order is unpaid.
  let ways: [Payment.ID]
  let lines: [Order.Line]
  /// A group for each line, one for the ingredients, and one for the money if there are other ways.
  private(set) var groups: [Group]
  var reason = ""
  /// The index among the choices of all groups, for the next key; `count` for the reason.
  private(set) var cursor = 0

  init(_ record: OrderRecord, ways: [Payment.ID]) {
    self.record = record
    lines = record.left.lines
    let isPaid = ![nil, .unpaid].contains(record.payments)
    self.ways = isPaid ? ways.filter { record.payments?.way != $0 } : []
    groups = lines.map { line in
      let counts = Self.counts(of: line)
      return Group(count: counts.count, chosen: counts.count - 1)
    }
    let fruits = Refund.Fruit.allCases
    groups.append(
      Group(count: fruits.count, chosen: fruits.firstIndex(of: record.usualFruit) ?? 0))
    if !self.ways.isEmpty { groups.append(Group(count: 1 + self.ways.count, chosen: 0)) }
    cursor = groups.first?.chosen ?? 0
  }

  /// Chooses what is still possible of an earlier refund, and no cup more.
  mutating func keep(_ former: Refund) {
    var left = former.cups ?? [:]
    for (index, line) in lines.enumerated() {
      let counts = Self.counts(of: line)
      let most = left[line.cup, default: 0]
      let chosen = counts.lastIndex { $0 <= most } ?? 0
      groups[index].chosen = chosen
      left[line.cup] = most - counts[chosen]
    }
    if let fruit = former.fruit, let index = Refund.Fruit.allCases.firstIndex(of: fruit) {
      groups[lines.count].chosen = index
    }
    if let way = former.payments?.way, let index = ways.firstIndex(of: way) {
      groups[groups.count - 1].chosen = 1 + index
    }
    reason = former.reason ?? ""
    cursor = groups.first?.chosen ?? 0
  }

  /// The numbers of cups to choose from: few enough for single keys.
  static func counts(of line: Order.Line) -> [Int] {
    line.cups <= 9 ? Array(0...line.cups) : Array(0...8) + [line.cups]
  }

  var count: Int { groups.reduce(0) { $0 + $1.count } }
  var isOnReason: Bool { cursor == count }

  var cups: [Cup: Int] {
    zip(lines, groups).reduce(into: [:]) { cups, next in
      let chosen = Self.counts(of: next.0)[next.1.chosen]
      if chosen > 0 { cups[next.0.cup, default: 0] += chosen }
    }
  }

  var fruit: Refund.Fruit { Refund.Fruit.allCases[groups[lines.count].chosen] }

  /// `nil` for the original ways of payment.
  var way: Payment.ID? {
    guard let chosen = ways.isEmpty ? nil : groups.last?.chosen, chosen > 0 else { return nil }
    return ways[chosen - 1]
  }

  /// The refund of the choices; `nil` without chosen cups.
  func refund(on menu: Menu) -> Refund? {
    guard !cups.isEmpty else { return nil }
    let reason = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Refund(
      of: record.id, cups: cups, fruit: fruit, payments: way.map(Payments.whole),
      reason: reason.isEmpty ? nil : reason
    ).on(menu, of: record.sold)
  }

  /// The money that goes back; `nil` without prices or chosen cups, or for an unpaid order.
  func money(on menu: Menu) -> Price? {
    record.payments == .unpaid
      ? nil : refund(on: menu).flatMap { (try? record.moneyBack(of: $0))?.total }
  }

  mutating func pick(_ index: Int) {
    cursor = index
    var first = 0
    for group in groups.indices {
      if (first..<first + groups[group].count).contains(index) {
        groups[group].chosen = index - first
      }
      first += groups[group].count
    }
  }

  mutating func moveToReason() { cursor = count }

  mutating func move(by step: Int) { cursor = (cursor + step + count + 1) % (count + 1) }

  /// Moves to the chosen item of the next group. The reason counts as the last group.
  mutating func moveGroup(by step: Int) {
    var firsts = [0]
    for group in groups { firsts.append(firsts[firsts.count - 1] + group.count) }
    let place = (firsts.lastIndex { $0 <= cursor } ?? 0) + step
    let next = (place + firsts.count) % firsts.count
    cursor = groups.indices.contains(next) ? firsts[next] + groups[next].chosen : count
  }
}
