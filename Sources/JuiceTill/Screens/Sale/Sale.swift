internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The steps of a sale, from the request to the saved order.
enum Sale: Equatable {
  enum Request: Equatable {
    /// A single cup, paid in the menu's first way without a question, unless a terminal has refused it. The key orders it again.
    case cup(Cup, by: Key?, paidBy: Payments? = nil)
    case bill(paidBy: Payments?)
    /// A number of cups for a line of the bill, not an order yet.
    case cups(Int, of: Cup)

    var payments: Payments? {
      switch self {
      case .cup(_, _, let payments), .bill(let payments): payments
      case .cups: nil
      }
    }
  }

  /// Asks how it is paid.
  case paying(Request)
  case saving(Request, Order)
  /// Asks whether to restock.
  case short(Request, Order, [Shortage])
  case restocking(Request, Order)
  /// Asks whether to order again after restocking.
  case offering(Request, Order)

  /// The first step of ordering a bill. Nobody is asked for the money of a bill that is known to be short.
  ///
  /// - Parameters:
  ///   - payments: the answer so far. Asks again if a new menu makes it invalid.
  ///   - stock: the one on the screen.
  ///   - now: the time of the prices on the screen.
  /// - Throws: `NotOnMenu` if the menu no longer has an item of the bill.
  static func of(
    _ bill: Bill, paidBy payments: Payments?, on menu: Menu, _ stock: Stock, at now: Date
  ) throws(NotOnMenu) -> Sale {
    let order = try bill.order(on: menu, payments: payments, at: now)
    let isKnown =
      payments.map { menu.hasWays(of: $0) && $0.pays(order.total) }
      ?? menu.payments.isEmpty
    let wanted = Request.bill(paidBy: payments)
    guard !isKnown else { return .saving(wanted, order) }
    // A bill of 0 needs no question. The books keep it as an unpaid order that owes nothing.
    if payments == nil, order.facts.sum?.minorUnits == 0 {
      return .saving(wanted, try bill.order(on: menu, payments: .unpaid, at: now))
    }
    let shortages = stock.shortages(for: order.uses)
    return shortages.isEmpty ? .paying(wanted) : .short(wanted, order, shortages)
  }

  /// Customers are not asked how they pay.
  static func ofCustomer(_ bill: Bill, on menu: Menu, at now: Date) throws(NotOnMenu) -> Sale {
    var order = try bill.order(on: menu, payments: menu.payments.isEmpty ? nil : .unpaid, at: now)
    order.isByCustomer = true
    return .saving(.bill(paidBy: nil), order)
  }

  static func of(
    _ cup: Cup, by key: Key?, paidBy payments: Payments? = nil, on menu: Menu, at now: Date
  ) throws(NotOnMenu) -> Sale {
    let wanted = Request.cup(cup, by: key, paidBy: payments)
    guard menu.hasWays(of: payments) else { return .paying(wanted) }
    let usual = menu.payments.first.map(Payments.whole)
    return .saving(
      wanted, try menu.order([(cup, 1)], payments: payments ?? usual, offersAt: now))
  }

  /// The initial steps of the restock screen; `nil` if nothing is missing any more.
  func steps(on menu: Menu, _ stock: Stock) -> (first: Ingredient.ID, missing: Quantities)? {
    guard let order else { return nil }
    let shortages = menu.sorted(stock.shortages(for: order.uses))
    guard let first = shortages.first else { return nil }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    return (first.ingredient, Dictionary(uniqueKeysWithValues: missing))
  }

  /// The next step after a change of the stock; `nil` if the order still can't be made.
  func restocked(_ stock: Stock) -> Sale? {
    guard case .restocking(let wanted, let order) = self,
      stock.shortages(for: order.uses).isEmpty
    else { return nil }
    return .offering(wanted, order)
  }

  private var order: Order? {
    switch self {
    case .saving(_, let order), .short(_, let order, _), .restocking(_, let order),
      .offering(_, let order):
      order
    case .paying: nil
    }
  }
}

extension Sale.Request {
  /// Returns the order with another menu's prices; `nil` if the till does not sell one of its cups, or nothing is left of the bill.
  func renewed(_ bill: Bill, on menu: Menu, at now: Date) -> Order? {
    let day = menu.dayStart.day(of: now)
    guard let order = ordered(bill, on: menu, at: now), !order.lines.isEmpty,
      order.lines.allSatisfy({ (try? menu.checked($0.cup, on: day)) != nil })
    else { return nil }
    return order
  }

  private func ordered(_ bill: Bill, on menu: Menu, at now: Date) -> Order? {
    switch self {
    case .cup(let cup, _, _): return try? menu.order([(cup, 1)], offersAt: now)
    case .bill: return try? bill.order(on: menu, at: now)
    case .cups(let cups, let cup):
      var changed = bill
      return try? (changed.set(cups, of: cup), changed.order(on: menu, at: now)).1
    }
  }
}

extension Order {
  /// Returns `true` if another order has the same cups, ingredients and prices.
  func hasSameCupsAndPrices(as other: Order) -> Bool {
    (facts.lines, uses, facts.discount) == (other.facts.lines, other.uses, other.facts.discount)
  }
}

extension Wording {
  /// Lists the sold-out juices of an order, or else the cups left of each short juice.
  func short(_ shortages: [Shortage], in order: Order) -> String {
    let available = Dictionary(
      uniqueKeysWithValues: shortages.map { ($0.ingredient, $0.available) })
    let left = order.lines.compactMap { line -> (name: String, cups: Int)? in
      let cups = menu.recipe(of: line.cup).parts.compactMap { part in
        available[part.ingredient].map { $0 / part.amount }
      }.min()
      // The other ingredients are enough for the cups of the line.
      return cups.map { (name(of: line.cup), min($0, line.cups)) }
    }
    let gone = left.filter { $0.cups == 0 }
    guard gone.isEmpty else { return words.soldOut(gone.map(\.name).joined(separator: ", ")) }
    return words.onlyLeft(left.map { "\($0.name) \(words.cups($0.cups))" })
  }
}

/// Counts equal cups ordered one after another.
struct OrdersInARow {
  /// A later order is for another customer.
  private static let longestPause = Duration.seconds(20)

  private(set) var cups = 0
  private(set) var key: Key?
  private var last: (cup: Cup, time: Instant)?

  mutating func add(_ cup: Cup, by key: Key?, at time: Instant) {
    let goesOn = last.map { $0.cup == cup && time - $0.time < Self.longestPause } ?? false
    cups = goesOn ? cups + 1 : 1
    last = (cup, time)
    self.key = key
  }

  mutating func end() { (cups, key, last) = (0, nil, nil) }
}
