internal import FoundationEssentials

extension Report {
  mutating func count(_ order: OrderReading, at head: EntryHead) {
    if hour?.contains(head.at) != true { hour = HourSpan(of: head.at, days: &days, by: dayStart) }
    guard let hour else { return }
    takenInAll.add(order.unrounded)
    takenBy.add(order.unrounded, of: order.name)
    if let name = order.name { note(hour, of: name, at: head.at) }
    paidBy.add(order.sums, paidBy: shares(order.payment))
    Self.add(order.vat, to: &vatTaken)
    roundedTaken.add(order.rounding)
    if let discount = order.discount {
      Self.add(discount.sums, to: &discountsGivenBy, discount.kind)
    }
    // The same rule as `JournalEntry.isOwed`.
    let isUnpaid = order.payment.map { allShares[$0].payments == .unpaid } ?? false
    let rounding = order.rounding.units
    let currency = order.sums.currency
    let joins = order.pickup?.joinsLine(lead: order.lead, takenAt: Date(milliseconds: head.at))
    orders.append(
      KeptOrders.Order(
        id: head.id, joins: joins?.milliseconds ?? head.at, units: Int(clamping: order.sums.units),
        cups: Int32(clamping: order.sums.cups), payment: Int32(order.payment ?? -1),
        currency: Int16(currency), day: Int16(clamping: hour.day),
        hour: Int8(hour.hour),
        waitingHour: Int8(joins.map(Timestamp.hour) ?? hour.hour),
        costsMoney: isUnpaid ? order.total != 0 : order.total != rounding,
        name: Int32(order.name ?? -1), rounding: Int32(clamping: rounding)),
      mixedMoney: currency == -2 ? order.sums.money.map { $0.map { Int(clamping: $0) } } : nil,
      vat: order.vat)
    shares(order.payment).add(order.sums, to: &byPayment)
    if hasTips(order.payment) {
      orders.tipTakers[orders.orders.count - 1] = correctTip(
        nil, takenBy: nil, to: shares(order.payment), by: order.name)
    }
    addSold(order, at: orders.orders.count - 1, times: 1)
  }

  mutating func note(_ hour: HourSpan, of name: Int, at time: Int) {
    while hoursBy.count <= name { hoursBy.append(nil) }
    let before = hoursBy[name]
    if before?.last.contains(time) != true { hoursBy[name] = ((before?.count ?? 0) + 1, hour) }
  }

  /// - Parameter isOther: the order is from before the span.
  mutating func giveBack(_ order: OrderReading, isOfOther isOther: Bool) {
    givenBackBy.add(order.sums, paidBy: shares(order.payment))
    if isOther { movedForOthers.add(shares(order.payment).total(of: order.sums), times: -1) }
    Self.add(order.vat, to: &vatTaken, times: -1)
    roundedTaken.add(order.rounding, times: -1)
  }

  mutating func void(_ order: OrderReading, at place: Int) {
    guard !orders[place].isVoided else { return }
    orders[place].isVoided = true
    shares(orders[place].saidPayment).add(order.sums, to: &byPayment, times: -1)
    addSold(order, at: place, times: -1)
  }

  /// Removes refunded cups from the sold sums. The last cups remove the order.
  mutating func takeBack(_ refund: OrderReading, at place: Int) {
    var refund = refund
    let isLast = refund.sums.cups == Int(orders[place].cups)
    refund.sums.orders = isLast ? 1 : 0
    refund.discount?.sums.orders = isLast ? 1 : 0
    let sale = shares(orders[place].saidPayment)
    sale.add(orders: refund.sums.orders, cups: refund.sums.cups, to: &byPayment, times: -1)
    if let sale, case .parts = sale.payments {
      takeBackParts(of: refund, paidBy: sale, at: place)
    } else {
      var money = refund.sums
      (money.orders, money.cups) = (0, 0)
      sale.add(money, to: &byPayment, times: -1)
    }
    addSold(refund, at: place, times: -1)
    // A hostile stand may take back more than was sold, as often as it likes.
    orders[place].cups = Int32(clamping: Int(orders[place].cups) - refund.sums.cups)
    if orders[place].currency >= 0 {
      orders[place].units = Int(clamping: Int128(orders[place].units) - refund.sums.units)
      orders[place].rounding = Int32(
        clamping: Int128(orders[place].rounding) - refund.rounding.units)
    }
  }

  /// Takes the money of a refund from the parts that paid its order: from those that it goes back to, then from the others in turn.
  /// So a refund in another way stays with the way of the sale.
  mutating func takeBackParts(of refund: OrderReading, paidBy sale: Shares, at place: Int) {
    let before = orders.partsLeft[place] ?? sale.parts.map(\.units)
    var left = before
    var rest = Int(clamping: refund.sums.units)
    func take(_ most: Int, from part: Int) {
      let units = max(0, min(most, rest, left[part]))
      left[part] -= units
      rest -= units
    }
    for money in shares(refund.payment)?.money(of: refund.sums) ?? [] {
      guard let part = sale.parts.firstIndex(where: { $0.way == money.way }) else { continue }
      take(Int(clamping: money.sums.units), from: part)
    }
    for part in left.indices { take(rest, from: part) }
    // Rounding may give back more than was paid.
    left[0] = Int(clamping: Int128(left[0]) - Int128(rest))
    for (index, part) in sale.parts.enumerated() {
      var money = Sums()
      let units = Int128(before[index]) - Int128(left[index])
      money.add(units, in: part.currency, cups: refund.sums.cups)
      byPayment.add(money, of: part.way, times: -1)
    }
    orders.partsLeft[place] = left
  }

