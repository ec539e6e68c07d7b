public import FoundationEssentials

/// Cups of an order that are taken back, and the money for them.
public struct Refund: Hashable, Sendable {
  /// The use of the ingredients of the cups.
  public enum Fruit: String, CaseIterable, Sendable {
    /// They go back into the stock.
    case returned
    /// They are used up, and count as waste.
    case used
  }

  /// A repeat with the same id gives nothing back.
  public let id: UUID
  public let order: Order.ID
  /// nil for all cups that are left.
  public let cups: [Cup: Int]?
  /// nil for the usual: returned while the order is to make, else used.
  public let fruit: Fruit?
  /// The ways in which the money goes back; nil for those in which it came.
  public let payments: Payments?
  /// The menu's words for these ways.
  public let excerpt: MenuExcerpt?
  /// Why, in somebody's words; see `isNote`.
  public let reason: String?

  public init(
    id: UUID = UUID(), of order: Order.ID, cups: [Cup: Int]? = nil, fruit: Fruit? = nil,
    payments: Payments? = nil, excerpt: MenuExcerpt? = nil, reason: String? = nil
  ) {
    (self.id, self.order, self.cups, self.fruit) = (id, order, cups, fruit)
    (self.payments, self.excerpt, self.reason) = (payments, excerpt, reason)
  }
}

/// The id of a refund, and the use of its ingredients.
public struct RefundMark: Hashable, Sendable {
  public let id: UUID
  public let fruit: Refund.Fruit

  /// The text as journals have it: `6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f used`.
  var text: String { "\(id.text) \(fruit.rawValue)" }

  init(id: UUID, fruit: Refund.Fruit) { (self.id, self.fruit) = (id, fruit) }

  /// Reads what `text` gives.
  init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, let id = UUID(parsing: words[0]),
      let fruit = Refund.Fruit(rawValue: words[1])
    else { return nil }
    self.init(id: id, fruit: fruit)
    guard self.text == text else { return nil }
  }
}

/// The cups that a refund takes back, and what they come to.
///
/// Each sum is the difference of two rounded sums, of all refunds up to this one and of those before, so that all
/// refunds of an order together are the order to the unit.
struct RefundedPart: Hashable, Sendable {
  var lines: [Order.Line] = []
  var discount: Discount?
  var rounding: Price?
  /// The ingredients of the cups.
  var amounts: Quantities = [:]

  var total: Price? { lines.total(after: discount).adding(rounding) }
}

extension OrderRecord {
  public var refunds: [JournalEntry] { later.filter { $0.kind == .refund } }

  /// The cups of each line of the order that were not refunded, before an entry.
  func cupsLeft(before seq: Int = .max) -> [Int] {
    var left = order.lines.map(\.cups)
    for refund in refunds where refund.seq < seq {
      for (index, cups) in (taken(by: refund.lines, from: left) ?? []).enumerated() {
        left[index] -= cups
      }
    }
    return left
  }

  /// The cups that lines take from each line of the order; nil where they take what is not left.
  func taken(by lines: [Order.Line], from left: [Int]) -> [Int]? {
    taken(from: left, lines.map { line in (line.cups, { $0.isLike(line) }) })
  }

  /// The cups of a request from each line of the order; nil where they are not left.
  func taken(_ cups: [Cup: Int], from left: [Int]) -> [Int]? {
    taken(from: left, cups.map { cup, count in (count, { $0.cup == cup }) })
  }

  private func taken(from left: [Int], _ wanted: [(cups: Int, isLike: (Order.Line) -> Bool)])
    -> [Int]?
  {
    var taken = left.map { _ in 0 }
    for (cups, isLike) in wanted {
      var rest = cups
      for index in left.indices where isLike(order.lines[index]) {
        let part = min(rest, left[index] - taken[index])
        taken[index] += part
        rest -= part
      }
      guard cups > 0, rest == 0 else { return nil }
    }
    return taken
  }

  /// The cups of each line that nobody refunded; empty once all of them are.
  public var linesLeft: [Order.Line] { left.lines }

  /// It was voided, or all of its cups were refunded.
  public var isTakenBack: Bool { isVoided || !refunds.isEmpty && linesLeft.isEmpty }

  /// Some of its money went back, so that no other way to pay it can be said.
  public var isMoneyBack: Bool { refunds.contains { $0.payments != .unpaid } }

  /// The money for some of its cups.
  ///
  /// - Parameter cups: nil for all that are left.
  /// - Returns: nil where there are no prices.
  /// - Throws: `Refusal.nothingToRefund` where they are not left.
  public func money(for cups: [Cup: Int]?) throws(Refusal) -> Price? {
    try part(of: cups).total
  }

  /// - Throws: `Refusal.nothingToRefund` where the cups are not left.
  func part(of cups: [Cup: Int]?) throws(Refusal) -> RefundedPart {
    let left = cupsLeft()
    guard !isTakenBack, let taken = cups.map({ taken($0, from: left) }) ?? left else {
      throw .nothingToRefund(order.id, isTakenBack ? [] : linesLeft)
    }
    return part(of: taken)
  }

