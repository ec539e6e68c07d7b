internal import FoundationEssentials

extension Report {
  mutating func add(_ addition: Addition, at event: Figure.Event) {
    Figure.add(addition, at: event, to: &figures)
  }

  mutating func count(_ order: OrderReading, at head: EntryHead) {
    if hour?.contains(head.at) != true { hour = HourSpan(of: head.at, days: &days, by: dayStart) }
    guard let hour else { return }
    if let name = order.name { note(hour, of: name, at: head.at) }
    let payment = shares(order.payment)
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
        costsMoney: (payment?.payments).costsMoney(order.total, rounding: rounding),
        name: Int32(order.name ?? -1), rounding: Int32(clamping: rounding)),
      mixedMoney: currency == -2 ? order.sums.money.map { $0.map { Int(clamping: $0) } } : nil,
      vat: order.vat)
    let place = orders.orders.count - 1
    if payment.hasTips {
      orders.tipTakers[place] = correctTip(nil, takenBy: nil, to: payment, by: order.name)
    }
    let part = part(order, of: place)
    for event in Figure.Event.order { add(part, at: event) }
    use(order)
  }

  private mutating func note(_ hour: HourSpan, of name: Int, at time: Int) {
    while hoursBy.count <= name { hoursBy.append(nil) }
    let before = hoursBy[name]
    if before?.last.contains(time) != true { hoursBy[name] = ((before?.count ?? 0) + 1, hour) }
  }

  /// Adds the money of a void or a refund in the span, for an order of any time.
  mutating func giveBack(_ entry: OrderReading, _ head: EntryHead, _ seq: Int, at place: Int?) {
    var part = Addition(
      entry, of: place.map { orders[$0] }, payment: shares(entry.payment), isOfOther: place == nil)
    // The share of a refund in the VAT of its order is only known with the order.
    let isTaxPending = place == nil && head.kind == .refund && !entry.vat.isEmpty
    add(part, at: head.kind == .void ? .voided : .refunded)
    part.times = -1
    add(part, at: .moved)
    if !isTaxPending { add(part, at: .taxed) }
    if let place {
      if part.payment.hasTips {
        addTips(part.payment, of: orders.tipTakers[place], times: -1)
      }
    } else if isTaxPending || part.payment.hasTips {
      pending.append(Pending(seq: seq, order: UUID(number: head.id)))
    }
  }

  mutating func void(_ order: OrderReading, at place: Int) {
    guard !orders[place].isVoided else { return }
    orders[place].isVoided = true
    takeBack(part(order, of: place))
  }

  private mutating func takeBack(_ part: Addition) {
    var part = part
    part.times = -1
    add(part, at: .sold)
    use(part.order)
  }

  /// Removes refunded cups from the sold sums. The last cups remove the order.
  mutating func takeBack(_ refund: OrderReading, at place: Int) {
    var refund = refund
    let isLast = refund.sums.cups == Int(orders[place].cups)
    refund.sums.orders = isLast ? 1 : 0
    refund.discount?.sums.orders = isLast ? 1 : 0
    var part = part(refund, of: place)
    if let sale = part.payment, case .parts = sale.payments {
      part.partsBack = partsBack(of: refund, paidBy: sale, at: place)
    }
    takeBack(part)
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
  private mutating func partsBack(of refund: OrderReading, paidBy sale: Shares, at place: Int)
    -> [(way: Int, sums: Sums)]
  {
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
    orders.partsLeft[place] = left
    return sale.parts.indices.map { index in
      var sums = Sums(orders: refund.sums.orders, cups: refund.sums.cups)
      let units = Int128(before[index]) - Int128(left[index])
      sums.add(units, in: sale.parts[index].currency, cups: refund.sums.cups)
      return (sale.parts[index].way, sums)
    }
  }

  /// Replaces the payment of an order, and so its rounding.
  mutating func correct(_ place: Int, to said: OrderReading, isInside: Bool) {
    var before = order(at: place)
    orders[place].payment = Int32(said.payment ?? -1)
    // No rule allows a payment after a refund of money, but a hostile stand may write one with other parts.
    orders.partsLeft[place] = nil
    round(place, by: said.rounding)
    let now = order(at: place)
    if before.payment.hasTips || now.payment.hasTips {
      orders.tipTakers[place] = correctTip(
        before.payment, takenBy: orders.tipTakers[place], to: now.payment, by: said.name,
        isInside: isInside)
    }
    before.times = -1
    for part in [before, now] {
      if isInside {
        add(part, at: .paid)
        add(part, at: .moved)
      }
      if !orders[place].isVoided { add(part, at: .sold) }
    }
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

  /// Returns an order of the span, or a part of it, with the order's current payment.
  private func part(_ order: OrderReading, of place: Int) -> Addition {
    let kept = orders[place]
    var part = Addition(order, of: kept, payment: shares(kept.saidPayment))
    part.isOwed = kept.costsMoney && part.payment?.payments == .unpaid
    return part
  }

  /// Returns the sums of an order, without its lines.
  private func order(at place: Int) -> Addition {
    let kept = orders[place]
    var order = OrderReading()
    order.sums = Sums(orders: 1, cups: Int(kept.cups))
    if kept.currency >= 0 {
      let currency = Int(kept.currency)
      order.sums.add(Int128(kept.units), in: currency, cups: order.sums.cups)
      order.rounding.add(Int128(kept.rounding), in: currency, cups: 0)
    }
    for case (let currency, let units?) in (orders.mixedMoney[place] ?? []).enumerated() {
      order.sums.add(Int128(units), in: currency, cups: order.sums.cups)
    }
    return part(order, of: place)
  }
}
