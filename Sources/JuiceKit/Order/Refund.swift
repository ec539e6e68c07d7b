package import FoundationEssentials

/// Cups of an order to take back, and the money for them.
package struct Refund: Hashable, Sendable {
  /// The fate of the ingredients.
  package enum Fruit: String, CaseIterable, Sendable {
    /// Back into the stock.
    case returned
    /// Used up, counted as waste.
    case used
  }

  /// The id of the refund: that of its first terminal's run, if any. A retry with the same id refunds nothing more.
  package var id: UUID
  package let order: Order.ID
  /// `nil` for all cups that are left.
  package let cups: [Cup: Int]?
  /// `nil` for the default: returned if the order is still to make, otherwise used.
  package let fruit: Fruit?
  /// The ways in which the money goes back; `nil` for the ways in which it came.
  package let payments: Payments?
  /// The reason in a person's words; see `isNote`.
  package let reason: String?
  package var givesTipBack = false
  /// The references of the terminals that have given the money back, by the way.
  package var references: [Payment.ID: String] = [:]
  /// The menu's names of the ways in `payments`.
  package var excerpt: MenuExcerpt?
  /// The menu's rounding; `nil` for money that goes back to the unit.
  package var rounding: Rounding?

  package init(
    id: UUID = UUID(), of order: Order.ID, cups: [Cup: Int]? = nil, fruit: Fruit? = nil,
    payments: Payments? = nil, reason: String? = nil
  ) {
    (self.id, self.order, self.cups, self.fruit) = (id, order, cups, fruit)
    (self.payments, self.reason) = (payments, reason)
  }

  /// Returns the refund with the rounding of a menu and its names of the ways to pay.
  ///
  /// - Parameter order: the order as sold.
  package func on(_ menu: Menu, of order: SoldOrder) -> Refund {
    copy(of: rounded(by: menu.rounding(ofRefundsOf: order))) {
      $0.excerpt = payments.flatMap(menu.excerpt)
    }
  }

  package func rounded(by rounding: Rounding?) -> Refund {
    copy(of: self) { $0.rounding = rounding }
  }
}

/// The id of a refund, and the fate of the ingredients.
package struct RefundMark: Hashable, Sendable {
  package let id: UUID
  package let fruit: Refund.Fruit

  /// `6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f used`.
  var text: String { "\(id.text) \(fruit.rawValue)" }

  init(id: UUID, fruit: Refund.Fruit) { (self.id, self.fruit) = (id, fruit) }

  init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, let id = UUID(parsing: words[0]),
      let fruit = Refund.Fruit(rawValue: words[1])
    else { return nil }
    self.init(id: id, fruit: fruit)
    guard self.text == text else { return nil }
  }
}

/// The cups of a refund, with their money and ingredients.
///
/// Each sum is the difference of two rounded sums, those with and without this refund, so that all refunds add up to the order.
struct RefundedPart: Hashable, Sendable {
  var lines: [Order.Line] = []
  var discount: Discount?
  /// The share of the order's rounding, before the refund itself is rounded.
  var rounding: Price?
  var amounts: Quantities = [:]

  /// The price of the cups after the discount, before any rounding.
  var sum: Price? { lines.total(after: discount) }
  var total: Price? { sum.adding(rounding) }
}

extension OrderRecord {
  func cupsLeft(before seq: Int = .max) -> [Int] {
    var left = sold.lines.map(\.cups)
    for refund in refunds where refund.seq < seq {
      for (index, cups) in (taken(by: refund.lines, from: left) ?? []).enumerated() {
        left[index] -= cups
      }
    }
    return left
  }

  /// Returns the cups that lines take from each line of the order; `nil` if too few are left.
  func taken(by lines: [Order.Line], from left: [Int]) -> [Int]? {
    taken(from: left, lines.map { line in (line.cups, { $0.isLike(line) }) })
  }

  func taken(_ cups: [Cup: Int], from left: [Int]) -> [Int]? {
    taken(from: left, cups.map { cup, count in (count, { $0.cup == cup }) })
  }

  private func taken(from left: [Int], _ wanted: [(cups: Int, isLike: (Order.Line) -> Bool)])
    -> [Int]?
  {
    var taken = left.map { _ in 0 }
    for (cups, isLike) in wanted {
      var rest = cups
      for index in left.indices where isLike(sold.facts.lines[index]) {
        let part = min(rest, left[index] - taken[index])
        taken[index] += part
        rest -= part
      }
      guard cups > 0, rest == 0 else { return nil }
    }
    return taken
  }

