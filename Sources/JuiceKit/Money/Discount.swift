internal import JuiceText

/// Money taken off an order's price.
package struct Discount: Hashable, Sendable {
  package typealias ID = Identifier<Discount>

  /// A discount from the menu or typed by a cashier.
  package struct Offer: Identifiable, Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      case percent(Percent)
      case amount(Price)
    }

    /// `nil` for a typed discount.
    package let id: Discount.ID?
    package var name: Name?
    package var value: Value
    /// The reason in the cashier's words; see `isNote`.
    package var reason: String?
    /// The juices that it counts on; empty for the whole bill. An amount then counts for each cup.
    package var juices: [Juice.ID] = []
    package var times = OfferTimes()
    /// `true` if the till gives it by itself; `false` for an offer that a person chose.
    package var isAutomatic = false

    package init(id: Discount.ID? = nil, name: Name? = nil, value: Value, reason: String? = nil) {
      self.id = id
      self.name = name
      self.value = value
      self.reason = reason
    }

    /// The offer as a person's choice.
    package var chosen: Offer { copy(of: self) { $0.isAutomatic = false } }

    /// Reads `10%` or a typed amount above 0. Without a currency, reads percentages only.
    package init?(typed text: String, currency: Currency?) {
      let text = text.trimmed
      if text.hasSuffix("%") {
        let share = String(text.dropLast().map { $0 == "," ? "." : $0 })
        guard let percent = Percent(parsing: share) else { return nil }
        self.init(value: .percent(percent))
      } else {
        guard let currency, let price = Price(typed: text, currency: currency),
          price.minorUnits > 0
        else { return nil }
        self.init(value: .amount(price))
      }
    }

    package func isMore(than sum: Price) -> Bool {
      guard case .amount(let price) = value, juices.isEmpty else { return false }
      return price.minorUnits > sum.minorUnits
    }

    /// Returns the discount on a sum, at most the sum itself; `nil` for another currency.
    /// A percentage is rounded once for the whole sum, half away from zero.
    package func off(_ sum: Price) -> Discount? {
      let units: Int
      var percent: Percent?
      switch value {
      case .percent(let value): (units, percent) = (value.of(sum.minorUnits), value)
      case .amount(let price) where price.currency == sum.currency: units = price.minorUnits
      case .amount: return nil
      }
      let amount = Price(minorUnits: min(units, sum.minorUnits), currency: sum.currency)
      return copy(of: Discount(id: id, percent: percent, amount: amount, reason: reason)) {
        ($0.juices, $0.isAutomatic) = (juices, isAutomatic)
      }
    }

    /// Returns the discount on its own lines; `nil` without one, and for another currency.
    package func off(_ lines: [Order.Line]) -> Discount? {
      guard let total = lines.total else { return nil }
      guard !juices.isEmpty else { return off(total) }
      let own = lines.filter { juices.contains($0.juice) }
      let sum = own.total ?? total - total
      guard !own.isEmpty, var discount = off(sum) else { return nil }
      if case .amount(let each) = value {
        let units = own.map { min(each.minorUnits, $0.price?.minorUnits ?? 0) * $0.cups }
        discount.each = each
        discount.amount = Price(minorUnits: units.reduce(0, +), currency: sum.currency)
      }
      return discount
    }
  }

  /// The id of the menu's discount; `nil` for a typed one.
  package let id: ID?
  /// `nil` for an amount.
  package let percent: Percent?
  /// The amount taken off: 0 to the price of the cups.
  package internal(set) var amount: Price
  package let reason: String?
  /// The juices that it counts on; empty for all lines.
  package internal(set) var juices: [Juice.ID] = []
  /// The amount taken off each cup of `juices`, at most its price; `nil` for a percentage, and for the whole bill.
  package internal(set) var each: Price?
  /// `true` if the till gave it by itself.
  package internal(set) var isAutomatic = false

  package init(id: ID? = nil, percent: Percent? = nil, amount: Price, reason: String? = nil) {
    self.id = id
    self.percent = percent
    self.amount = amount
    self.reason = reason
  }

  var offer: Offer {
    var offer = Offer(
      id: id, value: percent.map(Offer.Value.percent) ?? .amount(each ?? amount), reason: reason)
    (offer.juices, offer.isAutomatic) = (juices, isAutomatic)
    return offer
  }

  /// `true` for the mark of a bill that gets no automatic discount.
  package var isNoneWanted: Bool { isAutomatic && id == nil && amount.minorUnits == 0 }

  static func noneWanted(in currency: Currency) -> Discount {
    copy(of: Discount(amount: Price(minorUnits: 0, currency: currency))) { $0.isAutomatic = true }
  }

  /// Returns the part of a discount for some of its cups.
  func part(_ amount: Price) -> Discount {
    copy(of: self) { $0.amount = amount }
  }

  package var change: Price { -amount }

  /// `true` if the discount fits the price of these cups, and its reason is valid.
  func isOff(_ lines: [Order.Line]) -> Bool {
    guard let sum = lines.total, sum.currency == amount.currency else { return false }
    let own = lines.filter { juices.isEmpty || juices.contains($0.juice) }
    return 0...(own.total?.minorUnits ?? 0) ~= amount.minorUnits && reason?.isNote ?? true
      && (each == nil || offer.off(lines)?.amount == amount)
  }
}

