/// Money taken off an order's price.
public struct Discount: Hashable, Sendable {
  public typealias ID = Identifier<Discount>

  /// A discount from the menu or typed by a cashier.
  public struct Offer: Identifiable, Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case percent(Percent)
      case amount(Price)
    }

    /// `nil` for a typed discount.
    public let id: Discount.ID?
    public var name: Name?
    public var value: Value
    /// The reason in the cashier's words; see `isNote`.
    public var reason: String?

    public init(id: Discount.ID? = nil, name: Name? = nil, value: Value, reason: String? = nil) {
      self.id = id
      self.name = name
      self.value = value
      self.reason = reason
    }

    /// Reads `10%` or an amount above 0 in the currency's notation.
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

    public func isMore(than sum: Price) -> Bool {
      if case .amount(let price) = value { price.minorUnits > sum.minorUnits } else { false }
    }

    /// Returns the discount on a sum, at most the sum itself; `nil` for another currency.
    /// A percentage is rounded once for the whole sum, half away from zero.
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

  /// The id of the menu's discount; `nil` for a typed one.
  public let id: ID?
  /// `nil` for an amount.
  public let percent: Percent?
  /// The amount taken off: 0 to the price of the cups.
  public let amount: Price
  public let reason: String?

  public init(id: ID? = nil, percent: Percent? = nil, amount: Price, reason: String? = nil) {
    self.id = id
    self.percent = percent
    self.amount = amount
    self.reason = reason
  }

  var offer: Offer {
    Offer(id: id, value: percent.map(Offer.Value.percent) ?? .amount(amount), reason: reason)
  }

  /// The discount as a negative amount.
  public var change: Price { -amount }

  /// `true` if the discount fits the price of these cups, and its reason is valid.
  func isOff(_ lines: [Order.Line]) -> Bool {
    guard let sum = lines.total, sum.currency == amount.currency else { return false }
    return 0...sum.minorUnits ~= amount.minorUnits && reason?.isNote ?? true
  }
}

extension Discount? {
  /// `true` if this discount is the same as that of the first try of an order. Ignores changed prices and offers.
  func isRepeat(of first: Discount?) -> Bool {
    guard let self, let first else { return self == first }
    return self.id == first.id && self.reason == first.reason
      && (self.id != nil || self.percent == first.percent)
      && (self.id != nil || self.percent != nil || self.amount == first.amount)
  }
}

extension Menu {
  /// Returns the discount as this menu has it; `nil` if the menu lacks it or has another currency.
  func renewed(_ offer: Discount.Offer) -> Discount.Offer? {
    if let id = offer.id { return discounts.first { $0.id == id } }
    if case .amount(let price) = offer.value, price.currency != currency { return nil }
    return offer
  }
}

/// The key for sums of discounts: the menu's id, or the reason of typed ones.
public struct DiscountKind: Hashable, Comparable, Sendable {
  /// `nil` for typed discounts.
  public let id: Discount.ID?
  /// The reason of typed discounts; `nil` without one.
  public let reason: String?
  /// The code of the currency.
  public let currency: String

  public init(_ discount: Discount) {
    id = discount.id
    reason = id == nil ? discount.reason : nil
    currency = discount.amount.currency.code
  }

  /// The name of this key in a report: `KRW id staff`, `KRW note a friend`, or `KRW`.
  var text: String {
    let name = id.map { " id \($0)" } ?? reason.map { " note \($0)" } ?? ""
    return currency + name
  }

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
  public func total(after discount: Discount?) -> Price? {
    total.map { sum in discount.map { sum - $0.amount } ?? sum }
  }

  /// Returns the price of each line after its share of the discount; `nil` for lines without a price.
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
  /// Divides the discount by cost. The shares add up exactly: each is the difference of two rounded sums.
  func shares(of total: Int128, among costs: [Int128]) -> [Int128] {
    var (cost, off): (Int128, Int128) = (0, 0)
    return costs.map {
      cost += $0
      let (quotient, rest) = (Int128(amount.minorUnits) * cost).quotientAndRemainder(
        dividingBy: total)
      let offSoFar = quotient + (rest >= total - rest ? 1 : 0)
      defer { off = offSoFar }
      return offSoFar - off
    }
  }
}

extension Discount {
  /// The text in journals: `2250 KRW percent=50 id=staff note=…`.
  public var text: String {
    MoneyText.text(
      amount, [("percent", percent?.text), ("id", id?.rawValue)], note: reason)
  }

  public init?(parsing text: String) {
    guard let words = MoneyText(parsing: text) else { return nil }
    self.init(
      id: words.value(of: "id", ID.init(parsing:)),
      percent: words.value(of: "percent", Percent.init(parsing:)), amount: words.amount,
      reason: words.note)
    guard self.text == text else { return nil }
  }
}
