internal import FoundationEssentials

extension Report {
  mutating func add<Event: FigureEvent>(_ event: Event) {
    for (index, adder) in Event.adding { adder.add(event, &figures[index]) }
  }

  mutating func count(_ order: OrderReading, at head: EntryHead) {
    if hour?.contains(head.at) != true { hour = HourSpan(of: head.at, days: &days, by: dayStart) }
    guard let hour else { return }
    if let name = order.name { note(hour, of: name, at: head.at) }
    let (sums, payment) = (order.sums, shares(order.payment))
    let currency = sums.charged.currency
    let joins = order.pickup?.joinsLine(lead: order.lead, takenAt: Date(milliseconds: head.at))
    orders.append(
      KeptOrders.Order(
        id: head.id, joins: joins?.milliseconds ?? head.at,
        units: Int(clamping: sums.charged.units), cups: Int32(clamping: sums.charged.cups),
        payment: Int32(order.payment ?? -1), currency: Int16(currency),
        day: Int16(clamping: hour.day), hour: Int8(hour.hour),
        waitingHour: Int8(joins.map(Timestamp.hour) ?? hour.hour),
        name: Int32(order.name ?? -1), rounding: Int32(clamping: sums.rounding.units)),
      mixedMoney: currency == -2 ? sums.charged.money.map { $0.map { Int(clamping: $0) } } : nil,
      vat: sums.vat)
    let place = orders.orders.count - 1
    if let discount = sums.discount { orders.discountsLeft[place] = discount.sums }
    if payment.hasTips {
      orders.tipTakers[place] = correctTip(nil, takenBy: nil, to: payment, by: order.name)
    }
    add(Taken(unrounded: sums.unrounded, name: order.name, discount: sums.discount))
    pay(sums, by: payment)
    add(Taxed(vat: sums.vat, times: 1))
    sell(order, sums, at: place)
  }

  private mutating func note(_ hour: HourSpan, of name: Int, at time: Int) {
    while hoursBy.count <= name { hoursBy.append(nil) }
    let before = hoursBy[name]
    if before?.last.contains(time) != true { hoursBy[name] = ((before?.count ?? 0) + 1, hour) }
  }

  /// Adds the money of an order that is paid in the span, or with times -1 that of the payment before.
  ///
  /// - Parameter movesCash: as for `Paid`.
  mutating func pay(
    _ sums: OrderSums, by payment: Shares?, isOfOther: Bool = false, movesCash: Bool = true,
    times: Int = 1
  ) {
    payment.split(sums.charged) { add(Paid(share: $0, movesCash: movesCash, times: times)) }
    let earlier = isOfOther ? payment.total(of: sums.charged) : nil
    add(Moved(rounding: sums.rounding, earlier: earlier, times: times))
  }

  /// Adds the money of a void or a refund in the span, for an order of any time.
  mutating func giveBack(_ entry: OrderReading, _ head: EntryHead, _ seq: Int, at place: Int?) {
    let (sums, payment) = (entry.sums, shares(entry.payment))
    if head.kind == .void {
      add(Voided(sums: sums.charged, unrounded: sums.unrounded, name: entry.name))
    } else {
      add(refunded(sums, of: head.id, by: entry.name))
    }
    payment.split(sums.charged) { add(GivenBack(share: $0)) }
    let earlier = place == nil ? payment.total(of: sums.charged) : nil
    let owed = place == nil && payment.isUnpaid ? sums.charged : nil
    add(Moved(rounding: sums.rounding, earlier: earlier, owed: owed, times: -1))
    // The share of a refund in the VAT of its order is only known with the order.
    let isTaxPending = place == nil && head.kind == .refund && !sums.vat.isEmpty
    if !isTaxPending { add(Taxed(vat: sums.vat, times: -1)) }
    if let place {
      if payment.hasTips { addTips(payment, of: orders.tipTakers[place], times: -1) }
    } else if isTaxPending || payment.hasTips {
      pending.append(Pending(seq: seq, order: UUID(number: head.id)))
    }
  }

