package import FoundationEssentials

/// Cups of juices that are made together, or not at all.
@dynamicMemberLookup
package struct Order: Identifiable, Hashable, Sendable {
  package typealias ID = UUID

  package struct Line: Hashable, Sendable {
    package internal(set) var cup: Cup
    package var cups: Int
    /// The juices of a set at the time of the order; empty for other juices.
    package internal(set) var parts: [Juice.Part] = []
    /// The price of a cup with its options at the time of the order; `nil` without prices.
    package let price: Price?
    /// The VAT in the price, 0 for no VAT; `nil` if the menu has no rate.
    package internal(set) var vat: Percent?
    /// The ingredients of a cup. `nil` in an order with one line, which `Order.uses` covers, and in orders of 1.1.
    package var uses: Quantities?
    /// The money for refunded cups, if a discount made it differ from the price.
    package var paid: Price?
    /// The cost of a cup with its options at the time of the order; `nil` without costs.
    package internal(set) var cost: Cost?

    package init(
      _ cup: Cup, cups: Int, price: Price? = nil, vat: Percent? = nil, cost: Cost? = nil
    ) {
      self.cup = cup
      self.cups = cups
      self.price = price
      self.vat = vat
      self.cost = cost
    }

    package init(juice: Juice.ID, cups: Int, price: Price? = nil) {
      self.init(Cup(juice), cups: cups, price: price)
    }

    package var juice: Juice.ID { cup.juice }

    /// The price of the line; `nil` without prices.
    package var total: Price? { price.map { $0 * cups } }
  }

  package static let cups = 1...9999

  package let id: ID
  /// The facts, whose properties read as the order's own: `order.lines` is `order.facts.lines`.
  package var facts: OrderFacts
  /// The ingredients of all cups.
  package let uses: Quantities
  /// The entry with which this till took up the bill, or began its card payment; `nil` for an order without a bill.
  package var bill: Int?
  /// The offer behind the discount, to retry at other prices; `nil` if unknown.
  package var offer: Discount.Offer?
  package var discountApproval: DiscountApproval?
  /// The person who typed or approved the prices of its cups; `nil` if nobody did.
  package var priceGiver: String?
  /// `true` if the order goes into the queue; otherwise it is handed over at once.
  package let isQueued: Bool
  package var isByCustomer = false
  /// The start of the business day that counts the order.
  package var dayStart = DayStart.midnight

  init(id: ID, _ facts: OrderFacts, uses: Quantities, isQueued: Bool) {
    self.id = id
    self.facts = facts
    self.uses = uses
    self.isQueued = isQueued
  }

  package init(
    id: ID = ID(), lines: [Line], uses: Quantities, payments: Payments? = nil,
    discount: Discount? = nil, isQueued: Bool = false
  ) {
    var facts = OrderFacts()
    facts.lines = lines
    facts.payments = payments
    facts.discount = discount
    self.init(id: id, facts, uses: uses, isQueued: isQueued)
  }

  package subscript<Value>(dynamicMember fact: WritableKeyPath<OrderFacts, Value>) -> Value {
    @inlinable get { facts[keyPath: fact] }
    set { facts[keyPath: fact] = newValue }
  }
}

extension Order {
  /// The price of the cups after discount and rounding; `nil` without prices.
  package var total: Price? { facts.total }

  /// The facts with the ingredients of each cup, also if there is one line. So a bill that is paid can be written without its menu.
  var factsWithUses: OrderFacts {
    var facts = facts
    guard let line = facts.lines.first, facts.lines.count == 1, line.uses == nil, !uses.isEmpty,
      uses.values.allSatisfy({ $0.isMultiple(of: line.cups) })
    else { return facts }
    facts.lines[0].uses = uses.mapValues { $0 / line.cups }
    return facts
  }
}

extension Order.Line {
  var isWithinLimits: Bool {
    Order.cups.contains(cups) && cup.isWithinLimits && parts.isWithinLimits && uses?.isEmpty != true
      && (paid == nil || paid?.currency == price?.currency)
      && (cup.asked == nil || cup.asked?.currency == price?.currency)
      && price.map { JournalLimits.prices.contains($0.minorUnits) } ?? true
      && cost.map {
        JournalLimits.costs.contains($0.tenThousandths)
          && [nil, $0.currency].contains(price?.currency)
      } ?? true
  }
}

extension [Order.Line] {
  /// One line for equal cups.
  package var withEqualCupsAdded: [Order.Line] {
    reduce(into: []) { lines, line in
      if let index = lines.firstIndex(where: { $0.cup == line.cup }) {
        lines[index].cups += line.cups
      } else {
        lines.append(line)
      }
    }
  }

  package var cups: Int { reduce(0) { $0 + $1.cups } }

  /// The ingredients that the lines list.
  var uses: Quantities {
    reduce(into: [:]) { uses, line in
      for (id, amount) in line.uses ?? [:] { uses[id, default: 0] += amount * line.cups }
    }
  }

  /// Returns `true` if a later entry has the same lines. An older till leaves out the parts of sets.
  func areRepeated(by later: [Order.Line]) -> Bool {
    later == self || later == map { line in copy(of: line) { $0.parts = [] } }
  }

  /// The number of each cup. Equal counts mean equal orders, whatever the order of the lines and choices.
  var counts: [Cup: Int] {
    reduce(into: [:]) { $0[$1.cup.canonical, default: 0] += $1.cups }
  }

  /// The currency of the prices; `nil` without prices, or with two currencies.
  var currency: Currency? { lazy.compactMap(\.price?.currency).common }

  /// The price of all cups; `nil` without prices, or with two currencies. Cups without a price count as 0.
  package var total: Price? {
    currency.map { compactMap(\.total).reduce(Price(minorUnits: 0, currency: $0), +) }
  }
}

extension Sequence where Element: Equatable {
  /// The value of all elements; `nil` for none, or if they differ.
  var common: Element? {
    var elements = makeIterator()
    let first = elements.next()
    while let next = elements.next() { if next != first { return nil } }
    return first
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in their order.
  package var withoutRepeats: Self {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
