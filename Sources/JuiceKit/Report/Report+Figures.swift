extension Report {
  package var sales: Sales { sales(all) }

  /// The sums of each juice; `orders` counts lines.
  package var salesByJuice: [Juice.ID: Sales] {
    dictionary(byJuice, juices) { Juice.ID(parsing: $0) }
  }

  /// The costs of each juice at the time of the orders, rounded once; orders without a cost are left out.
  package var costsByJuice: [Juice.ID: Sales] {
    dictionary(costByJuice, juices, { Juice.ID(parsing: $0) }, costs)
  }

  /// The sales of each juice whose cost is known.
  package var costedByJuice: [Juice.ID: Sales] {
    dictionary(soldWithCost, juices) { Juice.ID(parsing: $0) }
  }

  /// All sales whose cost is known, before the rounding of orders.
  package var costed: Sales { sales(soldWithCost.reduce(into: Sums()) { $0.add($1) }) }

  /// The sales without a known cost, before the rounding of orders. The margin leaves them out.
  package var uncosted: Sales {
    sales(byJuice.reduce(into: Sums()) { $0.add($1) }).adding(costed, times: -1)
  }

  /// The revenue of the sales with a known cost, minus that cost; no money if no order has a cost.
  package var margin: Sales { costed.margin(after: costs) }

  /// The sum of the costs by juice, so that a table of them adds up.
  package var costs: Sales { costsByJuice.values.reduce(Sales()) { $0.adding($1) } }

  /// The sums by hour of the day, 0 to 23.
  package var salesByHour: [Sales] { byHour.map(sales) }

  /// The sums by business day: `2026-11-21`.
  package var salesByDay: [String: Sales] { dictionary(byDay, days) { $0 } }

  /// The sums by way of the last payment; `nil` for orders without a payment.
  /// A way that only refunds use has no orders and negative money.
  package var salesByPayment: [Payment.ID?: Sales] {
    sales(byPayment, ways, Payment.ID.init(parsing:)).filter {
      $0.value.orders != 0 || $0.value.isAnyMoney
    }
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
      .adding(unpaid)
  }

  /// The part of `money` for orders from before this span.
  package var moneyForEarlierOrders: Sales { sales(movedForOthers) }

  /// The sales of this span whose money moved at another time; negative if it was returned.
  package var movedLater: Sales {
    sales.adding(unpaid, times: -1).adding(money, times: -1).adding(moneyForEarlierOrders)
  }

  /// The money paid, by way, with corrected payments.
  package var paid: [Payment.ID?: Sales] { sales(paidBy.byWay, ways, Payment.ID.init(parsing:)) }

  /// The money returned for voids and refunds, by way.
  package var givenBack: [Payment.ID?: Sales] {
    sales(givenBackBy.byWay, ways, Payment.ID.init(parsing:))
  }

  /// Returns the money paid into the drawer.
  ///
  /// - Parameter ways: the ways whose money goes there, for payments that don't tell.
  package func paidIntoDrawer(_ ways: Set<Payment.ID>) -> Sales { intoDrawer(paidBy, ways) }

  /// Returns the money returned from the drawer.
  ///
  /// - Parameter ways: as in `paidIntoDrawer`.
  package func givenBackFromDrawer(_ ways: Set<Payment.ID>) -> Sales {
    intoDrawer(givenBackBy, ways)
  }

  /// The tips paid in this span minus those returned, by way and person.
  package var tipsByKind: [TipKind: Sales] {
    dictionary(tipsBy, tipKinds) { TipKind(text: $0) }.filter { $0.value.isAnyMoney }
  }

  /// `tipsByKind` by person, and then by way.
  package var sortedTips: [(kind: TipKind, sums: Sales)] {
    tipsByKind.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The tips of all people, by way.
  package var tipsByWay: [Payment.ID: Sales] {
    Dictionary(tipsByKind.map { ($0.way, $1) }) { $0.adding($1) }.filter { $0.value.isAnyMoney }
  }

  package var tips: Sales { sales(tipsBy.reduce(into: Sums()) { $0.add($1) }) }

  /// Returns the tips in the drawer.
  ///
  /// - Parameter ways: as in `paidIntoDrawer`.
  package func tipsInDrawer(_ ways: Set<Payment.ID>) -> Sales { intoDrawer(tipsMoved, ways) }

  func intoDrawer(_ moved: MovedSums, _ ways: Set<Payment.ID>) -> Sales {
    sales(moved.undecided, self.ways, Payment.ID.init(parsing:))
      .filter { way, _ in way.map(ways.contains) ?? false }
      .values.reduce(sales(moved.intoDrawer)) { $0.adding($1) }
  }

  /// The rounding of the sold orders.
  package var rounding: Sales { sales(rounded) }

  /// The rounding of taken orders and payments, minus that of orders taken back.
  package var roundingTakenIn: Sales { sales(roundedTaken) }

  /// The VAT of the sold orders, the highest rate first.
  package var vat: [VAT] { vat(vatSold) }

  /// The VAT of taken orders minus that of orders taken back, in this span.
  package var vatTakenIn: [VAT] { vat(vatTaken) }

  func vat(_ sums: [VATSums]) -> [VAT] {
    sums.compactMap { sums in
      guard sums.gross != 0 || sums.vat != 0, let rate = Percent(rate: rates.names[sums.rate]),
        let currency = Currency(code: currencies.names[sums.currency])
      else { return nil }
      func price(_ units: Int128) -> Price {
        Price(minorUnits: Int(clamping: units), currency: currency)
      }
      return VAT(
        rate: rate, net: price(sums.gross - sums.vat), vat: price(sums.vat),
        gross: price(sums.gross))
    }.sorted {
      ($1.rate.hundredths, $0.gross.currency.code) < ($0.rate.hundredths, $1.gross.currency.code)
    }
  }

  /// The orders taken, including those taken back later; before rounding, see `roundingTakenIn`.
  package var taken: Sales { sales(takenInAll) }

  /// `taken` by the person who took them; `nil` for entries of older versions.
  package var takenByName: [String?: Sales] { sales(takenBy, names) { $0 } }

  /// `sales` by the person who took the order; `nil` for entries of older versions.
  package var salesByName: [String?: Sales] {
    sales(soldBy, names) { $0 }.filter { $0.value.orders != 0 || $0.value.isAnyMoney }
  }

  /// The number of clock hours in which each person took orders.
  package var hoursByName: [String: Int] {
    zip(names.names, hoursBy).reduce(into: [:]) { hours, person in
      if let count = person.1?.count { hours[person.0] = count }
    }
  }

  /// `voids` before rounding.
  package var voidsUnrounded: Sales { sales(voided.unrounded) }

  /// The voids of this span, for orders of any time.
  package var voids: Sales { sales(voided.all) }

  /// `voids` by the person who voided; `nil` for entries of older versions.
  package var voidsByName: [String?: Sales] { sales(voided.byName, names) { $0 } }

  /// The refunds of this span, for orders of any time; `orders` counts refunds.
  package var refunds: Sales { sales(refunded.all) }

  /// `refunds` before rounding.
  package var refundsUnrounded: Sales { sales(refunded.unrounded) }

  /// `refunds` by the person who refunded.
  package var refundsByName: [String?: Sales] { sales(refunded.byName, names) { $0 } }

  /// The discounts of sold orders.
  package var discounts: [DiscountKind: Sales] { sales(byDiscount) }

  /// The discounts of all orders, including voided ones.
  package var discountsGiven: [DiscountKind: Sales] { sales(discountsGivenBy) }

  /// The cups by choice, without default choices.
  package var cupsByChoice: [Menu.OptionGroup.Choice.ID: Int] {
    zip(choices.names, byChoice).reduce(into: [:]) { cups, choice in
      if let id = Menu.OptionGroup.Choice.ID(parsing: choice.0), choice.1 != 0 {
        cups[id] = choice.1
      }
    }
  }

  package var unpaid: Sales { sales(owed) }

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

  func sales(_ sums: Sums) -> Sales {
    var minorUnits: [Currency: Int] = [:]
    for case (let code, let units?) in zip(currencies.names, sums.money) {
      // Saturates at the range of `Int`.
      if let currency = Currency(code: code) {
        minorUnits[currency] = max(-.max, Int(clamping: units))
      }
    }
    return Sales(orders: sums.orders, cups: sums.cups, minorUnits: minorUnits)
  }

  func costs(_ sums: Sums) -> Sales {
    var rounded = Sums()
    for case (let index, let units?) in sums.money.enumerated() {
      guard let currency = Currency(code: currencies.names[index]) else { continue }
      rounded.add(Cost.rounded(units, in: currency), in: index, cups: 1)
    }
    return sales(rounded)
  }

  func dictionary<Key: Hashable>(
    _ sums: [Sums], _ names: Interner, _ key: (String) -> Key?, _ sales: ((Sums) -> Sales)? = nil
  ) -> [Key: Sales] {
    zip(names.names, sums).reduce(into: [:]) { found, sum in
      // Texts with different bytes may be equal keys: composed and decomposed Korean.
      if sum.1.isUsed, let key = key(sum.0) {
        found[key, default: Sales()].add(sales?(sum.1) ?? self.sales(sum.1))
      }
    }
  }

  func sales<Key: Hashable>(
    _ sums: SumsByKey, _ names: Interner, _ key: (String) -> Key?
  ) -> [Key?: Sales] {
    sums.all.reduce(into: [:]) { found, sum in
      guard let number = sum.key else {
        found[Key?.none] = sales(sum.sums)
        return
      }
      if let key = key(names.names[number]) { found[key, default: Sales()].add(sales(sum.sums)) }
    }
  }

  func sales(_ sums: [Sums]) -> [DiscountKind: Sales] {
    dictionary(sums, discountKinds) { DiscountKind(text: $0) }
  }
}