  /// Counts an order once, however many refunds it has, and once for each person who refunded it.
  private mutating func refunded(_ sums: OrderSums, of order: UInt128, by name: Int?) -> Refunded {
    let isFirst = refunders[order] == nil
    let isFirstByName = refunders[order, default: []].insert(name).inserted
    var (charged, unrounded, own) = (sums.charged, sums.unrounded, sums.charged)
    (charged.orders, unrounded.orders) = isFirst ? (1, 1) : (0, 0)
    own.orders = isFirstByName ? 1 : 0
    return Refunded(sums: charged, unrounded: unrounded, name: name, sumsOfName: own)
  }

  mutating func void(_ order: OrderReading, at place: Int) {
    guard !orders[place].isVoided else { return }
    orders[place].isVoided = true
    sell(order, order.sums, at: place, times: -1)
  }

  /// Removes refunded cups from the sold sums. The last cups remove the order.
  mutating func takeBack(_ refund: OrderReading, at place: Int) {
    var sums = refund.sums
    let isLast = sums.charged.cups == Int(orders[place].cups)
    sums.charged.orders = isLast ? 1 : 0
    sums.discount = sums.discount.flatMap { takeBack($0, isLast: isLast, at: place) }
    var parts: [SoldPart]?
    if let sale = shares(orders[place].saidPayment), case .parts = sale.payments {
      parts = partsBack(of: sums.charged, to: shares(refund.payment), paidBy: sale, at: place)
    }
    sell(refund, sums, at: place, parts: parts, times: -1)
    // A hostile stand may take back more than was sold, as often as it likes.
    orders[place].cups = Int32(clamping: Int(orders[place].cups) - sums.charged.cups)
    if orders[place].currency >= 0 {
      orders[place].units = Int(clamping: Int128(orders[place].units) - sums.charged.units)
      orders[place].rounding = Int32(
        clamping: Int128(orders[place].rounding) - sums.rounding.units)
    }
  }

  /// Takes a refund's part of a discount from an order. With the last of the money, the order no longer counts for the discount.
  ///
  /// - Returns: the part to take back; `nil` if nothing was left.
  private mutating func takeBack(
    _ part: DiscountSums, isLast: Bool, at place: Int
  ) -> DiscountSums? {
    guard let before = orders.discountsLeft[place] else { return nil }
    var part = part
    part.sums.orders = 0
    var left = before
    left.add(part.sums, times: -1)
    if isLast || left.units == 0 && before.units != 0 {
      part.sums = before
      orders.discountsLeft[place] = nil
    } else {
      orders.discountsLeft[place] = left
    }
    return part
  }

  /// Adds a sold order, or takes back a part of it with times -1.
  ///
  /// - Parameters:
  ///   - sums: the sums of the part.
  ///   - parts: as in `addSold`.
  private mutating func sell(
    _ entry: OrderReading, _ sums: OrderSums, at place: Int, parts: [SoldPart]? = nil,
    times: Int = 1
  ) {
    addSold(sums, at: place, parts: parts, times: times)
    add(
      SoldCups(
        lines: entry.lines, orders: sums.charged.orders, discount: sums.discount, vat: sums.vat,
        times: times))
    use(entry)
  }

  private typealias SoldPart = (way: Int, sums: Sums)

  /// Adds the sums of an order of the span with its current payment.
  ///
  /// - Parameter parts: the money of each way; `nil` for the parts of the payment.
  private mutating func addSold(
    _ sums: OrderSums, at place: Int, parts: [SoldPart]? = nil, times: Int
  ) {
    let order = orders[place]
    let payment = shares(order.saidPayment)
    add(
      SoldSums(
        sums: sums.charged, rounding: sums.rounding, hour: Int(order.hour), day: Int(order.day),
        seller: order.takenBy, owed: payment.isUnpaid ? owed(sums.charged, of: order) : nil,
        times: times))
    if let parts {
      for part in parts { add(SoldShare(way: part.way, sums: part.sums, times: times)) }
    } else {
      payment.split(sums.charged) { add(SoldShare(way: $0.way, sums: $0.sums, times: times)) }
    }
  }

