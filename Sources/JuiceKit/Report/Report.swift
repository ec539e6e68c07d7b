package import FoundationEssentials

/// Sums of a span of the journal: cups, revenue, money and the flow of ingredients. See `FruitStore.addUp(_:_:)`.
///
/// Sold sums show an order as known now: without later voids and refunds. Sums of taken orders and moved money never change.
package struct Report: Sendable {
  package struct Flow: Hashable, Sendable {
    package var used = 0
    package var wasted = 0
    /// Restocked, with later corrections.
    package var delivered = 0
    /// The sum of stock-take differences; negative if stock was missing.
    package var difference = 0

    package init(used: Int = 0, wasted: Int = 0, delivered: Int = 0, difference: Int = 0) {
      self.used = used
      self.wasted = wasted
      self.delivered = delivered
      self.difference = difference
    }
  }

  /// An entry of an order from before the span: the order must be looked up.
  struct Pending: Sendable {
    enum Kind: Sendable {
      /// A payment, which replaces an earlier one.
      case payment(Int?, rounding: Sums, by: Int?)
      /// A refund, which has a share of the order's VAT.
      case refund
      /// A refund or a void that gives back a tip.
      case tip(Int?)
    }

    let seq: Int
    let order: UUID
    let kind: Kind
  }

  /// Milliseconds since 1970. Entries outside only count if they concern orders inside.
  private let span: ClosedRange<Int>
  private let dayStart: DayStart
  /// Entries dated after today, which the report leaves out; `nil` for none.
  package internal(set) var ahead: Ahead?
  /// The number of the newest entry added.
  package private(set) var revision = 0
  /// `false` if the store has not checked the digests of these entries, because they are many. `verify` checks all.
  package internal(set) var isChecked = true
  private(set) var pending: [Pending] = []
  /// The number of the earliest order whose payment was looked up.
  private(set) var earliestSettled: Int?

  private var orders = KeptOrders()
  private var days = Interner()
  private var juices = Interner()
  private var choices = Interner()
  private var ingredients = Interner()
  private var ways = Interner()
  private var names = Interner()
  private var discountKinds = Interner()
  private var currencies = Interner()
  private var rates = Interner()
  private var menuThings = Interner()
  private var lineTexts = ParsedTexts<LineText>()
  private var payments = Interner()
  private var paymentTexts: [PaymentText] = []
  private var allShares: [Shares] = []
  private var hour: HourSpan?
  private var waitsOfOthers = [[Int]](repeating: [], count: 24)

  private var all = Sums()
  private var byJuice: [Sums] = []
  /// In ten-thousandths.
  private var costByJuice: [Sums] = []
  /// The part of `byJuice` that has a cost.
  private var soldWithCost: [Sums] = []
  private var byHour = [Sums](repeating: Sums(), count: 24)
  private var byDay: [Sums] = []
  private var byPayment = SumsByKey()
  private var owed = Sums()
  private var byDiscount: [Sums] = []
  private var byChoice: [Int] = []
  private var byIngredient: [Flow?] = []
  private var takenInAll = Sums()
  private var takenBy = SumsByKey()
  private var soldBy = SumsByKey()
  private var hoursBy: [(count: Int, last: HourSpan)?] = []
  private var paidBy = MovedSums()
  private var givenBackBy = MovedSums()
  private var tipKinds = Interner()
  private var tipsBy: [Sums] = []
  private var tipsMoved = MovedSums()
  private var movedForOthers = Sums()
  private var rounded = Sums()
  private var roundedTaken = Sums()
  private var vatSold: [VATSums] = []
  private var vatTaken: [VATSums] = []
  private var discountsGivenBy: [Sums] = []
  /// The absolute amounts of all entries: no sum of money is larger. Costs in ten-thousandths.
  private var (volume, costVolume): (Int128, Int128) = (0, 0)
  private var refunded = TakenBack()
  private var voided = TakenBack()

  /// - Parameters:
  ///   - since: inclusive; `nil` for the beginning.
  ///   - until: exclusive; `nil` for no end.
  package init(since: Date? = nil, until: Date? = nil, by dayStart: DayStart = .midnight) {
    self.dayStart = dayStart
    let first = since?.milliseconds ?? .min
    span = first...max(first, until.map { $0.milliseconds - 1 } ?? .max)
  }

  var orderCount: Int { orders.orders.count }

  var orderIDs: [UUID] { orders.ids }

  /// - Throws: the fault of the entry, of which nothing is added.
  package mutating func add(_ entry: JournalEntry) throws(JournalFault) {
    var body = entry.body
    let result = body.withUTF8 { bytes in
      Result { () throws(JournalFault) in unsafe try self.add(entry.seq, bytes) }
    }
    try result.get()
  }

  /// Adds the text of the next entry. An entry outside the span counts only if it concerns an order inside.
  ///
  /// - Throws: the fault of the entry, of which nothing is added.
  package mutating func add(_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws(JournalFault) {
    var lines = unsafe EntryLines(body)
    guard let head = lines.head(of: seq) else { throw lines.fault(seq) }
    let isInside = span.contains(head.at)
    let place = orders.place(of: head.id)
    guard isInside || place != nil else { return reach(seq) }
    let entry = try read(&lines, of: head.kind, seq)
    reach(seq)
    volume += entry.volume
    for part in entry.paymentText.map({ paymentTexts[$0].parts }) ?? [] {
      volume += Int128(part.units) + Int128(part.tip)
    }
    costVolume += entry.lines.reduce(0) { $0 + $1.cost }
    switch head.kind {
    case .order: if isInside, place == nil { count(entry, at: head) }
    case .void:
      if isInside {
        voided.add(entry)
        giveBack(entry, isOfOther: place == nil)
        giveTipBack(entry, head, seq, at: place)
      }
      if let place { void(entry, at: place) }
    case .refund:
      var refund = entry
      if let place {
        takeBackVAT(of: &refund, at: place)
      } else if !refund.vat.isEmpty {
        pending.append(Pending(seq: seq, order: UUID(number: head.id), kind: .refund))
        refund.vat = []
      }
      if isInside {
        refunded.add(refund)
        giveBack(refund, isOfOther: place == nil)
        giveTipBack(refund, head, seq, at: place)
        for (ingredient, amount) in refund.wasted { flow(ingredient) { $0.wasted += amount } }
      }
      if let place { takeBack(refund, at: place) }
    case .payment:
      if let place {
        correct(place, to: entry, isInside: isInside)
      } else {
        pending.append(
          Pending(
            seq: seq, order: UUID(number: head.id),
            kind: .payment(entry.payment, rounding: entry.rounding, by: entry.name)))
      }
    case .stage:
      guard let place, let stage = entry.stage else { return }
      if stage == .toMake {
        orders[place].waited = -1
      } else if orders[place].waited < 0 {
        orders[place].waited = Int32(clamping: max(0, (head.at - orders[place].joins) / 1000))
      }
    case .restock, .waste, .count:
      guard isInside else { return }
      let field: WritableKeyPath<Flow, Int> =
        head.kind == .restock ? \.delivered : head.kind == .waste ? \.wasted : \.difference
      for (ingredient, change) in entry.changes {
        flow(ingredient) { $0[keyPath: field] += head.kind == .waste ? -change : change }
      }
    case .open, .soldOut, .drawer, .bill: break
    }
  }

  /// Adds the pending entries of orders from before the span, with the records of these orders.
  mutating func settle(_ records: [Order.ID: OrderRecord]) {
    for entry in pending {
      guard let record = records[entry.order] else { continue }
      earliestSettled = min(record.sold.seq, earliestSettled ?? .max)
      switch entry.kind {
      case .payment(let payment, let rounding, let name):
        settle((payment, rounding), by: name, of: record, before: entry.seq)
      case .tip(let payment):
        let taker = record.tipTaker(before: entry.seq).map { names.number(of: $0) }
        addTips(shares(payment), of: taker, times: -1)
      case .refund:
        for (seq, times) in [(entry.seq, -1), (entry.seq + 1, 1)] {
          let vat = vat(of: record.left(before: seq))
          Self.add(vat, to: &vatTaken, times: times)
        }
      }
    }
    pending = []
  }

  private mutating func settle(
    _ payment: (Int?, Sums), by name: Int?, of record: OrderRecord, before seq: Int
  ) {
    let paying = record.paying(before: seq)
    let taker = record.tipTaker(before: seq).map { names.number(of: $0) }
    let order = sums(of: record.charged(before: seq + 1))
    let before = (number(of: paying), rounding(of: paying))
    correctTip(shares(before.0), takenBy: taker, to: shares(payment.0), by: name)
    for ((number, rounding), times) in [(before, -1), (payment, 1)] {
      let shares = shares(number)
      var sums = order
      sums.add(rounding)
      paidBy.add(sums, paidBy: shares, times: times)
      movedForOthers.add(shares.total(of: sums), times: times)
      roundedTaken.add(rounding, times: times)
    }
  }

  mutating func addUnknown(_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws(JournalFault) {
    var lines = unsafe EntryLines(body)
    guard let head = lines.head(of: seq) else { throw lines.fault(seq) }
    if orders.place(of: head.id) == nil { unsafe try add(seq, body) }
  }

  mutating func reach(_ seq: Int) { revision = max(revision, seq) }

  private mutating func rounding(of entry: JournalEntry) -> Sums {
    var sums = Sums()
    if let rounding = entry.rounding { add(rounding, to: &sums) }
    return sums
  }

  private mutating func add(_ rounding: Price, to sums: inout Sums) {
    sums.add(
      Int128(rounding.minorUnits), in: currencies.number(of: rounding.currency.code), cups: 0)
  }

  // MARK: Tips

  /// Checked first, since few orders have a tip.
  private func hasTips(_ payment: Int?) -> Bool { payment.map { allShares[$0].hasTips } ?? false }

  private mutating func addTips(_ shares: Shares?, of name: Int?, times: Int = 1) {
    tipsMoved.addTips(of: shares, times: times)
    for tip in shares.tips {
      guard let way = Payment.ID(parsing: ways.names[tip.way]) else { continue }
      let kind = TipKind(way: way, name: name.map { names.names[$0] })
      Self.add(tip.sums, to: &tipsBy, tipKinds.number(of: kind.text), times: times)
    }
  }

  /// - Returns: the person who took the tip. The same tip in another way stays with its taker, as in `OrderRecord.tipTaker`.
  @discardableResult private mutating func correctTip(
    _ before: Shares?, takenBy taker: Int?, to now: Shares?, by name: Int?, isInside: Bool = true
  ) -> Int? {
    let next = before?.payments.tip == now?.payments.tip ? taker : name
    if isInside {
      addTips(before, of: taker, times: -1)
      addTips(now, of: next)
    }
    return next
  }

  private mutating func giveTipBack(
    _ order: OrderReading, _ head: EntryHead, _ seq: Int, at place: Int?
  ) {
    guard hasTips(order.payment) else { return }
    if let place {
      addTips(shares(order.payment), of: orders.tipTakers[place], times: -1)
    } else {
      pending.append(
        Pending(seq: seq, order: UUID(number: head.id), kind: .tip(order.payment)))
    }
  }

  // MARK: Orders

  private mutating func count(_ order: OrderReading, at head: EntryHead) {
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

  private mutating func note(_ hour: HourSpan, of name: Int, at time: Int) {
    while hoursBy.count <= name { hoursBy.append(nil) }
    let before = hoursBy[name]
    if before?.last.contains(time) != true { hoursBy[name] = ((before?.count ?? 0) + 1, hour) }
  }

  /// - Parameter isOther: the order is from before the span.
  private mutating func giveBack(_ order: OrderReading, isOfOther isOther: Bool) {
    givenBackBy.add(order.sums, paidBy: shares(order.payment))
    if isOther { movedForOthers.add(shares(order.payment).total(of: order.sums), times: -1) }
    Self.add(order.vat, to: &vatTaken, times: -1)
    roundedTaken.add(order.rounding, times: -1)
  }

  private mutating func void(_ order: OrderReading, at place: Int) {
    guard !orders[place].isVoided else { return }
    orders[place].isVoided = true
    shares(orders[place].saidPayment).add(order.sums, to: &byPayment, times: -1)
    addSold(order, at: place, times: -1)
  }

  /// Removes refunded cups from the sold sums. The last cups remove the order.
  private mutating func takeBack(_ refund: OrderReading, at place: Int) {
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
  private mutating func takeBackParts(of refund: OrderReading, paidBy sale: Shares, at place: Int) {
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

  /// Sets the VAT of a refund: that of the cups left before it, minus that of the cups left after it.
  private mutating func takeBackVAT(of refund: inout OrderReading, at place: Int) {
    for index in refund.vat.indices {
      let part = refund.vat[index]
      let before = orders.takeBack(part, at: place)
      refund.vat[index].vat =
        vat(in: before, at: part.rate) - vat(in: before - part.gross, at: part.rate)
    }
  }

  private mutating func addSold(_ order: OrderReading, at place: Int, times: Int) {
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

  private mutating func correct(_ place: Int, to said: OrderReading, isInside: Bool) {
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
  private mutating func round(_ place: Int, by rounding: Sums) -> Sums {
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

  private func isOwed(_ order: KeptOrders.Order) -> Bool {
    order.costsMoney && order.payment >= 0 && allShares[Int(order.payment)].payments == .unpaid
  }

  private func sums(of place: Int) -> Sums {
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

  private mutating func sums(of order: JournalEntry) -> Sums {
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

  // MARK: Adding

  private mutating func flow(_ ingredient: Int, _ change: (inout Flow) -> Void) {
    while byIngredient.count <= ingredient { byIngredient.append(nil) }
    change(&byIngredient[ingredient, default: Flow()])
  }

  private static func add(_ sums: Sums, to list: inout [Sums], _ index: Int, times: Int = 1) {
    while list.count <= index { list.append(Sums()) }
    list[index].add(sums, times: times)
  }

  private static func add(_ parts: [VATSums], to list: inout [VATSums], times: Int = 1) {
    for part in parts {
      if let index = list.firstIndex(where: { $0.isLike(part) }) {
        list[index].add(part, times: times)
      } else {
        var sums = VATSums(rate: part.rate, currency: part.currency)
        sums.add(part, times: times)
        list.append(sums)
      }
    }
  }

  // MARK: Payments

  private func shares(_ payment: Int?) -> Shares? { payment.map { allShares[$0] } }

  private struct PaymentText: Sendable {
    let payments: Payments
    let parts: [Shares.Part]
    var shares: [(drawer: UInt16?, number: Int)] = []
  }

  private mutating func number(of entry: JournalEntry) -> Int? {
    guard let payments = entry.payments else { return nil }
    let text = number(of: payments)
    let drawer = entry.excerpt.map { excerpt in
      payments.ways.filter { excerpt.hasDrawer($0) ?? false }.map { ways.number(of: $0.rawValue) }
    }
    return number(of: text, drawer: drawer)
  }

  /// Returns the number of a payment's text.
  private mutating func number(of payments: Payments) -> Int {
    let payments = payments.withoutReferences
    let number = self.payments.number(of: payments.text)
    guard number == paymentTexts.count else { return number }
    let parts = payments.parts(of: nil).map { part in
      Shares.Part(
        way: ways.number(of: part.way.rawValue), units: part.amount?.minorUnits ?? 0,
        currency: part.amount.map { currencies.number(of: $0.currency.code) } ?? -1,
        tip: part.tip?.minorUnits ?? 0)
    }
    paymentTexts.append(PaymentText(payments: payments, parts: parts))
    return number
  }

  /// - Parameters:
  ///   - text: the number of the payments' text.
  ///   - drawer: `nil` if the entry does not tell.
  private mutating func number(of text: Int, drawer: [Int]?) -> Int {
    let bits = drawer.map { drawer in
      paymentTexts[text].parts.enumerated().reduce(UInt16(0)) {
        $0 | (drawer.contains($1.element.way) ? 1 << UInt16($1.offset) : 0)
      }
    }
    for same in paymentTexts[text].shares where same.drawer == bits { return same.number }
    let known = paymentTexts[text]
    paymentTexts[text].shares.append((bits, allShares.count))
    allShares.append(Shares(payments: known.payments, parts: known.parts, drawer: bits))
    return allShares.count - 1
  }

  // MARK: Reading

  private struct OrderReading {
    struct Line {
      let juice: Int
      let cups: Int
      let currency: Int
      var amount: Int128
      var choices: [Int] = []
      var rate = -1
      /// The cost of the line's cups in ten-thousandths. `costCurrency` is -1 without a cost.
      var cost: Int128 = 0
      var costCurrency = -1
    }

    /// The number of its text.
    var paymentText: Int?
    var payment: Int?
    /// The ways whose money goes into the drawer; `nil` if the entry does not tell.
    var drawer: [Int]?
    var off: Discount?
    var rounded: Price?
    var fruit: Refund.Fruit?
    /// `true` if the lines have amounts after the discount, as those of a refund.
    var isPaid = false
    var name: Int?
    var stage: Stage?
    var pickup: PickupTime?
    var lead: Int?
    var lines: [Line] = []
    var changes: [(ingredient: Int, change: Int)] = []
    var wasted: [(ingredient: Int, amount: Int)] = []
    var discount: (sums: Sums, kind: Int)?
    var vat: [VATSums] = []
    var sums = Sums()
    /// The rounding, which `sums` and `total` include.
    var rounding = Sums()
    var unrounded: Sums {
      guard rounding.units != 0 else { return sums }
      var sums = sums
      sums.add(rounding, times: -1)
      return sums
    }
    /// The absolute amounts of the entry together.
    var volume: Int128 {
      lines.reduce(discount?.sums.units ?? 0) { $0 + abs($1.amount) }
    }
    /// The total after the discount; `nil` unless every price is in the same currency.
    var total: Int128?
  }

  /// Reads a whole entry, before any of it is added.
  ///
  /// - Throws: the same faults as `JournalEntry.init(bytes:seq:digest:)`.
  private mutating func read(_ lines: inout EntryLines, of kind: JournalEntry.Kind, _ seq: Int)
    throws(JournalFault) -> OrderReading
  {
    var order = OrderReading()
    var facts = FactSet()
    var isAtEnd = false
    while !isAtEnd {
      switch lines.step() {
      case .fact(let row):
        guard readFact(row, &lines, of: kind, into: &order) else { throw lines.fault(seq) }
        facts.insert(row)
      case .unknown: lines.advance()
      case .end: isAtEnd = true
      case .invalid: throw lines.fault(seq)
      }
    }
    guard facts.fits(kind), isRight(order, of: kind) else {
      throw JournalFault(seq: seq, rule: .malformed)
    }
    order.payment = order.paymentText.map { number(of: $0, drawer: order.drawer) }
    sum(&order, order.off, isShared: order.isPaid)
    return order
  }

  /// Checks what facts of an entry must share, like `Fact.isRight`.
  private mutating func isRight(_ order: OrderReading, of kind: JournalEntry.Kind) -> Bool {
    let prices = order.lines.lazy.filter { $0.currency >= 0 }.map(\.currency)
    let own = prices.allSatisfy { $0 == prices.first } ? prices.first : nil
    let paid = order.paymentText.flatMap { paymentTexts[$0].payments.currency }
    let money = [paid, order.off?.amount.currency, order.rounded?.currency].compactMap(\.self)
      .map { currencies.number(of: $0.code) }
    return (order.wasted.isEmpty || order.fruit == .used)
      && money.allSatisfy { kind.allows($0, lines: own, payments: money.first) }
  }

  /// - Returns: `false` at a line that can't be read.
  private mutating func readFact(
    _ row: Int, _ lines: inout EntryLines, of kind: JournalEntry.Kind,
    into order: inout OrderReading
  ) -> Bool {
    switch lines.key {
    case .day: return parsed(&lines) != nil && lines.orderNumber() != nil
    case .payment:
      if let known = unsafe payments.find(lines.valueBytes) {
        order.paymentText = known
        lines.advance()
        return true
      }
      guard let payments = lines.take(Payments.init(parsing:)) else { return false }
      order.paymentText = number(of: payments)
    case .discount:
      order.off = lines.take(Discount.init(parsing:))
      return order.off != nil
    case .rounding:
      guard let price = lines.take(Price.init(roundingText:)) else { return false }
      order.rounded = price
      add(price, to: &order.rounding)
    case .refund:
      order.fruit = lines.take(RefundMark.init(parsing:))?.fruit
      return order.fruit != nil
    case .drawer: return lines.drawerMove() != nil
    case .reason:
      guard let reason = lines.take({ kind.allows(reason: $0) ? $0 : nil }) else { return false }
      order.stage = Stage(rawValue: reason)
    case .by:
      guard case .number(let name)? = parsed(&lines), lines.has(.till), parsed(&lines) != nil,
        !lines.has(.approved) || parsed(&lines) != nil
      else { return false }
      order.name = name
    case .line: return readLines(&lines, of: kind, into: &order)
    case .change: return readChanges(&lines, of: kind, into: &order)
    case .wasted:
      guard let amounts = lines.take(Quantities.init(usesText:)) else { return false }
      order.wasted = amounts.map { (ingredients.number(of: $0.key.rawValue), $0.value) }
    case .pickup:
      order.pickup = lines.take(PickupTime.init)
      return order.pickup != nil
    case .lead:
      order.lead = lines.take(Menu.leads.number)
      return order.lead != nil
    case .menu: return readMenu(&lines, into: &order)
    default: return Fact.all[row].accepts != nil && parsed(&lines) != nil
    }
    return true
  }

  private mutating func readLines(
    _ lines: inout EntryLines, of kind: JournalEntry.Kind, into order: inout OrderReading
  ) -> Bool {
    while lines.has(.line) {
      guard order.lines.count < JournalLimits.lines,
        case .start(let juice, let cups, let units, let currency)? = parsed(&lines)
      else { return false }
      var line = OrderReading.Line(
        juice: juice, cups: cups, currency: currency, amount: Int128(units * cups))
      for part in LineKey.parts where lines.has(part) {
        let before = lines
        switch (part, parsed(&lines)) {
        case (.options, .numbers(let choices)?): line.choices = choices
        case (.vat, .number(let rate)?): line.rate = rate
        case (.paid, .money(let units, let paid)?)
        where kind == .refund && paid == currency:
          line.amount = Int128(units)
          order.isPaid = true
        case (.asked, .money(_, let own)?) where own == currency: break
        case (.cost, .money(let units, let own)?) where [-1, own].contains(currency):
          line.cost = Int128(units) * Int128(cups)
          line.costCurrency = own
        case (.note, .valid?), (.partsOfSet, .valid?), (.uses, .valid?): break
        default:
          lines = before
          return false
        }
      }
      order.lines.append(line)
    }
    return true
  }

  private mutating func readChanges(
    _ lines: inout EntryLines, of kind: JournalEntry.Kind, into order: inout OrderReading
  ) -> Bool {
    while lines.has(.change) {
      let before = lines
      guard case .change(let ingredient, let difference)? = parsed(&lines),
        kind.allows(change: difference),
        order.changes.last.map({ ingredients.names[$0.ingredient] < ingredients.names[ingredient] })
          ?? true
      else {
        lines = before
        return false
      }
      order.changes.append((ingredient, difference))
    }
    return true
  }

  private mutating func readMenu(_ lines: inout EntryLines, into order: inout OrderReading) -> Bool
  {
    var last: MenuExcerpt.Line?
    var things: [Int] = []
    order.drawer = []
    while lines.has(.menu) {
      let before = lines
      guard case .menu(let line, let thing, let way)? = parsed(&lines),
        line.follows(last, isSeen: things.contains(thing))
      else {
        lines = before
        return false
      }
      last = line
      if things.last != thing { things.append(thing) }
      if let way { order.drawer?.append(way) }
    }
    return true
  }

  /// Reads the current line, and goes to the next one; `nil` for a line that can't be read.
  private mutating func parsed(_ lines: inout EntryLines) -> LineText? {
    let bytes = unsafe lines.lineBytes
    if let known = unsafe lineTexts.value(of: bytes) {
      lines.advance()
      return known
    }
    guard let text = unsafe String(validating: lines.valueBytes, as: UTF8.self),
      let new = parse(lines.key, text)
    else { return nil }
    unsafe lineTexts.insert(new, for: bytes)
    lines.advance()
    return new
  }

  private mutating func parse(_ key: LineKey, _ text: String) -> LineText? {
    switch key {
    case .day: return LocalDay(parsing: text).map { _ in .valid }
    case .by: return Author.allows(text) ? .number(names.number(of: text)) : nil
    case .till, .approved: return Author.allows(text) ? .valid : nil
    case .line:
      return Order.Line(start: text).map { line in
        .start(
          juice: juices.number(of: line.juice.rawValue), cups: line.cups,
          units: line.price?.minorUnits ?? 0,
          currency: line.price.map { currencies.number(of: $0.currency.code) } ?? -1)
      }
    case _ where LineKey.parts.contains(key):
      var line = Order.Line(juice: "any", cups: 1)
      guard line.read(key, text) != nil else { return nil }
      let money =
        (line.paid ?? line.cup.asked).map { ($0.minorUnits, $0.currency) }
        ?? line.cost.map { ($0.tenThousandths, $0.currency) }
      if let (units, currency) = money {
        return .money(units: units, currency: currencies.number(of: currency.code))
      }
      if let vat = line.vat { return .number(rates.number(of: vat.text)) }
      return line.cup.options.isEmpty
        ? .valid : .numbers(line.cup.options.map { choices.number(of: $0.rawValue) })
    case .change:
      return StockChange(text).map { change in
        .change(
          ingredient: ingredients.number(of: change.id.rawValue), difference: change.difference)
      }
    case .menu:
      return MenuExcerpt.Line(text).map { line in
        let way = line.way.flatMap { $0.hasDrawer ? ways.number(of: $0.id) : nil }
        return .menu(line, thing: menuThings.number(of: line.thing), drawerWay: way)
      }
    default:
      let fact = Fact.all.first { $0.keys == [key] }
      return fact?.accepts?(text) ?? false ? .valid : nil
    }
  }

  private struct TakenBack: Sendable {
    var all = Sums()
    var unrounded = Sums()
    var byName = SumsByKey()

    mutating func add(_ order: OrderReading) {
      all.add(order.sums)
      unrounded.add(order.unrounded)
      byName.add(order.sums, of: order.name)
    }
  }

  /// - Parameter isShared: the amounts are after the discount already.
  private mutating func sum(_ order: inout OrderReading, _ discount: Discount?, isShared: Bool) {
    guard !order.lines.isEmpty else { return }
    order.sums = Sums(orders: 1)
    // The same rule as `total` of an order's lines.
    if let currency = order.lines.first(where: { $0.currency >= 0 })?.currency,
      order.lines.allSatisfy({ $0.currency < 0 || $0.currency == currency })
    {
      order.total = order.lines.reduce(0) { $0 + $1.amount }
    }
    if let discount, !isShared, let total = order.total, total > 0 {
      let lines = order.lines.map { (juices.names[$0.juice], $0.cups, $0.amount) }
      for (index, share) in discount.shares(among: lines).enumerated() {
        order.lines[index].amount -= share
      }
    }
    for line in order.lines {
      order.sums.cups += line.cups
      if line.currency >= 0 {
        order.sums.add(line.amount, in: line.currency, cups: line.cups)
      }
    }
    order.vat = vat(of: order)
    if order.rounding.units != 0 {
      order.sums.add(order.rounding)
      order.total = order.total.map { $0 + order.rounding.units }
    }
    guard let discount else { return }
    if !isShared { order.total = order.total.map { $0 - Int128(discount.amount.minorUnits) } }
    var sums = Sums(orders: 1, cups: order.sums.cups)
    sums.add(
      Int128(discount.amount.minorUnits), in: currencies.number(of: discount.amount.currency.code),
      cups: order.sums.cups)
    let kind = DiscountKind(discount)
    order.discount = (sums, discountKinds.number(of: kind.text))
  }
}

extension Report {
  private func vat(of order: OrderReading) -> [VATSums] {
    var parts: [VATSums] = []
    for line in order.lines where line.rate >= 0 && line.currency >= 0 {
      let part = VATSums(rate: line.rate, currency: line.currency, gross: line.amount)
      Self.add([part], to: &parts)
    }
    for index in parts.indices {
      parts[index].vat = vat(in: parts[index].gross, at: parts[index].rate)
    }
    return parts
  }

  private mutating func vat(of order: JournalEntry) -> [VATSums] {
    var parts: [VATSums] = []
    for case (let rate?, let amount?) in zip(
      order.lines.map(\.vat), order.lines.amounts(after: order.discount))
    {
      let part = VATSums(
        rate: rates.number(of: rate.text), currency: currencies.number(of: amount.currency.code),
        gross: Int128(amount.minorUnits))
      Self.add([part], to: &parts)
    }
    for index in parts.indices {
      parts[index].vat = vat(in: parts[index].gross, at: parts[index].rate)
    }
    return parts
  }

  private func vat(in gross: Int128, at rate: Int) -> Int128 {
    let rate = Percent(rate: rates.names[rate]) ?? .none
    return Int128(rate.included(in: Int(clamping: gross)))
  }
}

// MARK: Figures

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

  private func intoDrawer(_ moved: MovedSums, _ ways: Set<Payment.ID>) -> Sales {
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

  private func vat(_ sums: [VATSums]) -> [VAT] {
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

  package mutating func add(_ other: Report) {
    (volume, costVolume) = (volume + other.volume, costVolume + other.costVolume)
    if let more = other.ahead { ahead = ahead?.adding(more) ?? more }
    all.add(converted(other.all, other))
    for sums in [\Report.voided.all, \.voided.unrounded, \.refunded.all, \.refunded.unrounded] {
      let converted = converted(other[keyPath: sums], other)
      self[keyPath: sums].add(converted)
    }
    owed.add(converted(other.owed, other))
    takenInAll.add(converted(other.takenInAll, other))
    movedForOthers.add(converted(other.movedForOthers, other))
    rounded.add(converted(other.rounded, other))
    roundedTaken.add(converted(other.roundedTaken, other))
    for hour in 0..<24 {
      byHour[hour].add(converted(other.byHour[hour], other))
      waitsOfOthers[hour] += other.waits[hour]
    }
    func merge(
      _ sums: WritableKeyPath<Report, [Sums]>, _ names: WritableKeyPath<Report, Interner>
    ) {
      for (index, sum) in other[keyPath: sums].enumerated() {
        let number = self[keyPath: names].number(of: other[keyPath: names].names[index])
        let converted = converted(sum, other)
        Self.add(converted, to: &self[keyPath: sums], number)
      }
    }
    func merge(
      _ sums: WritableKeyPath<Report, SumsByKey>, _ names: WritableKeyPath<Report, Interner>
    ) {
      for (key, sum) in other[keyPath: sums].all {
        let number = key.map { self[keyPath: names].number(of: other[keyPath: names].names[$0]) }
        let converted = converted(sum, other)
        self[keyPath: sums].add(converted, of: number)
      }
    }
    merge(\.byJuice, \.juices)
    merge(\.costByJuice, \.juices)
    merge(\.soldWithCost, \.juices)
    merge(\.byDay, \.days)
    merge(\.byDiscount, \.discountKinds)
    merge(\.discountsGivenBy, \.discountKinds)
    merge(\.byPayment, \.ways)
    merge(\.paidBy.byWay, \.ways)
    merge(\.paidBy.undecided, \.ways)
    paidBy.intoDrawer.add(converted(other.paidBy.intoDrawer, other))
    merge(\.givenBackBy.byWay, \.ways)
    merge(\.givenBackBy.undecided, \.ways)
    merge(\.tipsBy, \.tipKinds)
    merge(\.tipsMoved.byWay, \.ways)
    merge(\.tipsMoved.undecided, \.ways)
    tipsMoved.intoDrawer.add(converted(other.tipsMoved.intoDrawer, other))
    givenBackBy.intoDrawer.add(converted(other.givenBackBy.intoDrawer, other))
    for list in [\Report.vatSold, \.vatTaken] {
      let sums = other[keyPath: list].map { sums in
        var own = sums
        own.rate = rates.number(of: other.rates.names[sums.rate])
        own.currency = currencies.number(of: other.currencies.names[sums.currency])
        return own
      }
      Self.add(sums, to: &self[keyPath: list])
    }
    merge(\.takenBy, \.names)
    merge(\.soldBy, \.names)
    for case (let index, let more?) in other.hoursBy.enumerated() {
      let name = names.number(of: other.names.names[index])
      while hoursBy.count <= name { hoursBy.append(nil) }
      hoursBy[name] = ((hoursBy[name]?.count ?? 0) + more.count, more.last)
    }
    merge(\.voided.byName, \.names)
    merge(\.refunded.byName, \.names)
    for (index, cups) in other.byChoice.enumerated() {
      let number = choices.number(of: other.choices.names[index])
      while byChoice.count <= number { byChoice.append(0) }
      byChoice[number] += cups
    }
    for case (let index, let flow?) in other.byIngredient.enumerated() {
      self.flow(ingredients.number(of: other.ingredients.names[index])) {
        $0.used += flow.used
        $0.wasted += flow.wasted
        $0.delivered += flow.delivered
        $0.difference += flow.difference
      }
    }
  }

  private mutating func converted(_ sums: Sums, _ other: Report) -> Sums {
    var converted = Sums(orders: sums.orders, cups: sums.cups)
    for case (let index, let units?) in sums.money.enumerated() {
      converted.add(units, in: currencies.number(of: other.currencies.names[index]), cups: 1)
    }
    return converted
  }

  private func sales(_ sums: Sums) -> Sales {
    var minorUnits: [Currency: Int] = [:]
    for case (let code, let units?) in zip(currencies.names, sums.money) {
      // Saturates at the range of `Int`.
      if let currency = Currency(code: code) {
        minorUnits[currency] = max(-.max, Int(clamping: units))
      }
    }
    return Sales(orders: sums.orders, cups: sums.cups, minorUnits: minorUnits)
  }

  private func costs(_ sums: Sums) -> Sales {
    var rounded = Sums()
    for case (let index, let units?) in sums.money.enumerated() {
      guard let currency = Currency(code: currencies.names[index]) else { continue }
      rounded.add(Cost.rounded(units, in: currency), in: index, cups: 1)
    }
    return sales(rounded)
  }

  private func dictionary<Key: Hashable>(
    _ sums: [Sums], _ names: Interner, _ key: (String) -> Key?, _ sales: ((Sums) -> Sales)? = nil
  ) -> [Key: Sales] {
    zip(names.names, sums).reduce(into: [:]) { found, sum in
      // Texts with different bytes may be equal keys: composed and decomposed Korean.
      if sum.1.isUsed, let key = key(sum.0) {
        found[key, default: Sales()].add(sales?(sum.1) ?? self.sales(sum.1))
      }
    }
  }

  private func sales<Key: Hashable>(
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

  private func sales(_ sums: [Sums]) -> [DiscountKind: Sales] {
    dictionary(sums, discountKinds) { DiscountKind(text: $0) }
  }
}

extension [Report.Flow?] {
  fileprivate subscript(index: Int, default flow: Report.Flow) -> Report.Flow {
    get { self[index] ?? flow }
    set { self[index] = newValue }
  }
}
