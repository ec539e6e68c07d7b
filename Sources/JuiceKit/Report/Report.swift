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
  }

  /// Milliseconds since 1970. Entries outside only count if they concern orders inside.
  let span: ClosedRange<Int>
  let dayStart: DayStart
  /// Entries dated after today, which the report leaves out; `nil` for none.
  package internal(set) var ahead: Ahead?
  /// The number of the newest entry added.
  package internal(set) var revision = 0
  /// `false` if the store has not checked the digests of these entries, because they are many. `verify` checks all.
  package internal(set) var isChecked = true
  var pending: [Pending] = []
  /// The numbers of these entries, and of those that are settled.
  var pendingSeqs: Set<Int> = []
  /// The number of the earliest order whose payment was looked up.
  var earliestSettled: Int?

  var orders = KeptOrders()
  /// The people who refunded each order in the span.
  var refunders: [UInt128: Set<Int?>] = [:]
  var days = Interner()
  /// The number of each text is its hour.
  var hourTexts = allHours
  private static let allHours = Interner(0..<24)
  var juices = Interner()
  var choices = Interner()
  var ingredients = Interner()
  var ways = Interner()
  var names = Interner()
  var discountKinds = Interner()
  var tipKinds = Interner()
  var currencies = Interner()
  var rates = Interner()
  var menuThings = Interner()
  /// The sealed names, by `MenuExcerpt.Item.thing`.
  var sealedItems: [String: MenuExcerpt.Item] = [:]
  var lineTexts = ParsedTexts<LineText>(most: 20_000)
  var payments = Interner()
  var paymentTexts: [PaymentText] = []
  var allShares: [Shares] = []
  var hour: HourSpan?
  var waitsOfOthers = [[Int]](repeating: [], count: 24)

  /// The sums of each `Figure`, by its raw value.
  var figures = [SumsByKey](repeating: SumsByKey(), count: Figure.allCases.count)
  var byIngredient: [Flow?] = []
  var hoursBy: [(count: Int, last: HourSpan)?] = []
  /// The absolute amounts of all entries: no sum of money is larger. Costs in ten-thousandths.
  var (volume, costVolume): (Int128, Int128) = (0, 0)

  /// - Parameters:
  ///   - since: inclusive; `nil` for the beginning.
  ///   - until: exclusive; `nil` for no end.
  package init(since: Date? = nil, until: Date? = nil, by dayStart: DayStart = .midnight) {
    self.dayStart = dayStart
    let first = since?.milliseconds ?? .min
    span = first...max(first, until.map { $0.milliseconds - 1 } ?? .max)
  }

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
  /// - Parameter skipsOrders: skip entries of the report's own orders.
  /// - Throws: the fault of the entry, of which nothing is added.
  package mutating func add(
    _ seq: Int, _ body: UnsafeBufferPointer<UInt8>, skippingOrders skipsOrders: Bool = false
  ) throws(JournalFault) {
    var lines = unsafe EntryLines(body)
    guard let head = lines.head(of: seq) else { throw lines.fault(seq) }
    let isInside = span.contains(head.at)
    let place = orders.place(of: head.id)
    if skipsOrders, place != nil { return }
    guard isInside || place != nil else { return reach(seq) }
    var entry = OrderReading()
    try read(&lines, of: head.kind, seq, into: &entry)
    reach(seq)
    volume += entry.volume
    for part in entry.paymentText.map({ paymentTexts[$0].parts }) ?? [] {
      volume += Int128(part.units) + Int128(part.tip)
    }
    costVolume += entry.lines.reduce(0) { $0 + $1.cost }
    switch head.kind {
    case .order: if isInside, place == nil { count(entry, at: head) }
    case .void:
      if isInside { giveBack(entry, head, seq, at: place) }
      if let place { void(entry, at: place) }
    case .refund:
      var refund = entry
      if let place { takeBackVAT(of: &refund.sums, at: place) }
      if isInside {
        giveBack(refund, head, seq, at: place)
        for (ingredient, amount) in refund.wasted { flow(ingredient) { $0.wasted += amount } }
      }
      if let place { takeBack(refund, at: place) }
    case .payment:
      if let place {
        correct(place, to: entry, isInside: isInside)
      } else {
        pending.append(Pending(seq: seq, order: UUID(number: head.id)))
      }
    case .stage:
      guard let place, let stage = entry.stage else { return }
      orders[place].reach(stage, at: head.at)
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

  mutating func reach(_ seq: Int) { revision = max(revision, seq) }

  mutating func flow(_ ingredient: Int, _ change: (inout Flow) -> Void) {
    while byIngredient.count <= ingredient { byIngredient.append(nil) }
    change(&byIngredient[ingredient, default: Flow()])
  }

  /// Adds the ingredients of an order. Those of voids and refunds have the opposite sign.
  mutating func use(_ order: OrderReading) {
    for (ingredient, change) in order.changes { flow(ingredient) { $0.used -= change } }
    for (ingredient, amount) in order.wasted { flow(ingredient) { $0.used -= amount } }
  }
}

extension [Report.Flow?] {
  fileprivate subscript(index: Int, default flow: Report.Flow) -> Report.Flow {
    get { self[index] ?? flow }
    set { self[index] = newValue }
  }
}