  /// Returns what a part of an unpaid order adds to the money owed; `nil` if it is free. The last money is owed for all cups that are left.
  private func owed(_ part: Sums, of order: KeptOrders.Order) -> Sums? {
    guard order.currency >= 0 else { return part }
    guard order.units != 0 else { return nil }
    guard part.units == order.units else { return part }
    var owed = Sums(orders: 1, cups: Int(order.cups))
    owed.add(part.units, in: Int(order.currency), cups: owed.cups)
    return owed
  }

  /// Takes the money of a refund from the parts that paid its order: from those that it goes back to, then from the others in turn.
  /// So a refund in another way stays with the way of the sale.
  private mutating func partsBack(
    of refund: Sums, to payment: Shares?, paidBy sale: Shares, at place: Int
  ) -> [SoldPart] {
    let before = orders.partsLeft[place] ?? sale.parts.map(\.units)
    var left = before
    var rest = Int(clamping: refund.units)
    func take(_ most: Int, from part: Int) {
      let units = max(0, min(most, rest, left[part]))
      left[part] -= units
      rest -= units
    }
    payment.split(refund) { share in
      guard let part = sale.parts.firstIndex(where: { $0.way == share.way }) else { return }
      take(Int(clamping: share.sums.units), from: part)
    }
    for part in left.indices { take(rest, from: part) }
    // Rounding may give back more than was paid.
    left[0] = Int(clamping: Int128(left[0]) - Int128(rest))
    orders.partsLeft[place] = left
    return sale.parts.indices.map { index in
      var sums = Sums(orders: refund.orders, cups: refund.cups)
      let units = Int128(before[index]) - Int128(left[index])
      sums.add(units, in: sale.parts[index].currency, cups: refund.cups)
      return (sale.parts[index].way, sums)
    }
  }

  /// Replaces the payment of an order, and so its rounding.
  mutating func correct(_ place: Int, to said: OrderReading, isInside: Bool) {
    let before = shares(orders[place].saidPayment)
    let now = shares(said.payment)
    if before.hasTips || now.hasTips {
      orders.tipTakers[place] = correctTip(
        before, takenBy: orders.tipTakers[place], to: now, by: said.name, isInside: isInside)
    }
    addCorrected(place, isInside: isInside, times: -1)
    orders[place].payment = Int32(said.payment ?? -1)
    // No rule allows a payment after a refund of money, but a hostile stand may write one with other parts.
    orders.partsLeft[place] = nil
    round(place, by: said.sums.rounding)
    addCorrected(place, isInside: isInside, times: 1)
  }

  /// Adds the sums of an order with its current payment, or takes them back before a correction.
  private mutating func addCorrected(_ place: Int, isInside: Bool, times: Int) {
    let sums = sums(at: place)
    if isInside { pay(sums, by: shares(orders[place].saidPayment), times: times) }
    if !orders[place].isVoided { addSold(sums, at: place, times: times) }
  }

  /// Applies the rounding of an order's new payment.
  private mutating func round(_ place: Int, by rounding: Sums) {
    let currency = Int(orders[place].currency)
    guard currency >= 0 else { return }
    let units = rounding.units(in: currency)
    let more = units - Int128(orders[place].rounding)
    orders[place].units = Int(clamping: Int128(orders[place].units) + more)
    orders[place].rounding = Int32(clamping: units)
  }

  /// Returns what an order of the span costs now.
  private func sums(at place: Int) -> OrderSums {
    let kept = orders[place]
    var sums = OrderSums(charged: Sums(orders: 1, cups: Int(kept.cups)))
    if kept.currency >= 0 {
      let currency = Int(kept.currency)
      sums.charged.add(Int128(kept.units), in: currency, cups: sums.charged.cups)
      sums.rounding.add(Int128(kept.rounding), in: currency, cups: 0)
    }
    for case (let currency, let units?) in (orders.mixedMoney[place] ?? []).enumerated() {
      sums.charged.add(Int128(units), in: currency, cups: sums.charged.cups)
    }
    return sums
  }
}
