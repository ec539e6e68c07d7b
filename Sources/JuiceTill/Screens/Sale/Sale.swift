internal import JuiceKit
internal import JuiceTerminal

/// The steps of an order, from what is wanted until the store has taken it.
enum Sale: Equatable {
  enum Request: Equatable {
    /// It is noted as paid in the usual way; how a bill is paid is asked.
    ///
    /// - Parameter key: the key that orders it once more.
    case cup(Cup, by: Key?)
    case bill(paidBy: Payments?)
    /// So many cups of a line of the bill, which is not ordered yet.
    case cups(Int, of: Cup)
  }

  /// It is asked how the bill is paid.
  case paying
  case saving(Request, Order)
  /// It is asked whether to restock.
  case short(Request, Order, [Shortage])
  case restocking(Request, Order)
  /// It is asked whether to order now what was refused before.
  case offering(Request, Order)

  /// How the order of a bill begins.
  ///
  /// - Parameter payments: as it was said before, if it was; asked again where the menu has changed since.
  /// - Throws: the id of a juice that the menu no longer has.
  static func of(_ bill: Bill, paidBy payments: Payments?, on menu: Menu)
    throws(NotOnMenu) -> Sale
  {
    let order = try bill.order(on: menu, payments: payments)
    let isKnown =
      payments.map { $0.ways.allSatisfy(menu.payments.contains) && $0.pays(order.total) }
      ?? menu.payments.isEmpty
    return isKnown ? .saving(.bill(paidBy: payments), order) : .paying
  }

  /// A customer is not asked how it is paid.
  static func ofCustomer(_ bill: Bill, on menu: Menu) throws(NotOnMenu) -> Sale {
    var order = try bill.order(on: menu, payments: menu.payments.isEmpty ? nil : .unpaid)
    order.isByCustomer = true
    return .saving(.bill(paidBy: nil), order)
  }

  static func of(_ cup: Cup, by key: Key?, on menu: Menu) throws(NotOnMenu) -> Sale {
    let payments = menu.payments.first.map(Payments.whole)
    return .saving(.cup(cup, by: key), try menu.order([(cup, 1)], payments: payments))
  }

  /// The restock screen begins with this; nil where nothing is missing any more.
  func steps(on menu: Menu, _ stock: Stock) -> (first: Ingredient.ID, missing: Quantities)? {
    guard let order else { return nil }
    let shortages = menu.sorted(stock.shortages(for: order.uses))
    guard let first = shortages.first else { return nil }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    return (first.ingredient, Dictionary(uniqueKeysWithValues: missing))
  }

  /// The next step once the stock was changed: nil where the order still can't be made.
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
  /// The order of it by another menu, at its prices; nil where that lacks something of what was ordered.
  func renewed(_ order: Order, _ bill: Bill, on menu: Menu) -> Order? {
    guard order.lines.allSatisfy({ (try? menu.checked($0.cup)) != nil }) else { return nil }
    switch self {
    case .cup(let cup, _): return try? menu.order([(cup, 1)])
    case .bill: return try? bill.order(on: menu)
    case .cups(let cups, let cup):
      var changed = bill
      return try? (changed.set(cups, of: cup), changed.order(on: menu)).1
    }
  }
}

/// Counts the like cups that are ordered one after another.
struct OrdersInARow {
  /// An order that comes later is for the next customer.
  private static let longestPause = Duration.seconds(20)

  private(set) var cups = 0
  /// The key that orders one more; nil where none does.
  private(set) var key: Key?
  private var last: (cup: Cup, time: ContinuousClock.Instant)?

  mutating func add(_ cup: Cup, by key: Key?, at time: ContinuousClock.Instant) {
    let goesOn = last.map { $0.cup == cup && time - $0.time < Self.longestPause } ?? false
    cups = goesOn ? cups + 1 : 1
    last = (cup, time)
    self.key = key
  }

  mutating func end() { (cups, key, last) = (0, nil, nil) }
}