extension [Order.Line] {
  /// `true` if a retry's offer is that of the first try with these lines. Ignores changed prices and offers, and what the till
  /// gives by itself: a retry may come after its time.
  func isRetried(_ first: Discount?, by offer: Discount.Offer?) -> Bool {
    let first = first?.isAutomatic == true ? nil : first
    let offer = offer?.isAutomatic == true ? nil : offer
    if let offer, let first, let id = offer.id {
      return (id, offer.reason) == (first.id, first.reason)
    }
    guard let retry = offer?.off(self), let first else { return offer?.off(self) == first }
    return first.id == nil && retry.reason == first.reason && retry.percent == first.percent
      && (retry.percent != nil || retry.amount == first.amount)
  }
}

extension JournalEntry {
  /// The discount, without the mark of a bill that gets none, and without that of other juices than a refund's.
  package var shownDiscount: Discount? {
    facts.discount.flatMap { discount in
      let isOfOthers =
        kind == .refund && !discount.juices.isEmpty && discount.amount.minorUnits == 0
      return discount.isNoneWanted || isOfOthers ? nil : discount
    }
  }
}

extension Menu {
  /// Returns the discount as this menu has it; `nil` if the menu lacks it or has another currency.
  package func renewed(_ offer: Discount.Offer) -> Discount.Offer? {
    if let id = offer.id { return discounts.first { $0.id == id }?.chosen }
    if case .amount(let price) = offer.value, price.currency != currency { return nil }
    return offer
  }
}

/// The key for sums of discounts: the menu's id, or the reason of typed ones.
package struct DiscountKind: Hashable, Comparable, Sendable {
  /// `nil` for typed discounts.
  package let id: Discount.ID?
  /// The reason of typed discounts; `nil` without one.
  package let reason: String?
  /// The code of the currency.
  package let currency: String

  package init(_ discount: Discount) {
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

  package static func < (left: Self, right: Self) -> Bool {
    (left.id?.rawValue ?? "", left.reason ?? "", left.currency)
      < (right.id?.rawValue ?? "", right.reason ?? "", right.currency)
  }
}

extension [Order.Line] {
  package func total(after discount: Discount?) -> Price? {
    total.map { sum in discount.map { sum - $0.amount } ?? sum }
  }

  /// Returns the price of each line after its share of the discount; `nil` for lines without a price.
  package func amounts(after discount: Discount?) -> [Price?] {
    if contains(where: { $0.paid != nil }) { return map { $0.paid ?? $0.total } }
    guard let discount, let sum = total, sum.minorUnits > 0 else { return map(\.total) }
    let shares = discount.shares(
      among: map { ($0.juice.rawValue, $0.cups, Int128($0.total?.minorUnits ?? 0)) })
    return zip(self, shares).map { line, share in
      line.total.map { Price(minorUnits: $0.minorUnits - Int(share), currency: $0.currency) }
    }
  }
}

extension Discount {
  /// Divides the discount among its own lines: by cup if it has an amount for each, else by cost. The shares add up exactly:
  /// each is the difference of two rounded sums.
  func shares(among lines: [(juice: String, cups: Int, cost: Int128)]) -> [Int128] {
    let costs = lines.map { line in
      juices.isEmpty || juices.contains { $0.rawValue == line.juice } ? line.cost : 0
    }
    if let each {
      return zip(lines, costs).map { min(Int128(each.minorUnits) * Int128($0.cups), $1) }
    }
    let total = costs.reduce(0, +)
    guard total > 0 else { return costs.map { _ in 0 } }
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
  /// The text in journals: `2250 KRW percent=50 id=staff note=…`. An offer of juices may have `auto=true juices=kiwi,mango each=500`
  /// before the note, `each` in minor units.
  package var text: String {
    let juices = juices.map(\.rawValue).joined(separator: ",")
    return MoneyText.text(
      amount,
      [
        ("percent", percent?.text), ("id", id?.rawValue), ("auto", isAutomatic ? "true" : nil),
        ("juices", juices.isEmpty ? nil : juices), ("each", each.map { "\($0.minorUnits)" }),
      ], note: reason)
  }

  package init?(parsing text: String) {
    guard let words = MoneyText(parsing: text) else { return nil }
    self.init(
      id: words.value(of: "id", ID.init(parsing:)),
      percent: words.value(of: "percent", Percent.init(parsing:)), amount: words.amount,
      reason: words.note)
    isAutomatic = words.value(of: "auto") { $0 == "true" } ?? false
    juices = words.value(of: "juices", [Juice.ID].init(offerText:)) ?? []
    let currency = words.amount.currency
    each = words.value(of: "each") { text in
      JournalLimits.amounts.number(text).map { Price(minorUnits: $0, currency: currency) }
    }
    guard isWellFormed, self.text == text else { return nil }
  }
  /// `true` if an amount for each cup names its juices, and no juice is named twice.
  var isWellFormed: Bool {
    (each == nil || percent == nil && !juices.isEmpty)
      && juices.count <= JournalLimits.lines && Set(juices).count == juices.count
  }
}

extension [Juice.ID] {
  /// Reads `kiwi,mango`.
  fileprivate init?(offerText text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    self = words.compactMap { Juice.ID(parsing: $0) }
    guard count == words.count else { return nil }
  }
}
