extension Report {
  subscript(figure: Figure) -> SumsByKey { figures[figure.rawValue] }

  /// The sum of a figure over all its keys.
  package func total(_ figure: Figure) -> Sales { sales(self[figure].total, in: figure.unit) }

  package var sales: Sales { total(.sales) }

  /// The sums of each juice; `orders` counts lines.
  package var salesByJuice: [Juice.ID: Sales] { sums(.juices, Juice.ID.init(parsing:)) }

  /// The costs of each juice at the time of the orders, rounded once; orders without a cost are left out.
  package var costsByJuice: [Juice.ID: Sales] {
    sums(.costs, Juice.ID.init(parsing:))
  }

  /// The sales of each juice whose cost is known.
  package var costedByJuice: [Juice.ID: Sales] { sums(.costed, Juice.ID.init(parsing:)) }

  /// All sales whose cost is known, before the rounding of orders.
  package var costed: Sales { total(.costed) }

  /// The sales without a known cost, before the rounding of orders. The margin leaves them out.
  package var uncosted: Sales { total(.juices).without(costed) }

  /// The revenue of the sales with a known cost, minus that cost; no money if no order has a cost.
  package var margin: Sales { costed.margin(after: costs) }

  /// The sum of the costs by juice, so that a table of them adds up.
  package var costs: Sales { costsByJuice.values.reduce(Sales()) { $0.adding($1) } }

  /// The sums by hour of the day, 0 to 23.
  package var salesByHour: [Sales] {
    (0..<24).map { sales(self[.hours][$0] ?? Sums(), in: .minorUnits) }
  }

  /// The sums by business day: `2026-11-21`.
  package var salesByDay: [String: Sales] { sums(.days) { $0 } }

  /// The sums by way of the last payment; `nil` for orders without a payment.
  /// A way that only refunds use has no orders and negative money.
  package var salesByPayment: [Payment.ID?: Sales] {
    sumsOrNil(.payments, Payment.ID.init(parsing:))
  }

  /// The money paid in this span minus the money returned in it, for orders of any time.
  /// Later voids don't change it, so a day's money is final.
  package var moneyByPayment: [Payment.ID?: Sales] {
    paid.merging(givenBack.mapValues { Sales().adding($0, times: -1) }) { $0.adding($1) }
  }

  package var money: Sales { moneyByPayment.values.reduce(Sales()) { $0.adding($1) } }

  /// The part of `money` that the rows of a slip don't show: payments for orders from before the span.
  package var moneyOutsideRows: Sales {
    money.adding(taken, times: -1).adding(voidsUnrounded).adding(refundsUnrounded)
      .adding(roundingTakenIn, times: -1)
      .adding(unpaid).adding(unpaidTakenBack, times: -1)
  }

  /// The part of `voids` and `refunds` that gave no money back: those of unpaid orders from before the span.
  package var unpaidTakenBack: Sales { Sales().adding(total(.unpaidTakenBack), times: -1) }

  /// The part of `money` for orders from before this span.
  package var moneyForEarlierOrders: Sales { total(.moneyForEarlierOrders) }

  /// The sales of this span whose money moved at another time; negative if it was returned.
  package var movedLater: Sales {
    sales.adding(unpaid, times: -1).adding(money, times: -1).adding(moneyForEarlierOrders)
  }

  /// The money paid, by way, with corrected payments.
  package var paid: [Payment.ID?: Sales] {
    sumsOrNil(.paid, Payment.ID.init(parsing:), keepsZeros: true)
  }

  /// The money returned for voids and refunds, by way.
  package var givenBack: [Payment.ID?: Sales] {
    sumsOrNil(.givenBack, Payment.ID.init(parsing:), keepsZeros: true)
  }

  /// Returns the money paid into the drawer.
  ///
  /// - Parameter ways: the ways whose money goes there, for payments that don't tell.
  package func paidIntoDrawer(_ ways: Set<Payment.ID>) -> Sales {
    inDrawer(.paidIntoDrawer, .paidUndecided, ways)
  }

  /// Returns the money returned from the drawer.
  ///
  /// - Parameter ways: as in `paidIntoDrawer`.
  package func givenBackFromDrawer(_ ways: Set<Payment.ID>) -> Sales {
    inDrawer(.givenBackFromDrawer, .givenBackUndecided, ways)
  }

  /// The tips paid in this span minus those returned, by way and person.
  package var tipsByKind: [TipKind: Sales] {
    sums(.tips, TipKind.init(text:)).filter { $0.value.isAnyMoney }
  }

