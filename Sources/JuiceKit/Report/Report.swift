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
  let span: ClosedRange<Int>
  let dayStart: DayStart
  /// Entries dated after today, which the report leaves out; `nil` for none.
  package internal(set) var ahead: Ahead?
  /// The number of the newest entry added.
  package internal(set) var revision = 0
  /// `false` if the store has not checked the digests of these entries, because they are many. `verify` checks all.
  package internal(set) var isChecked = true
  var pending: [Pending] = []
  /// The number of the earliest order whose payment was looked up.
  var earliestSettled: Int?

  var orders = KeptOrders()
  var days = Interner()
  var juices = Interner()
  var choices = Interner()
  var ingredients = Interner()
  var ways = Interner()
  var names = Interner()
  var discountKinds = Interner()
  var currencies = Interner()
  var rates = Interner()
  var menuThings = Interner()
  var lineTexts = ParsedTexts<LineText>()
  var payments = Interner()
  var paymentTexts: [PaymentText] = []
  var allShares: [Shares] = []
  var hour: HourSpan?
  var waitsOfOthers = [[Int]](repeating: [], count: 24)

  var all = Sums()
  var byJuice: [Sums] = []
  /// In ten-thousandths.
  var costByJuice: [Sums] = []
  /// The part of `byJuice` that has a cost.
  var soldWithCost: [Sums] = []
  var byHour = [Sums](repeating: Sums(), count: 24)
  var byDay: [Sums] = []
  var byPayment = SumsByKey()
  var owed = Sums()
  var byDiscount: [Sums] = []
  var byChoice: [Int] = []
  var byIngredient: [Flow?] = []
  var takenInAll = Sums()
  var takenBy = SumsByKey()
  var soldBy = SumsByKey()
  var hoursBy: [(count: Int, last: HourSpan)?] = []
  var paidBy = MovedSums()
  var givenBackBy = MovedSums()
  var tipKinds = Interner()
  var tipsBy: [Sums] = []
  var tipsMoved = MovedSums()
  var movedForOthers = Sums()
  var rounded = Sums()
  var roundedTaken = Sums()
  var vatSold: [VATSums] = []
  var vatTaken: [VATSums] = []
  var discountsGivenBy: [Sums] = []
  /// The absolute amounts of all entries: no sum of money is larger. Costs in ten-thousandths.
  var (volume, costVolume): (Int128, Int128) = (0, 0)
  var refunded = TakenBack()
  var voided = TakenBack()

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

  mutating func addUnknown(_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws(JournalFault) {
    var lines = unsafe EntryLines(body)
    guard let head = lines.head(of: seq) else { throw lines.fault(seq) }
    if orders.place(of: head.id) == nil { unsafe try add(seq, body) }
  }

  mutating func reach(_ seq: Int) { revision = max(revision, seq) }

  mutating func flow(_ ingredient: Int, _ change: (inout Flow) -> Void) {
    while byIngredient.count <= ingredient { byIngredient.append(nil) }
    change(&byIngredient[ingredient, default: Flow()])
  }

  static func add(_ sums: Sums, to list: inout [Sums], _ index: Int, times: Int = 1) {
    while list.count <= index { list.append(Sums()) }
    list[index].add(sums, times: times)
  }

  static func add(_ parts: [VATSums], to list: inout [VATSums], times: Int = 1) {
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

  struct TakenBack: Sendable {
    var all = Sums()
    var unrounded = Sums()
    var byName = SumsByKey()

    mutating func add(_ order: OrderReading) {
      all.add(order.sums)
      unrounded.add(order.unrounded)
      byName.add(order.sums, of: order.name)
    }
  }
}

extension [Report.Flow?] {
  fileprivate subscript(index: Int, default flow: Report.Flow) -> Report.Flow {
    get { self[index] ?? flow }
    set { self[index] = newValue }
  }
}
