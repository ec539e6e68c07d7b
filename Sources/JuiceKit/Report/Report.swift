public import FoundationEssentials

/// Sums of a span of the journal: cups, revenue, money, and where the ingredients went.
///
/// It adds up entries as they come, by their texts; see `FruitStore.addUp(_:_:)`. An order counts as it is known by now:
/// one that is voided later leaves the sums of what was sold. Sums of what was taken and what moved stay as they were.
public struct Report: Sendable {
  public struct Flow: Hashable, Sendable {
    /// Taken by orders.
    public var used = 0
    public var wasted = 0
    /// Restocked; a delivery that was corrected afterwards counts as corrected.
    public var delivered = 0
    /// What stock-takes found beyond what was to be there; below 0 what they missed.
    public var difference = 0

    public init(used: Int = 0, wasted: Int = 0, delivered: Int = 0, difference: Int = 0) {
      self.used = used
      self.wasted = wasted
      self.delivered = delivered
      self.difference = difference
    }
  }

  /// A payment whose order came before the span: what was said before it has to be looked up.
  struct PendingPayment: Sendable {
    let seq: Int
    let order: UUID
    let payments: Payments?
  }

  /// Milliseconds since 1970; entries outside are added for what they say of orders inside.
  private let span: ClosedRange<Int>
  /// The number of the newest entry that was added.
  public private(set) var revision = 0
  private(set) var pending: [PendingPayment] = []

  private var orders = KeptOrders()
  private var days = Interner()
  private var juices = Interner()
  private var choices = Interner()
  private var ingredients = Interner()
  private var ways = Interner()
  private var names = Interner()
  private var discountKinds = Interner()
  private var currencies = Interner()
  private var payments = Interner()
  private var allShares: [Shares] = []
  private var hour: HourSpan?
  private var waitsOfOthers = [[Int]](repeating: [], count: 24)

  private var all = Sums()
  private var byJuice: [Sums] = []
  private var byHour = [Sums](repeating: Sums(), count: 24)
  private var byDay: [Sums] = []
  private var byPayment = SumsByKey()
  private var owed = Sums()
  private var byDiscount: [Sums] = []
  private var byChoice: [Int] = []
  private var byIngredient: [Flow?] = []
  private var takenInAll = Sums()
  private var takenBy = SumsByKey()
  private var paidBy = SumsByKey()
  private var givenBackBy = SumsByKey()
  private var discountsGivenBy: [Sums] = []
  private var voided = Sums()
  private var voidedBy = SumsByKey()

  /// - Parameters:
  ///   - since: inclusive; nil for the beginning.
  ///   - until: exclusive; nil for no end.
  public init(since: Date? = nil, until: Date? = nil) {
    let first = since?.milliseconds ?? .min
    span = first...max(first, until.map { $0.milliseconds - 1 } ?? .max)
  }

  /// How many orders it has added.
  var orderCount: Int { orders.orders.count }

  /// The orders that it has added.
  var orderIDs: [UUID] { orders.ids }

  /// Adds the next entry of the journal.
  public mutating func add(_ entry: JournalEntry) throws(JournalFault) {
    var body = entry.body
    let result = body.withUTF8 { bytes in
      Result { () throws(JournalFault) in try self.add(entry.seq, bytes) }
    }
    try result.get()
  }

