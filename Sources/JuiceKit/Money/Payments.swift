package enum Payments: Hashable, Sendable {
  case unpaid
  /// One way pays everything.
  case whole(Payment.ID)
  /// Amounts of one currency that add up to the total.
  case parts([Part])

  package struct Part: Hashable, Sendable {
    package let way: Payment.ID
    package let amount: Price
    /// The cash given, at least the amount with the tip; `nil` if not noted.
    package let given: Price?
    /// The tip beside the amount, at least 1; `nil` for none.
    package internal(set) var tip: Price?
    /// The card terminal's words for it, such as an approval number; see `isNote`. `nil` for none.
    package internal(set) var reference: String?

    package init(
      way: Payment.ID, amount: Price, given: Price? = nil, tip: Price? = nil,
      reference: String? = nil
    ) {
      self.way = way
      self.amount = amount
      self.given = given
      self.tip = tip
      self.reference = reference
    }

    package var change: Price? {
      given.map { $0 - amountAndTip }
    }
  }

  package static let most = 9

  /// The only way; `nil` if there are several or none.
  package var way: Payment.ID? {
    switch self {
    case .whole(let way): way
    case .parts(let parts): parts.count == 1 ? parts[0].way : nil
    case .unpaid: nil
    }
  }

  /// Returns the parts of a total. Without a total, a single way has no amount.
  package func parts(of total: Price?)
    -> [(way: Payment.ID, amount: Price?, given: Price?, change: Price?, tip: Price?)]
  {
    switch self {
    case .unpaid: []
    case .whole(let way): [(way, total, nil, nil, nil)]
    case .parts(let parts): parts.map { ($0.way, $0.amount, $0.given, $0.change, $0.tip) }
    }
  }

  /// Returns the canonical form: a single way without an amount, and no parts of 0 without a tip.
  ///
  /// - Parameter refusal: the refusal of parts that do not add up to the total.
  /// - Throws: `refusal`, or `.givenForNothing` for cash given in a part of 0.
  func settled(
    for total: Price?, orRefuse refusal: (Price?, Price?) -> Refusal = Refusal.paymentSum
  ) throws(Refusal) -> Payments {
    guard case .parts(let all) = self else { return self }
    guard let total, pays(total) else { throw refusal(sum, total) }
    let paying = all.filter { $0.amountAndTip.minorUnits > 0 }
    let parts = paying.isEmpty ? Array(all.prefix(1)) : paying
    for part in all where !parts.contains(part) {
      if let given = part.given, given.minorUnits > 0 { throw .givenForNothing(part.way, given) }
    }
    return Payments.parts(parts).canonical
  }

  /// The same without the amount of a single way that pays everything.
  private var canonical: Payments {
    if case .parts(let parts) = self, parts.count == 1, parts[0].isWhole {
      .whole(parts[0].way)
    } else {
      self
    }
  }

  /// Returns the payment with the amount of a single way; `settled` takes it away again.
  func withAmount(_ total: Price?) -> Payments {
    guard case .whole(let way) = self, let total else { return self }
    return .parts([Part(way: way, amount: total)])
  }

  package var ways: [Payment.ID] { parts(of: nil).map(\.way) }

  package var hasAmounts: Bool { if case .parts = self { true } else { false } }

  /// The references of the terminals, by the way.
  package var references: [Payment.ID: String] {
    guard case .parts(let parts) = self else { return [:] }
    return Dictionary(parts.compactMap { part in part.reference.map { (part.way, $0) } }) { $1 }
  }

  /// Returns the payment of a total with the references of the ways that have none. A payment without a price has none.
  package func with(_ references: [Payment.ID: String], of total: Price?) -> Payments {
    withAmount(total).changingParts { $0.reference = $0.reference ?? references[$0.way] }.canonical
  }

  /// Returns the parts in some of the ways, and the others; none if a single way pays everything.
  package func parts(in ways: Set<Payment.ID>) -> (these: [Part], others: [Part]) {
    guard case .parts(let parts) = self else { return ([], []) }
    return (parts.filter { ways.contains($0.way) }, parts.filter { !ways.contains($0.way) })
  }

  /// The payment for sums: those of many orders have the same text.
  var withoutReferences: Payments {
    references.isEmpty ? self : withoutReferences(of: nil).canonical
  }

  /// Returns the payment of a total for comparison: with its amounts, and without references.
  func withoutReferences(of total: Price?) -> Payments {
    withAmount(total).changingParts { $0.reference = nil }
  }

  func changingParts(_ change: (inout Part) -> Void) -> Payments {
    guard case .parts(let parts) = self else { return self }
    return .parts(parts.map { copy(of: $0, change) })
  }

  /// The change of the first part that has any; `nil` for none.
  package var change: Price? {
    guard case .parts(let parts) = self else { return nil }
    return parts.lazy.compactMap(\.change).first { $0.minorUnits > 0 }
  }

  /// Returns `true` if an order with this total can be paid so.
  package func pays(_ total: Price?) -> Bool {
    guard case .parts = self else { return true }
    return isWithinLimits && sum == total
  }

  private var sum: Price? {
    guard case .parts(let parts) = self, let currency = parts.first?.amount.currency,
      parts.allSatisfy({ $0.amount.currency == currency })
    else { return nil }
    return parts.reduce(Price(minorUnits: 0, currency: currency)) { $0 + $1.amount }
  }

  /// `true` if no shorter text has the same meaning: a single way without other facts pays everything.
  var isCanonical: Bool { isWithinLimits && self == canonical }

  private var isWithinLimits: Bool {
    guard case .parts(let parts) = self else { return true }
    return (1...Self.most).contains(parts.count) && Set(parts.map(\.way)).count == parts.count
      && parts.allSatisfy {
        JournalLimits.amounts.contains($0.amount.minorUnits)
          && ($0.given.map { JournalLimits.amounts.contains($0.minorUnits) } ?? true)
          && ($0.tip.map { JournalLimits.tips.contains($0.minorUnits) } ?? true)
          && ($0.tip?.currency ?? $0.amount.currency) == $0.amount.currency
          && ($0.change.map { $0.minorUnits >= 0 } ?? true)
          && ($0.reference?.isNote ?? true)
          && ($0.given?.currency ?? $0.amount.currency) == $0.amount.currency
      }
  }
}