  mutating func addSold(_ order: OrderReading, at place: Int, times: Int) {
    let kept = orders[place]
    all.add(order.sums, times: times)
    byHour[Int(kept.hour)].add(order.sums, times: times)
    Self.add(order.sums, to: &byDay, Int(kept.day), times: times)
    Self.add(order.vat, to: &vatSold, times: times)
    rounded.add(order.rounding, times: times)
    if isOwed(kept) { owed.add(order.sums, times: times) }
    soldBy.add(order.sums, of: kept.takenBy, times: times)
    if let discount = order.discount {
      Self.add(discount.sums, to: &byDiscount, discount.kind, times: times)
    }
    for line in order.lines {
      var sums = Sums(orders: order.sums.orders, cups: line.cups)
      if line.currency >= 0 { sums.add(line.amount, in: line.currency, cups: line.cups) }
      Self.add(sums, to: &byJuice, line.juice, times: times)
      if line.costCurrency >= 0 {
        var cost = Sums()
        cost.add(line.cost, in: line.costCurrency, cups: line.cups)
        Self.add(cost, to: &costByJuice, line.juice, times: times)
        Self.add(sums, to: &soldWithCost, line.juice, times: times)
      }
      for choice in line.choices {
        while byChoice.count <= choice { byChoice.append(0) }
        byChoice[choice] += times * line.cups
      }
    }
    // Voids and refunds have changes of the opposite sign.
    for (ingredient, change) in order.changes { flow(ingredient) { $0.used -= change } }
    for (ingredient, amount) in order.wasted { flow(ingredient) { $0.used -= amount } }
  }

  mutating func correct(_ place: Int, to said: OrderReading, isInside: Bool) {
    let (order, old) = (orders[place], sums(of: place))
    let (before, now) = (shares(order.saidPayment), shares(said.payment))
    if hasTips(order.saidPayment) || hasTips(said.payment) {
      orders.tipTakers[place] = correctTip(
        before, takenBy: orders.tipTakers[place], to: now, by: said.name, isInside: isInside)
    }
    orders[place].payment = Int32(said.payment ?? -1)
    // No rule allows a payment after a refund of money, but a hostile stand may write one with other parts.
    orders.partsLeft[place] = nil
    let change = round(place, by: said.rounding)
    let new = sums(of: place)
    if isInside {
      paidBy.add(old, paidBy: before, times: -1)
      paidBy.add(new, paidBy: now)
      roundedTaken.add(change)
    }
    guard !order.isVoided else { return }
    before.add(old, to: &byPayment, times: -1)
    now.add(new, to: &byPayment)
    if isOwed(order) { owed.add(old, times: -1) }
    if isOwed(orders[place]) { owed.add(new) }
    rounded.add(change)
    all.add(change)
    soldBy.add(change, of: order.takenBy)
    byHour[Int(order.hour)].add(change)
    Self.add(change, to: &byDay, Int(order.day))
  }

  /// Applies the rounding of an order's new payment, and returns the change of its total.
  mutating func round(_ place: Int, by rounding: Sums) -> Sums {
    var change = Sums()
    let currency = Int(orders[place].currency)
    guard currency >= 0 else { return change }
    let units = rounding.money.indices.contains(currency) ? rounding.money[currency] ?? 0 : 0
    let more = units - Int128(orders[place].rounding)
    orders[place].units = Int(clamping: Int128(orders[place].units) + more)
    orders[place].rounding = Int32(clamping: units)
    change.add(more, in: currency, cups: 0)
    return change
  }

  func isOwed(_ order: KeptOrders.Order) -> Bool {
    order.costsMoney && order.payment >= 0 && allShares[Int(order.payment)].payments == .unpaid
  }

  func sums(of place: Int) -> Sums {
    let order = orders[place]
    var sums = Sums(orders: 1, cups: Int(order.cups))
    if order.currency >= 0 {
      sums.add(Int128(order.units), in: Int(order.currency), cups: sums.cups)
    }
    for case (let currency, let units?) in (orders.mixedMoney[place] ?? []).enumerated() {
      sums.add(Int128(units), in: currency, cups: sums.cups)
    }
    return sums
  }

  mutating func sums(of order: JournalEntry) -> Sums {
    var sums = Sums(orders: 1, cups: order.lines.cups)
    if let sum = order.sum {
      sums.add(
        Int128(sum.minorUnits), in: currencies.number(of: sum.currency.code), cups: sums.cups)
      return sums
    }
    for line in order.lines {
      guard let amount = line.total else { continue }
      sums.add(
        Int128(amount.minorUnits), in: currencies.number(of: amount.currency.code),
        cups: line.cups)
    }
    return sums
  }
}