  /// Adds the next entry of the journal, by its text. One outside the span counts for what it says of an order inside.
  ///
  /// - Throws: `JournalFault` for a line that can't be read; the report can't be used then.
  public mutating func add(_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws(JournalFault) {
    var reading = Reading(body)
    guard let head = reading.head() else { throw reading.fault(seq) }
    revision = max(revision, seq)
    let isInside = span.contains(head.at)
    let place = orders.place(of: head.id)
    switch head.kind {
    case .order:
      guard isInside, place == nil else { return }
      let order = try read(&reading, seq)
      count(order, at: head)
    case .void:
      guard isInside || place != nil else { return }
      let order = try read(&reading, seq)
      if isInside {
        voided.add(order.sums)
        voidedBy.add(order.sums, of: order.name)
        Self.add(order.sums, paidBy: shares(order.payment), to: &givenBackBy)
      }
      if let place { takeBack(order, at: place) }
    case .payment:
      guard isInside || place != nil else { return }
      let payment = try read(&reading, seq).payment
      if let place {
        correct(place, to: payment, isInside: isInside)
      } else {
        pending.append(
          PendingPayment(
            seq: seq, order: UUID(number: head.id), payments: shares(payment)?.payments))
      }
    case .stage:
      guard let place, let stage = try read(&reading, seq).stage else { return }
      if stage == .toMake {
        orders[place].waited = -1
      } else if orders[place].waited < 0 {
        orders[place].waited = Int32(clamping: max(0, (head.at - orders[place].at) / 1000))
      }
    case .restock, .waste, .count:
      guard isInside else { return }
      let field: WritableKeyPath<Flow, Int> =
        head.kind == .restock ? \.delivered : head.kind == .waste ? \.wasted : \.difference
      for (ingredient, change) in try read(&reading, seq).changes {
        flow(ingredient) { $0[keyPath: field] += head.kind == .waste ? -change : change }
      }
    case .open, .soldOut, .drawer: break
    }
  }

  /// Adds the payments whose orders came before the span, by what the journal says of these.
  mutating func settle(_ records: [Order.ID: OrderRecord]) {
    for payment in pending {
      guard let record = records[payment.order] else { continue }
      let sums = sums(of: record.order)
      let (before, now) = (
        record.payments(before: payment.seq).map { number(of: $0) },
        payment.payments.map { number(of: $0) }
      )
      Self.add(sums, paidBy: shares(before), to: &paidBy, times: -1)
      Self.add(sums, paidBy: shares(now), to: &paidBy)
    }
    pending = []
  }

  /// Adds an entry unless it is about an order that was added.
  mutating func addUnknown(_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws(JournalFault) {
    var reading = Reading(body)
    guard let head = reading.head() else { throw reading.fault(seq) }
    if orders.place(of: head.id) == nil { try add(seq, body) }
  }

  /// Notes that it has all entries up to one, whether they count or not.
  mutating func reach(_ seq: Int) { revision = max(revision, seq) }

  // MARK: Orders

  private mutating func count(_ order: OrderReading, at head: Reading.Head) {
    if hour?.contains(head.at) != true { hour = HourSpan(of: head.at, days: &days) }
    guard let hour else { return }
    takenInAll.add(order.sums)
    takenBy.add(order.sums, of: order.name)
    Self.add(order.sums, paidBy: shares(order.payment), to: &paidBy)
    if let discount = order.discount {
      Self.add(discount.sums, to: &discountsGivenBy, discount.kind)
    }
    let money = order.sums.money
    let used = money.indices.filter { money[$0] != nil }
    orders.append(
      KeptOrders.Order(
        id: head.id, at: head.at, units: used.first.map { Int(clamping: money[$0] ?? 0) } ?? 0,
        cups: Int32(clamping: order.sums.cups), payment: Int32(order.payment ?? -1),
        currency: used.count > 1 ? -2 : Int16(used.first ?? -1), day: Int16(clamping: hour.day),
        hour: Int8(hour.hour), costsMoney: order.total != 0),
      mixedMoney: used.count > 1 ? money.map { $0.map { Int(clamping: $0) } } : nil)
    addSold(order, at: orders.orders.count - 1, times: 1)
  }

  private mutating func takeBack(_ order: OrderReading, at place: Int) {
    guard !orders[place].isVoided else { return }
    orders[place].isVoided = true
    addSold(order, at: place, times: -1)
  }

  /// Adds an order to the sums of what was sold, or takes it out.
  private mutating func addSold(_ order: OrderReading, at place: Int, times: Int) {
    let kept = orders[place]
    all.add(order.sums, times: times)
    byHour[Int(kept.hour)].add(order.sums, times: times)
    Self.add(order.sums, to: &byDay, Int(kept.day), times: times)
    Self.add(order.sums, paidBy: shares(kept.saidPayment), to: &byPayment, times: times)
    if isOwed(kept) { owed.add(order.sums, times: times) }
    if let discount = order.discount {
      Self.add(discount.sums, to: &byDiscount, discount.kind, times: times)
    }
    for line in order.lines {
      var sums = Sums(orders: 1, cups: line.cups)
      if line.currency >= 0 { sums.add(line.amount, in: line.currency) }
      Self.add(sums, to: &byJuice, line.juice, times: times)
      for choice in line.choices {
        while byChoice.count <= choice { byChoice.append(0) }
        byChoice[choice] += times * line.cups
      }
    }
    // Those of a void are the other way round.
    for (ingredient, change) in order.changes { flow(ingredient) { $0.used -= change } }
  }

  /// Says anew how an order is paid.
  private mutating func correct(_ place: Int, to payment: Int?, isInside: Bool) {
    let (order, sums) = (orders[place], sums(of: place))
    let (before, now) = (shares(order.saidPayment), shares(payment))
    if isInside {
      Self.add(sums, paidBy: before, to: &paidBy, times: -1)
      Self.add(sums, paidBy: now, to: &paidBy)
    }
    orders[place].payment = Int32(payment ?? -1)
    guard !order.isVoided else { return }
    Self.add(sums, paidBy: before, to: &byPayment, times: -1)
    Self.add(sums, paidBy: now, to: &byPayment)
    if isOwed(order) { owed.add(sums, times: -1) }
    if isOwed(orders[place]) { owed.add(sums) }
  }

  private func isOwed(_ order: KeptOrders.Order) -> Bool {
    order.costsMoney && order.payment >= 0 && allShares[Int(order.payment)].payments == .unpaid
  }

  private func sums(of place: Int) -> Sums {
    let order = orders[place]
    var sums = Sums(orders: 1, cups: Int(order.cups))
    if order.currency >= 0 { sums.add(Int128(order.units), in: Int(order.currency)) }
    for case (let currency, let units?) in (orders.mixedMoney[place] ?? []).enumerated() {
      sums.add(Int128(units), in: currency)
    }
    return sums
  }

  private mutating func sums(of order: JournalEntry) -> Sums {
    var sums = Sums(orders: 1, cups: order.lines.cups)
    for case let amount? in order.lines.amounts(after: order.discount) {
      sums.add(Int128(amount.minorUnits), in: currencies.number(of: amount.currency.code))
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

  /// Adds what orders that are all paid alike brought, by the ways they are paid in: an order counts in each of its
  /// ways, and so do its cups. Unpaid ones count in none.
  private static func add(
    _ sums: Sums, paidBy shares: Shares?, to total: inout SumsByKey, times: Int = 1
  ) {
    guard let shares else { return total.add(sums, of: nil, times: times) }
    switch shares.payments {
    case .unpaid: break
    case .whole: total.add(sums, of: shares.ways[0].way, times: times)
    case .parts:
      for part in shares.ways {
        var share = Sums(orders: sums.orders, cups: sums.cups)
        share.add(Int128(part.units), in: part.currency)
        total.add(share, of: part.way, times: times)
      }
    }
  }

  // MARK: Payments

  /// How an order is paid, with the numbers of its ways.
  private struct Shares: Sendable {
    let payments: Payments
    let ways: [(way: Int, units: Int, currency: Int)]
  }

  private func shares(_ payment: Int?) -> Shares? { payment.map { allShares[$0] } }

  private mutating func number(of payments: Payments) -> Int {
    let number = self.payments.number(of: payments.text)
    if number == allShares.count { note(payments) }
    return number
  }

  private mutating func note(_ payments: Payments) {
    var parts: [(way: Int, units: Int, currency: Int)] = []
    for part in payments.parts(of: nil) {
      let currency = part.amount.map { currencies.number(of: $0.currency.code) } ?? -1
      parts.append((ways.number(of: part.way.rawValue), part.amount?.minorUnits ?? 0, currency))
    }
    allShares.append(Shares(payments: payments, ways: parts))
  }

  // MARK: Reading

  /// What a report needs of an entry.
  private struct OrderReading {
    var payment: Int?
    var name: Int?
    var stage: Stage?
    var lines: [(juice: Int, cups: Int, currency: Int, amount: Int128, choices: [Int])] = []
    var changes: [(ingredient: Int, change: Int)] = []
    var discount: (sums: Sums, kind: Int)?
    /// What it brought.
    var sums = Sums()
    /// What it costs less its discount; nil where not all of it has a price in one currency.
    var total: Int128?
  }

  private mutating func read(_ reading: inout Reading, _ seq: Int) throws(JournalFault)
    -> OrderReading
  {
    var order = OrderReading()
    var discount: Discount?
    while !reading.lines.isAtEnd {
      let value = reading.lines.valueBytes
      switch reading.lines.key {
      case .payment:
        let number = payments.number(of: value)
        if number == allShares.count {
          guard let payments = Payments(parsing: reading.lines.value) else {
            throw reading.fault(seq)
          }
          note(payments)
        }
        order.payment = number
      case .discount:
        discount = Discount(parsing: reading.lines.value)
        if discount == nil { throw reading.fault(seq) }
      case .reason: order.stage = Stage(rawValue: reading.lines.value)
      case .by: order.name = names.number(of: value)
      case .line:
        // A stand's login may write what it likes: it costs whoever adds up all stands no more than an order.
        guard order.lines.count < JournalLimits.lines, let line = reading.line(),
          let currency = line.currency.map({ number(of: $0) }) ?? -1
        else { throw reading.fault(seq) }
        order.lines.append(
          (juices.number(of: line.juice), line.cups, currency, Int128(line.units * line.cups), []))
      case .options:
        guard !order.lines.isEmpty else { throw reading.fault(seq) }
        for choice in value.split(separator: UInt8(ascii: "+")) {
          order.lines[order.lines.count - 1].choices.append(choices.number(of: choice))
        }
      case .change:
        guard let change = reading.change() else { throw reading.fault(seq) }
        order.changes.append((ingredients.number(of: change.ingredient), change.difference))
      default: break
      }
      reading.lines.advance()
    }
    sum(&order, discount)
    return order
  }

  /// The number of a currency; nil for what is none.
  private mutating func number(of code: Reading.Bytes) -> Int? {
    let known = currencies.names.count
    let number = currencies.number(of: code)
    return number < known || Currency(code: currencies.names[number]) != nil ? number : nil
  }

  /// Adds the lines of an order up, less its discount.
  private mutating func sum(_ order: inout OrderReading, _ discount: Discount?) {
    guard !order.lines.isEmpty else { return }
    order.sums = Sums(orders: 1)
    // As `total` of the lines of an order.
    let priced = order.lines.filter { $0.currency >= 0 }
    if let first = priced.first, priced.allSatisfy({ $0.currency == first.currency }) {
      order.total = priced.reduce(0) { $0 + $1.amount }
    }
    if let discount, let total = order.total, total > 0 {
      for (index, share) in discount.shares(of: total, among: order.lines.map(\.amount))
        .enumerated()
      {
        order.lines[index].amount -= share
      }
    }
    for line in order.lines {
      order.sums.cups += line.cups
      if line.currency >= 0 { order.sums.add(line.amount, in: line.currency) }
    }
    guard let discount else { return }
    order.total = order.total.map { $0 - Int128(discount.amount.minorUnits) }
    var sums = Sums(orders: 1, cups: order.sums.cups)
    sums.add(
      Int128(discount.amount.minorUnits), in: currencies.number(of: discount.amount.currency.code))
    let kind = DiscountKind(discount)
    order.discount = (sums, discountKinds.number(of: kind.text))
  }
}

// MARK: Figures

extension Report {
  /// The sums of all orders.
  public var sales: Sales { sales(all) }

  /// The sums of each juice; here `orders` are lines with it.
  public var salesByJuice: [Juice.ID: Sales] {
    dictionary(byJuice, juices) { Juice.ID(parsing: $0) }
  }

  /// The sums by the hour of the day, 0 to 23.
  public var salesByHour: [Sales] { byHour.map(sales) }

  /// The sums by the local day: `2026-11-21`.
  public var salesByDay: [String: Sales] { dictionary(byDay, days) { $0 } }

  /// The sums by the ways that orders are paid in, as said last; nil for orders that nobody was asked about.
  public var salesByPayment: [Payment.ID?: Sales] {
    sales(byPayment, ways, Payment.ID.init(parsing:)).filter { $0.value.orders != 0 }
  }

  /// Money that came in by orders of this span, also those that were voided later, less what was given back by its
  /// voids, whenever their orders were made: so a day's money does not change afterwards.
  public var moneyByPayment: [Payment.ID?: Sales] {
    paid.merging(givenBack.mapValues { Sales().adding($0, times: -1) }) { $0.adding($1) }
  }

  /// Money that came in, by the way it was paid in. A payment that is corrected counts as corrected.
  public var paid: [Payment.ID?: Sales] { sales(paidBy, ways, Payment.ID.init(parsing:)) }

  /// Money given back for what was taken back, by the way it had been paid in.
  public var givenBack: [Payment.ID?: Sales] { sales(givenBackBy, ways, Payment.ID.init(parsing:)) }

  /// The orders that were taken, also those taken back.
  public var taken: Sales { sales(takenInAll) }

  /// The same by who took them; nil for those of before it was kept.
  public var takenByName: [String?: Sales] { sales(takenBy, names) { $0 } }

  /// The orders that were taken back in this span, whenever they were made.
  public var voids: Sales { sales(voided) }

  /// The same by who took them back; nil for those of before it was kept.
  public var voidsByName: [String?: Sales] { sales(voidedBy, names) { $0 } }

  /// What the orders were let off.
  public var discounts: [DiscountKind: Sales] { sales(byDiscount) }

  /// What the orders were let off, also those taken back.
  public var discountsGiven: [DiscountKind: Sales] { sales(discountsGivenBy) }

  /// The cups that were ordered with a choice that is not the usual one.
  public var cupsByChoice: [Menu.OptionGroup.Choice.ID: Int] {
    zip(choices.names, byChoice).reduce(into: [:]) { cups, choice in
      if let id = Menu.OptionGroup.Choice.ID(parsing: choice.0), choice.1 != 0 {
        cups[id] = choice.1
      }
    }
  }

  /// The orders that are not paid yet.
  public var unpaid: Sales { sales(owed) }

  /// How long customers waited until their order was made, in seconds, by the hour in which they ordered.
  public var waits: [[Int]] {
    orders.orders.reduce(into: waitsOfOthers) { waits, order in
      if order.waited >= 0, !order.isVoided { waits[Int(order.hour)].append(Int(order.waited)) }
    }
  }

  public var flows: [Ingredient.ID: Flow] {
    zip(ingredients.names, byIngredient).reduce(into: [:]) { flows, ingredient in
      guard let id = Ingredient.ID(parsing: ingredient.0), let flow = ingredient.1 else { return }
      flows[id] = flow
    }
  }

  /// Adds another report, of another journal.
  public mutating func add(_ other: Report) {
    all.add(converted(other.all, other))
    voided.add(converted(other.voided, other))
    owed.add(converted(other.owed, other))
    takenInAll.add(converted(other.takenInAll, other))
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
    merge(\.byDay, \.days)
    merge(\.byDiscount, \.discountKinds)
    merge(\.discountsGivenBy, \.discountKinds)
    merge(\.byPayment, \.ways)
    merge(\.paidBy, \.ways)
    merge(\.givenBackBy, \.ways)
    merge(\.takenBy, \.names)
    merge(\.voidedBy, \.names)
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

  /// The sums of another report by the numbers of this one.
  private mutating func converted(_ sums: Sums, _ other: Report) -> Sums {
    var converted = Sums(orders: sums.orders, cups: sums.cups)
    for case (let index, let units?) in sums.money.enumerated() {
      converted.add(units, in: currencies.number(of: other.currencies.names[index]))
    }
    return converted
  }

  private func sales(_ sums: Sums) -> Sales {
    var minorUnits: [Currency: Int] = [:]
    for case (let code, let units?) in zip(currencies.names, sums.money) {
      // A sum too large for a number is the largest there is.
      if let currency = Currency(code: code) {
        minorUnits[currency] = max(-.max, Int(clamping: units))
      }
    }
    return Sales(orders: sums.orders, cups: sums.cups, minorUnits: minorUnits)
  }

  private func dictionary<Key: Hashable>(
    _ sums: [Sums], _ names: Interner, _ key: (String) -> Key?
  ) -> [Key: Sales] {
    zip(names.names, sums).reduce(into: [:]) { found, sum in
      if sum.1.isUsed, let key = key(sum.0) { found[key] = sales(sum.1) }
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
      if let key = key(names.names[number]) { found[key] = sales(sum.sums) }
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