  /// The part of its order that a refund is about.
  ///
  /// - Parameters:
  ///   - taken: the cups that it takes from each line.
  ///   - seq: the number of the refund's entry, for one that is written already.
  func part(of taken: [Int], before seq: Int = .max) -> RefundedPart {
    let left = cupsLeft(before: seq)
    var part = RefundedPart()
    let amounts = order.lines.amounts(after: order.discount)
    for (index, line) in order.lines.enumerated() where taken[index] > 0 {
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
    if let discount = order.discount, let sum = part.lines.total {
      let paid = part.lines.compactMap { $0.paid ?? $0.total }.reduce(sum - sum, +)
      part.discount = Discount(
        id: discount.id, percent: discount.percent, amount: sum - paid, reason: discount.reason)
    }
    let said = paying(before: seq)
    if let rounding = said.rounding, let all = asked(before: seq).sum,
      let own = part.lines.total(after: part.discount)
    {
      let before = refunds.filter { $0.seq > said.seq && $0.seq < seq }
        .compactMap(\.sum).reduce(own - own, +)
      let units = Self.share(
        rounding.minorUnits, of: all.minorUnits,
        before.minorUnits..<(before + own).minorUnits)
      part.rounding = units == 0 ? nil : Price(minorUnits: units, currency: rounding.currency)
    }
    if order.lines.allSatisfy({ $0.uses != nil }) {
      for line in part.lines {
        for (id, amount) in line.uses ?? [:] { part.amounts[id, default: 0] += amount * line.cups }
      }
    } else {
      // Orders of one line don't say it, nor do those of older versions.
      let first = order.lines.cups - left.reduce(0, +)
      for (id, change) in order.changes {
        part.amounts[id] = Self.share(
          -change, of: order.lines.cups, first..<(first + part.lines.cups))
      }
    }
    part.amounts = part.amounts.filter { $0.value != 0 }
    return part
  }

  /// The share of something that falls to some of so many, rounded half away from zero where it begins and ends.
  private static func share(_ all: Int, of total: Int, _ some: Range<Int>) -> Int {
    func upTo(_ count: Int) -> Int128 {
      let (quotient, rest) = (Int128(all) * Int128(count)).quotientAndRemainder(
        dividingBy: Int128(total))
      return quotient + (2 * rest.magnitude >= UInt128(total) ? Int128(rest.signum()) : 0)
    }
    return total == 0 ? 0 : Int(upTo(some.upperBound) - upTo(some.lowerBound))
  }

  /// The order without what was refunded before somebody said how it is paid: the amount that was asked for.
  func asked(before seq: Int = .max) -> JournalEntry {
    let said = paying(before: seq)
    var asked = reduced(refunds.filter { $0.seq < said.seq })
    asked.rounding = said.rounding
    return asked
  }

  /// The order without what was refunded: its cups, and the money for them.
  public var left: JournalEntry {
    var left = reduced(refunds)
    let since = refunds.filter { $0.seq > paying().seq }.compactMap(\.rounding)
    left.rounding = paying().rounding.flatMap { rounding in
      let rest = since.reduce(rounding, -)
      return rest.minorUnits == 0 ? nil : rest
    }
    return left
  }

  /// The order as it can be paid anew: without what was refunded, and rounded as it was taken.
  public var payable: JournalEntry {
    var payable = reduced(refunds)
    payable.rounding = refunds.compactMap(\.rounding).reduce(order.rounding) { rounding, share in
      rounding.flatMap { ($0 - share).minorUnits == 0 ? nil : $0 - share }
    }
    return payable
  }

  /// The order less some of its refunds, the oldest of them.
  private func reduced(_ refunds: [JournalEntry]) -> JournalEntry {
    guard let last = refunds.last else { return order }
    var reduced = order
    let (left, paid) = (cupsLeft(before: last.seq + 1), order.lines.amounts(after: order.discount))
    reduced.lines = order.lines.indices.filter { left[$0] > 0 }.map { index in
      var line = order.lines[index]
      line.cups = left[index]
      line.paid = paid[index].flatMap { amount in
        let gone = Self.share(
          amount.minorUnits, of: order.lines[index].cups, 0..<order.lines[index].cups - left[index])
        let rest = amount - Price(minorUnits: gone, currency: amount.currency)
        return rest == line.total ? nil : rest
      }
      return line
    }
    reduced.discount = order.discount.flatMap { discount in
      let rest = refunds.compactMap(\.discount).reduce(discount.amount) { $0 - $1.amount }
      return Discount(
        id: discount.id, percent: discount.percent, amount: rest, reason: discount.reason)
    }
    reduced.changes = refunds.reduce(into: order.changes) { changes, refund in
      for (id, amount) in refund.changes.merging(refund.wasted, uniquingKeysWith: +) {
        changes[id, default: 0] += amount
      }
    }.filter { $0.value != 0 }
    return reduced
  }

  /// The usual ways back for the money of a refund: those in which it came, as far as it is there.
  ///
  /// - Parameter total: the money; nil where there are no prices.
  public func waysBack(for total: Price?) -> Payments? {
    guard case .parts(let parts)? = payments, let total else {
      return payments.map { payments in payments.way.map(Payments.whole) ?? payments }
    }
    var rest = total
    var back: [Payments.Part] = []
    for part in parts {
      let gone = refunds.filter { $0.seq > paying().seq }.compactMap { refund in
        refund.payments?.parts(of: refund.total).first { $0.way == part.way }?.amount
      }
      let there = gone.reduce(part.amount, -)
      let amount = min(max(0, there.minorUnits), rest.minorUnits)
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
}

extension Order.Line {
  /// Tells whether cups of one are cups of the other.
  fileprivate func isLike(_ other: Order.Line) -> Bool {
    cup == other.cup && price == other.price && vat == other.vat && cost == other.cost
      && uses == other.uses
  }
}

extension Quantities {
  /// The text as journals have it: `ice=3 mango=2`.
  var usesText: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Reads what `usesText` gives, with amounts of an order; nil for anything else.
  init?(usesText text: String) {
    self = [:]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let id = Ingredient.ID(parsing: String(sides[0])),
        let amount = JournalLimits.differences.number(sides[1]), amount > 0
      else { return nil }
      self[id] = amount
    }
    guard usesText == text else { return nil }
  }
}
