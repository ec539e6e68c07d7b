import JuiceKit

/// Customers who choose cups from a menu and pay for them.
struct DemoCustomers {
  let menu: Menu
  let names: [String]
  var random: DemoRandom

  /// Returns the order of the next customer.
  ///
  /// - Parameters:
  ///   - stock: has the ingredients for all cups.
  ///   - name: the customer's name; `nil` for a few names by chance.
  ///   - isPaid: whether the customer pays now.
  /// - Returns: `nil` if the choices of several customers are all short.
  mutating func order(
    _ id: Order.ID, from stock: Stock, name: String? = nil, isPaid: Bool = true
  ) -> Order? {
    for _ in 0..<8 {
      var facts = OrderFacts()
      facts.name = (name ?? (random.happens(8) ? random.element(names) : nil))
        .flatMap(CustomerName.init)
      let discount = random.happens(6) ? random.element(menu.discounts) : nil
      let cups = (0...random.number(0...5) / 3 + random.number(0...9) / 8).map { _ in
        (cup: cup(), cups: random.happens(85) ? 1 : 2)
      }
      func order(_ payments: Payments) -> Order? {
        try? menu.order(cups, id: id, facts: facts, payments: payments, discount: discount)
      }
      guard let unpaid = order(.unpaid), stock.shortages(for: unpaid.uses).isEmpty else { continue }
      return isPaid ? order(payments(for: unpaid.total)) : unpaid
    }
    return nil
  }

  /// Returns a cup. The first juices of the menu sell best.
  private mutating func cup() -> Cup {
    let last = menu.juices.count - 1
    let juice = menu.juices[random.number(0...last) * random.number(0...last) / max(1, last)]
    let choices = menu.groups(of: juice).compactMap { group in
      random.happens(20) ? random.element(group.choices).id : nil
    }
    return Cup(juice.id, options: choices)
  }

  /// Returns a payment by card, with notes, or in two parts.
  private mutating func payments(for total: Price?) -> Payments {
    guard let total, let card = menu.ways.first(where: { !$0.hasDrawer }),
      let cash = menu.ways.first(where: \.hasDrawer)
    else { return .unpaid }
    var settlement = Settlement(total, in: menu.ways)
    let chance = random.number(1...100)
    if chance <= 70 { return settlement.accept(in: card) ?? .unpaid }
    if chance > 95 {
      let half = Price(minorUnits: total.minorUnits / 2000 * 1000, currency: total.currency)
      if let all = settlement.accept(half, in: card) { return all }
      return settlement.accept(in: cash) ?? .unpaid
    }
    let note = random.element([1000, 1000, 5000, 10_000, 10_000, 50_000])
    let notes = (total.minorUnits + note - 1) / note
    let given = Price(minorUnits: notes * note, currency: total.currency)
    return settlement.accept(given, in: cash) ?? .unpaid
  }
}
