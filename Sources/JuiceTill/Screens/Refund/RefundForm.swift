internal import JuiceKit

/// The choices of a refund: cups of each line, the ingredients, and the money if there are other ways. No cup is chosen at first.
struct RefundForm: Hashable {
  struct Group: Hashable {
    let count: Int
    let chosen: Int
  }

  let record: OrderRecord
  /// Other ways in which the money can go back; empty if the order is unpaid.
  let ways: [Payment.ID]
  /// The ways of the menu, whose places decide the keys.
  let allWays: [Payment.ID]
  let lines: [Order.Line]
  /// The chosen cups of each line.
  private var cupsOfLines: [Int]
  private var fruitIndex: Int
  /// 0 for the original ways of payment.
  private var wayIndex = 0
  /// `nil` without a tip that can go back.
  let tip: Price?
  private var tipIndex = 0
  var reason = ""
  /// The selected group; the number of groups for the reason.
  private(set) var group = 0
  /// The selected choice of the group.
  private(set) var place = 0
  /// The number being typed for the selected line.
  private var typed: Int?

  init(_ record: OrderRecord, ways: [Payment.ID]) {
    self.record = record
    lines = record.left.lines
    allWays = ways
    let isPaid = record.payments.arePaid
    self.ways = isPaid ? ways.filter { record.payments?.way != $0 } : []
    tip = isPaid ? record.tipLeft : nil
    cupsOfLines = lines.map { _ in 0 }
    fruitIndex = Refund.Fruit.allCases.firstIndex(of: record.usualFruit) ?? 0
  }

  /// Chooses what is still possible of an earlier refund, and no cup more.
  mutating func keep(_ former: Refund) {
    var left = former.cups ?? [:]
    for (index, line) in lines.enumerated() {
      let cups = min(line.cups, left[line.cup, default: 0])
      cupsOfLines[index] = cups
      left[line.cup, default: 0] -= cups
    }
    if let fruit = former.fruit { fruitIndex = Refund.Fruit.allCases.firstIndex(of: fruit) ?? 0 }
    if let way = former.payments?.way, let index = ways.firstIndex(of: way) { wayIndex = index + 1 }
    tipIndex = tip != nil && former.givesTipBack ? 1 : 0
    reason = former.reason ?? ""
    select(group: 0)
  }

  /// The numbers of cups to show: few enough for a row, and the chosen one.
  func counts(ofLine index: Int) -> [Int] {
    let (all, chosen) = (lines[index].cups, cupsOfLines[index])
    guard all > 9 else { return Array(0...all) }
    return Array(0...8) + ((9..<all).contains(chosen) ? [chosen] : []) + [all]
  }

  /// A group for each line, one for the ingredients, one for the money, and one for the tip.
  var groups: [Group] {
    lines.indices.map { index -> Group in
      let counts = counts(ofLine: index)
      return Group(count: counts.count, chosen: counts.firstIndex(of: cupsOfLines[index]) ?? 0)
    } + [Group(count: Refund.Fruit.allCases.count, chosen: fruitIndex)]
      + (ways.isEmpty ? [] : [Group(count: 1 + ways.count, chosen: wayIndex)])
      + (tip == nil ? [] : [Group(count: 2, chosen: tipIndex)])
  }

  var isOnReason: Bool { group == groups.count }

  var cups: [Cup: Int] {
    zip(lines, cupsOfLines).reduce(into: [:]) { cups, next in
      if next.1 > 0 { cups[next.0.cup, default: 0] += next.1 }
    }
  }

  /// The refund of the choices; `nil` without chosen cups.
  func refund(on menu: Menu) -> Refund? {
    guard !cups.isEmpty else { return nil }
    let reason = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var refund = Refund(
      of: record.id, cups: cups, fruit: Refund.Fruit.allCases[fruitIndex],
      payments: wayIndex > 0 ? .whole(ways[wayIndex - 1]) : nil,
      reason: reason.isEmpty ? nil : reason)
    refund.givesTipBack = tipIndex == 1
    return refund.on(menu, of: record.sold)
  }

  /// The money that goes back; `nil` without prices or chosen cups, or for an unpaid order.
  func money(on menu: Menu) -> Price? {
    guard record.payments != .unpaid, let refund = refund(on: menu),
      let (payments, total) = try? record.moneyBack(of: refund)
    else { return nil }
    return total.map { total in payments?.tip.map { total + $0 } ?? total }
  }

  // MARK: Choosing

  mutating func takeAll() {
    cupsOfLines = lines.map(\.cups)
    if lines.indices.contains(group) { select(group: group) }
  }

  /// Types a digit of the selected line's cups: `1` `0` is 10 of 12. In another group, it is the number of a choice.
  ///
  /// - Returns: the highest number possible, if this one is not.
  mutating func type(_ digit: Int) -> Int? {
    guard lines.indices.contains(group) else {
      let count = groups[group].count
      guard (1...count).contains(digit) else { return count }
      pick(group, digit - 1)
      return nil
    }
    let most = lines[group].cups
    let number = [typed.map { $0 * 10 + digit }, digit].compactMap(\.self).first { $0 <= most }
    guard let number else { return most }
    cupsOfLines[group] = number
    select(group: group)
    typed = number
    return nil
  }

  /// Erases the last digit of the selected line's cups.
  mutating func erase() {
    guard lines.indices.contains(group) else { return }
    cupsOfLines[group] /= 10
    select(group: group)
    typed = cupsOfLines[group]
  }

  mutating func pick(_ group: Int, _ place: Int) {
    switch group - lines.count {
    case ..<0: cupsOfLines[group] = counts(ofLine: group)[place]
    case 0: fruitIndex = place
    case 1 where !ways.isEmpty: wayIndex = place
    default: tipIndex = place
    }
    select(group: group)
  }

  // MARK: Moving

  mutating func moveToReason() { select(group: groups.count) }

  /// Moves over the choices of all groups, and the reason.
  mutating func move(by step: Int) {
    typed = nil
    let next = place + step
    if !isOnReason, (0..<groups[group].count).contains(next) {
      place = next
      return
    }
    moveGroup(by: step)
    if !isOnReason { place = step > 0 ? 0 : groups[group].count - 1 }
  }

  /// Moves to the chosen item of the next group. The reason counts as the last group.
  mutating func moveGroup(by step: Int) {
    let count = groups.count + 1
    select(group: (group + step + count) % count)
  }

  private mutating func select(group: Int) {
    (self.group, typed) = (group, nil)
    place = isOnReason ? 0 : groups[group].chosen
  }
}