  /// The fate of the ingredients if nobody says it.
  package var usualFruit: Refund.Fruit { stage == .toMake ? .returned : .used }

  /// `true` after a void or a full refund.
  package var isTakenBack: Bool { isVoided || !refunds.isEmpty && !cupsLeft().contains { $0 > 0 } }

  /// `true` if a refund returned money, so that the payment can't be replaced.
  package var isMoneyBack: Bool { refunds.contains { $0.payments != .unpaid } }

  func part(of cups: [Cup: Int]?) throws(Refusal) -> RefundedPart {
    let left = cupsLeft()
    return try part(ofEachLine: cups.map { taken($0, from: left) } ?? left)
  }

  /// - Parameter taken: the cups of each line of the order; `nil` if too few are left.
  func part(ofEachLine taken: [Int]?) throws(Refusal) -> RefundedPart {
    guard !isTakenBack, let taken else {
      throw .nothingToRefund(id, isTakenBack ? [] : self.left.lines)
    }
    return part(of: taken)
  }

  private func part(of taken: [Int]) -> RefundedPart {
    let left = cupsLeft()
    var part = RefundedPart()
    let amounts = sold.lines.amounts(after: sold.discount)
    for (index, line) in sold.lines.enumerated() where taken[index] > 0 {
      let first = line.cups - left[index]
      var some = line
      some.cups = taken[index]
      if let all = amounts[index] {
        let units = Self.share(all.minorUnits, of: line.cups, first..<(first + some.cups))
        let paid = Price(minorUnits: units, currency: all.currency)
        some.paid = paid == some.total ? nil : paid
      }
      part.lines.append(some)
    }
    if let discount = sold.discount, let sum = part.lines.total {
      let paid = part.lines.compactMap { $0.paid ?? $0.total }.reduce(sum - sum, +)
      part.discount = discount.part(sum - paid)
    }
    let said = paying()
    if let rounding = said.rounding, let all = charged.sum,
      let own = part.sum
    {
      let before = refunds.filter { $0.seq > said.seq }.compactMap(\.sum).reduce(own - own, +)
      let units = Self.share(
        rounding.minorUnits, of: all.minorUnits,
        before.minorUnits..<max(before.minorUnits, (before + own).minorUnits))
      part.rounding = units == 0 ? nil : Price(minorUnits: units, currency: rounding.currency)
    }
    if sold.lines.allSatisfy({ $0.uses != nil }) {
      part.amounts = part.lines.uses
    } else {
      // Orders with one line, and those of older versions, list no ingredients by line.
      let first = sold.lines.cups - left.reduce(0, +)
      for (id, change) in sold.changes {
        part.amounts[id] = Self.share(
          -change, of: sold.lines.cups, first..<(first + part.lines.cups))
      }
    }
    part.amounts = part.amounts.filter { $0.value != 0 }
    return part
  }

  /// The difference of two sums rounded half away from zero, so that all shares add up. Never traps: a till also shows entries
  /// that break rules.
  static func share(_ all: Int, of total: Int, _ some: Range<Int>) -> Int {
    func upTo(_ count: Int) -> Int128 {
      let (quotient, rest) = (Int128(all) * Int128(count)).quotientAndRemainder(
        dividingBy: Int128(total))
      return quotient + (2 * rest.magnitude >= UInt128(total) ? Int128(rest.signum()) : 0)
    }
    return total > 0 ? Int(clamping: upTo(some.upperBound) - upTo(some.lowerBound)) : 0
  }

  /// Returns the order as its last payment before an entry charged it: without the refunds before that payment.
  func charged(before seq: Int) -> JournalEntry {
    let said = paying(before: seq)
    return copy(of: reduced(refunds.filter { $0.seq < said.seq })) {
      ($0.rounding, $0.payments) = (said.rounding, said.payments)
    }
  }

  var leftEntry: JournalEntry {
    var left = reduced(refunds)
    guard !isVoided else {
      (left.lines, left.discount, left.rounding, left.changes) = ([], nil, nil, [:])
      return left
    }
    let paying = paying()
    left.rounding = paying.rounding.less(refunds.filter { $0.seq > paying.seq })
    return left
  }

