/// Money that an order is let off.
public struct Discount: Hashable, Sendable {
  public typealias ID = Identifier<Discount>

  /// A discount as a menu names it, or as somebody types it.
  public struct Offer: Identifiable, Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case percent(Percent)
      case amount(Price)
    }

    /// nil where it is not one of the menu's.
    public let id: Discount.ID?
    /// nil where the menu gives none.
    public var name: Name?
    public var value: Value
    /// Why it is given, in somebody's words; nil where nobody said it. See `isNote`.
    public var reason: String?

    public init(id: Discount.ID? = nil, name: Name? = nil, value: Value, reason: String? = nil) {
      self.id = id
      self.name = name
      self.value = value
      self.reason = reason
    }

    /// Reads `10%`, or an amount in the currency's own notation, above 0.
    public init?(parsing text: String, currency: Currency) {
      if text.hasSuffix("%") {
        guard let percent = Percent(parsing: text.dropLast()) else { return nil }
        self.init(value: .percent(percent))
      } else {
        guard let price = Price(parsing: text, currency: currency), price.minorUnits > 0
        else { return nil }
        self.init(value: .amount(price))
      }
    }

    /// Tells whether it is an amount above a sum, and so takes off no more than that.
    public func isMore(than sum: Price) -> Bool {
      if case .amount(let price) = value { price.minorUnits > sum.minorUnits } else { false }
    }

    /// Returns the discount on a sum, never more than the sum; `nil` for another currency. A percentage is rounded
    /// once for the whole sum, half away from zero.
    public func off(_ sum: Price) -> Discount? {
      let units: Int
      var percent: Percent?
      switch value {
      case .percent(let value): (units, percent) = (value.of(sum.minorUnits), value)
      case .amount(let price) where price.currency == sum.currency: units = price.minorUnits
      case .amount: return nil
      }
      let amount = Price(minorUnits: min(units, sum.minorUnits), currency: sum.currency)
      return Discount(id: id, percent: percent, amount: amount, reason: reason)
    }
  }

  /// That of the menu's discount; nil where it was typed.
  public let id: ID?
  /// nil where it is an amount.
  public let percent: Percent?
  /// The amount taken off: 0 to the price of the cups.
  public let amount: Price
  /// Why it was given, in somebody's words.
  public let reason: String?

  public init(id: ID? = nil, percent: Percent? = nil, amount: Price, reason: String? = nil) {
    self.id = id
    self.percent = percent
    self.amount = amount
    self.reason = reason
  }

  /// The offer that it was made of, without the menu's name.
  var offer: Offer {
    Offer(id: id, value: percent.map(Offer.Value.percent) ?? .amount(amount), reason: reason)
  }

  /// The amount below 0, as it stands in a sum.
  public var change: Price { -amount }

  /// Tells whether an order with these cups can be let off it.
  func isOff(_ lines: [Order.Line]) -> Bool {
    guard let sum = lines.total, sum.currency == amount.currency else { return false }
    return 0...sum.minorUnits ~= amount.minorUnits && reason?.isNote ?? true
  }
}

extension Discount? {
  /// Tells whether it is the one that an earlier order with the same id got: prices and offers may have changed since.
  func isRepeat(of first: Discount?) -> Bool {
    guard let self, let first else { return self == first }
    return self.id == first.id && self.reason == first.reason
      && (self.id != nil || self.percent == first.percent)
      && (self.id != nil || self.percent != nil || self.amount == first.amount)
  }
}

extension Menu {
  /// A discount as this menu has it; nil where it has none of that id, or another currency.
  func renewed(_ offer: Discount.Offer) -> Discount.Offer? {
    if let id = offer.id { return discounts.first { $0.id == id } }
    if case .amount(let price) = offer.value, price.currency != currency { return nil }
    return offer
  }
}

/// The key by which discounts are summed: the menu's id, or else the reason.
public struct DiscountKind: Hashable, Comparable, Sendable {
  /// nil where it was typed.
  public let id: Discount.ID?
  /// nil for one of the menu's, and where nobody said it.
  public let reason: String?
  /// The code of its currency.
  public let currency: String

  public init(_ discount: Discount) {
    id = discount.id
    reason = id == nil ? discount.reason : nil
    currency = discount.amount.currency.code
  }

  /// The kind as a text, by which sums are kept: `KRW id staff`, `KRW note a friend`, or `KRW`.
  var text: String {
    let name = id.map { " id \($0)" } ?? reason.map { " note \($0)" } ?? ""
    return currency + name
  }

  /// Reads what `text` gives.
  init(text: String) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    currency = words[0]
    let name = words.count > 2 ? words[2] : nil
    id = name.flatMap { words[1] == "id" ? Discount.ID(parsing: $0) : nil }
    reason = words.count > 1 && words[1] == "note" ? name : nil
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.id?.rawValue ?? "", left.reason ?? "", left.currency)
      < (right.id?.rawValue ?? "", right.reason ?? "", right.currency)
  }
}

extension [Order.Line] {
  /// The price of all lines after a discount.
  public func total(after discount: Discount?) -> Price? {
    total.map { sum in discount.map { sum - $0.amount } ?? sum }
  }

  /// The price of each line after its share of a discount; `nil` for lines without a price.
  public func amounts(after discount: Discount?) -> [Price?] {
    if contains(where: { $0.paid != nil }) { return map { $0.paid ?? $0.total } }
    guard let discount, let sum = total, sum.minorUnits > 0 else { return map(\.total) }
    let shares = discount.shares(
      of: Int128(sum.minorUnits), among: map { Int128($0.total?.minorUnits ?? 0) })
    return zip(self, shares).map { line, share in
      line.total.map { Price(minorUnits: $0.minorUnits - Int(share), currency: $0.currency) }
    }
  }
}

extension Discount {
  /// Shares it out by what the lines cost. Each share is the difference of two rounded sums, so that all of them are
  /// the discount to the unit.
  ///
  /// - Parameter total: the sum of the costs, above 0.
  func shares(of total: Int128, among costs: [Int128]) -> [Int128] {
    var (cost, off): (Int128, Int128) = (0, 0)
    return costs.map {
      cost += $0
      let (quotient, rest) = (Int128(amount.minorUnits) * cost).quotientAndRemainder(
        dividingBy: total)
      // Half away from zero, as a percentage.
      let offSoFar = quotient + (rest >= total - rest ? 1 : 0)
      defer { off = offSoFar }
      return offSoFar - off
    }
  }
}

extension Discount {
  /// The text as journals have it: `2250 KRW percent=50 id=staff note=…`.
  public var text: String {
    MoneyText.text(
      amount, [("percent", percent?.text), ("id", id?.rawValue)], note: reason)
  }

  /// Reads what `text` gives.
  public init?(parsing text: String) {
    guard let words = MoneyText(parsing: text) else { return nil }
    self.init(
      id: words.value(of: "id", ID.init(parsing:)),
      percent: words.value(of: "percent", Percent.init(parsing:)), amount: words.amount,
      reason: words.note)
    guard self.text == text else { return nil }
  }
}