  /// `tipsByKind` by person, and then by way.
  package var sortedTips: [(kind: TipKind, sums: Sales)] {
    tipsByKind.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package var tipsByWay: [Payment.ID: Sales] {
    Dictionary(tipsByKind.map { ($0.way, $1) }) { $0.adding($1) }.filter { $0.value.isAnyMoney }
  }

  package var tips: Sales { total(.tips) }

  /// Returns the tips in the drawer.
  ///
  /// - Parameter ways: as in `paidIntoDrawer`.
  package func tipsInDrawer(_ ways: Set<Payment.ID>) -> Sales {
    inDrawer(.tipsInDrawer, .tipsUndecided, ways)
  }

  /// - Parameter undecided: the money by way of entries that don't tell.
  private func inDrawer(_ figure: Figure, _ undecided: Figure, _ ways: Set<Payment.ID>) -> Sales {
    sums(undecided, Payment.ID.init(parsing:)).filter { ways.contains($0.key) }
      .values.reduce(total(figure)) { $0.adding($1) }
  }

  /// The rounding of the sold orders.
  package var rounding: Sales { total(.rounding) }

  /// The rounding of taken orders and payments, minus that of orders taken back.
  package var roundingTakenIn: Sales { total(.roundingTakenIn) }

  /// The VAT of the sold orders, the highest rate first.
  package var vat: [VAT] { vat(.soldGross, .soldVAT) }

  /// The VAT of taken orders minus that of orders taken back, in this span.
  package var vatTakenIn: [VAT] { vat(.takenGross, .takenVAT) }

  /// The orders taken, including those taken back later; before rounding, see `roundingTakenIn`.
  package var taken: Sales { total(.taken) }

  /// `taken` by the person who took them; `nil` for entries of older versions.
  package var takenByName: [String?: Sales] { sumsOrNil(.takenByName) { $0 } }

  /// `sales` by the person who took the order; `nil` for entries of older versions.
  package var salesByName: [String?: Sales] { sumsOrNil(.cashiers) { $0 } }

  /// The number of clock hours in which each person took orders.
  package var hoursByName: [String: Int] {
    zip(names.names, hoursBy).reduce(into: [:]) { hours, person in
      if let count = person.1?.count { hours[person.0] = count }
    }
  }

  package var voidsUnrounded: Sales { total(.voidsUnrounded) }

  /// The voids of this span, for orders of any time.
  package var voids: Sales { total(.voids) }

  /// `voids` by the person who voided; `nil` for entries of older versions.
  package var voidsByName: [String?: Sales] { sumsOrNil(.voidsByName) { $0 } }

  /// The refunds of this span, for orders of any time; an order counts once.
  package var refunds: Sales { total(.refunds) }

  package var refundsUnrounded: Sales { total(.refundsUnrounded) }

  package var refundsByName: [String?: Sales] { sumsOrNil(.refundsByName) { $0 } }

  /// The discounts of all orders, including voided ones.
  package var discountsGiven: [DiscountKind: Sales] {
    sums(.discountsGiven, DiscountKind.init(text:))
  }

  package var unpaid: Sales { total(.unpaid) }

  /// The seconds in line until each order was made, by the hour in which it joined the line.
  package var waits: [[Int]] {
    orders.orders.reduce(into: waitsOfOthers) { waits, order in
      if order.waited >= 0, !order.isVoided {
        waits[Int(order.waitingHour)].append(Int(order.waited))
      }
    }
  }

  package var flows: [Ingredient.ID: Flow] {
    zip(ingredients.names, byIngredient).reduce(into: [:]) { flows, ingredient in
      guard let id = Ingredient.ID(parsing: ingredient.0), let flow = ingredient.1 else { return }
      flows[id] = flow
    }
  }

  /// Checks that no sum is too large for `Int`: it would be shown as the largest number.
  ///
  /// - Throws: `Refusal.sumLimit`.
  package func checkLimit() throws(Refusal) {
    guard volume <= Int128(JournalLimits.volume), costVolume <= Int128(Int.max) else {
      throw .sumLimit
    }
  }

  private func sales(_ sums: Sums, in unit: Figure.Unit) -> Sales {
    let sums = unit == .tenThousandths ? rounded(sums) : sums
    var minorUnits: [Currency: Int] = [:]
    for case (let code, let units?) in zip(currencies.names, sums.money) {
      // Saturates at the range of `Int`.
      if let currency = Currency(code: code) {
        minorUnits[currency] = max(-.max, Int(clamping: units))
      }
    }
    return Sales(orders: sums.orders, cups: sums.cups, minorUnits: minorUnits)
  }

  private func rounded(_ sums: Sums) -> Sums {
    var rounded = Sums(orders: sums.orders, cups: sums.cups)
    for case (let index, let units?) in sums.money.enumerated() {
      guard let currency = Currency(code: currencies.names[index]) else { continue }
      rounded.add(Cost.rounded(units, in: currency), in: index, cups: 1)
    }
    return rounded
  }

  /// Returns the sums of a figure by key, without the sums of no key.
  func sums<Key: Hashable>(
    _ figure: Figure, _ key: (String) -> Key?
  ) -> [Key: Sales] {
    sumsOrNil(figure, key).reduce(into: [:]) { sums, sum in
      if let key = sum.key { sums[key] = sum.value }
    }
  }

  /// Returns the sums of a figure by key.
  ///
  /// - Parameter keepsZeros: whether to return a key whose sums are all 0.
  func sumsOrNil<Key: Hashable>(
    _ figure: Figure, _ key: (String) -> Key?, keepsZeros: Bool = false
  ) -> [Key?: Sales] {
    guard let names = figure.by.names.map({ self[keyPath: $0].names }) else { return [:] }
    return self[figure].all.reduce(into: [:]) { found, sum in
      let own = sum.key.flatMap { key(names[$0]) }
      guard keepsZeros || sum.sums.isUsed, sum.key == nil || own != nil else { return }
      // Texts with different bytes may be equal keys: composed and decomposed Korean.
      found[own, default: Sales()].add(sales(sum.sums, in: figure.unit))
    }
  }
}