  var nextEntry: JournalEntry {
    copy(of: reduced(refunds)) { $0.rounding = sold.rounding.less(refunds) }
  }

  /// Returns the order without the cups and the money of the refunds before an entry, and without rounding.
  func left(before seq: Int) -> JournalEntry {
    copy(of: reduced(refunds.filter { $0.seq < seq })) { $0.rounding = nil }
  }

  /// - Precondition: `refunds` are the oldest refunds of the order.
  private func reduced(_ refunds: [JournalEntry]) -> JournalEntry {
    guard let last = refunds.last else { return sold.entry }
    var reduced = sold.entry
    let (left, paid) = (cupsLeft(before: last.seq + 1), sold.lines.amounts(after: sold.discount))
    reduced.lines = sold.lines.indices.filter { left[$0] > 0 }.map { index in
      var line = sold.lines[index]
      line.cups = left[index]
      line.paid = paid[index].flatMap { amount in
        let gone = Self.share(
          amount.minorUnits, of: sold.lines[index].cups, 0..<sold.lines[index].cups - left[index])
        let rest = amount - Price(minorUnits: gone, currency: amount.currency)
        return rest == line.total ? nil : rest
      }
      return line
    }
    reduced.discount = sold.discount.flatMap { discount in
      let rest = refunds.compactMap(\.discount).reduce(discount.amount) { $0 - $1.amount }
      return discount.part(rest)
    }
    reduced.changes = refunds.reduce(into: sold.changes) { changes, refund in
      for (id, amount) in refund.changes.merging(refund.wasted, uniquingKeysWith: +) {
        changes[id, default: 0] += amount
      }
    }.filter { $0.value != 0 }
    return reduced
  }

  /// Returns the default ways to return money: those of the payment, up to what is left in each.
  ///
  /// - Parameter more: the cash that earlier refunds gave back beyond their exact shares, to return exact shares.
  func waysBack(for total: Price?, beyondShares more: Int = 0) -> Payments? {
    guard case .parts(let parts)? = payments, let total else {
      return payments.map { payments in payments.way.map(Payments.whole) ?? payments }
    }
    let cash = parts.indices.filter { paying().isCash(parts[$0].way) }
    let rounded = cash.last { left(in: parts[$0]).minorUnits > 0 } ?? cash.last
    var rest = total
    var back: [Payments.Part] = []
    for (index, part) in parts.enumerated() {
      let there = left(in: part).minorUnits + (index == rounded ? more : 0)
      let amount = min(max(0, there), rest.minorUnits)
      guard amount > 0 else { continue }
      let money = Price(minorUnits: amount, currency: total.currency)
      back.append(Payments.Part(way: part.way, amount: money))
      rest = rest - money
    }
    if rest.minorUnits > 0 || back.isEmpty {
      let way = back.first?.way ?? parts[0].way
      let amount = (back.first?.amount).map { $0 + rest } ?? rest
      back = [Payments.Part(way: way, amount: amount)] + back.dropFirst()
    }
    return try? Payments.parts(back).settled(for: total)
  }

  /// Returns what is left of a part of the payment.
  func left(in part: Payments.Part) -> Price {
    refunds.filter { $0.seq > paying().seq }.compactMap { refund in
      refund.payments?.parts(of: refund.total).first { $0.way == part.way }?.amount
    }.reduce(part.amount, -)
  }
}

extension Price? {
  /// Returns a rounding without that of some refunds; `nil` for none.
  fileprivate func less(_ refunds: [JournalEntry]) -> Price? {
    // Without `\.rounding`: Swift would make this key path anew for each order.
    let rest = refunds.compactMap { $0.rounding }.reduce(self) { rest, part in
      rest.map { $0 - part } ?? -part
    }
    return rest?.minorUnits == 0 ? nil : rest
  }
}

extension Order.Line {
  fileprivate func isLike(_ other: Order.Line) -> Bool {
    cup == other.cup && price == other.price && vat == other.vat && cost == other.cost
      && uses == other.uses
  }
}

extension Quantities {
  /// `ice=3 mango=2`.
  var text: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Reads the ingredients of a cup.
  init?(usesText text: String) {
    self = [:]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let id = Ingredient.ID(parsing: String(sides[0])),
        let amount = JournalLimits.uses.number(sides[1])
      else { return nil }
      self[id] = amount
    }
    guard self.text == text else { return nil }
  }
}