extension Payments {
  /// The text in journals: empty if unpaid, `card`, or `card=17500#A%2012 cash=3000/5000+500 KRW`.
  /// Amounts are in minor units; the cash given follows a slash, the tip a plus, and the reference a `#`.
  package var text: String {
    switch self {
    case .unpaid: return ""
    case .whole(let way): return way.rawValue
    case .parts(let parts):
      let words = parts.map { part in
        "\(part.way)=\(part.amount.minorUnits)" + (part.given.map { "/\($0.minorUnits)" } ?? "")
          + (part.tip.map { "+\($0.minorUnits)" } ?? "")
          + (part.reference.map { "#" + $0.percentEncoded(keeping: "-._~") } ?? "")
      }
      return (words + [parts.first?.amount.currency.code ?? ""]).joined(separator: " ")
    }
  }

  package init?(parsing text: String) {
    if text.isEmpty {
      self = .unpaid
    } else if let way = Payment.ID(parsing: text) {
      self = .whole(way)
    } else {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard let code = words.last, let currency = Currency(code: String(code)) else { return nil }
      let parts = words.dropLast().compactMap { Part(parsing: $0, currency: currency) }
      self = .parts(parts)
      // Accepts only the canonical text: no signs and no leading zeros.
      guard self.text == text, isCanonical else { return nil }
    }
  }
}

extension Payments.Part {
  fileprivate init?(parsing word: Substring, currency: Currency) {
    let halves = word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let reference = halves.dropFirst().first?.percentDecoded
    let sides = halves[0].split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let way = Payment.ID(parsing: String(sides[0])),
      halves.count == 1 || reference != nil
    else { return nil }
    let money = sides[1].split(separator: "+", omittingEmptySubsequences: false)
    let numbers = money[0].split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(money.count), (1...2).contains(numbers.count) else { return nil }
    let texts = [numbers[0]] + numbers.dropFirst() + money.dropFirst()
    let amounts = texts.compactMap { Int($0).map { Price(minorUnits: $0, currency: currency) } }
    guard amounts.count == texts.count else { return nil }
    self.init(
      way: way, amount: amounts[0], given: numbers.count == 2 ? amounts[1] : nil,
      tip: money.count == 2 ? amounts.last : nil, reference: reference)
  }

  /// `true` if a single way pays the total: the way alone says it.
  var isWhole: Bool { given == nil && tip == nil && reference == nil }
}

extension Payments: ExpressibleByStringLiteral {
  /// Makes a payment in one way in code. Traps on an invalid id.
  package init(stringLiteral text: String) { self = .whole(Payment.ID(stringLiteral: text)) }
}

extension Payments? {
  /// `true` for money that was paid: not for an unpaid order, nor for one without payments.
  package var arePaid: Bool { ![nil, .unpaid].contains(self) }
}
