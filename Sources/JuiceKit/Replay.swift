import FoundationEssentials

/// Adds up a journal entry by entry, and checks each against the rules.
public struct Replay: Sendable {
  public private(set) var stock = Stock()
  public private(set) var queue = Queue()
  private var drawer = DrawerTurns()
  /// How many orders each day has so far.
  private var orders: [String: Int] = [:]

  public init() {}

  public var count: Int { stock.revision }

  /// Adds an entry.
  ///
  /// - Parameter prior: the journal's entries under its id so far: for an order and what follows it those of all
  ///   these kinds, for a change of stock those of its kind. A store finds them; kept here, those of a million
  ///   orders would fill a small machine.
  public mutating func add(_ entry: JournalEntry, prior: [JournalEntry]) throws(JournalFault) {
    func fault(_ rule: JournalFault.Rule) -> JournalFault {
      JournalFault(seq: entry.seq, rule: rule)
    }

    try checkIsNext(entry)
    let record = OrderRecord(prior)
    let order = record?.order
    switch entry.kind {
    case .order:
      if order != nil { throw fault(.doubleID) }
      guard entry.discount?.isOff(entry.lines) ?? true else { throw fault(.wrongDiscount) }
      guard entry.payments?.pays(entry.total) ?? true else { throw fault(.wrongPayment) }
      if let number = entry.number {
        orders[number.day, default: 0] += 1
        guard number.number == orders[number.day] else { throw fault(.wrongNumber(number)) }
      }
    case .void:
      guard let order, order.lines == entry.lines,
        order.changes == entry.changes.mapValues({ -$0 }),
        order.discount == entry.discount, [nil, order.number].contains(entry.number),
        [nil, record?.payments].contains(entry.payments)
      else { throw fault(.wrongVoid) }
      if prior.contains(where: { $0.kind == .void }) { throw fault(.doubleID) }
    case .stage:
      guard let record, !record.isVoided, entry.number == record.order.number,
        let now = record.stage, entry.stage?.follows(now) ?? false
      else { throw fault(.wrongStage) }
    case .payment:
      guard let record, !record.isVoided, entry.number == record.order.number,
        entry.payments?.pays(record.order.total) ?? false
      else { throw fault(.wrongPayment) }
    case .restock, .count, .waste, .soldOut:
      let same = prior.filter { $0.kind == entry.kind }
      if let first = same.first {
        guard same.count == 1, let inverse = first.inverse(on: stock),
          inverse == (entry.changes, entry.reason)
        else { throw fault(.wrongRevert) }
      } else if entry.kind == .waste, entry.changes.values.contains(where: { $0 > 0 }) {
        throw fault(.malformed)
      }
    case .drawer:
      guard drawer.take(entry) else { throw fault(.wrongDrawer) }
    case .open: break
    }
    stock.apply(entry)
    queue.apply(entry, of: order ?? entry)
    for id in entry.changes.keys.sorted() {
      if stock.quantity(of: id) < 0 { throw fault(.belowZero(id)) }
      if stock.quantity(of: id) > JournalLimits.counts.upperBound { throw fault(.aboveLimit(id)) }
    }
  }

  /// Adds an entry that was found right when it came into the journal. The queue is not kept up.
  public mutating func pass(_ entry: JournalEntry) throws(JournalFault) {
    try checkIsNext(entry)
    if entry.kind == .order, let number = entry.number { orders[number.day, default: 0] += 1 }
    if entry.kind == .drawer { _ = drawer.take(entry) }
    stock.apply(entry)
  }

  private func checkIsNext(_ entry: JournalEntry) throws(JournalFault) {
    guard entry.seq == count + 1 else { throw JournalFault(seq: entry.seq, rule: .gap) }
    guard entry.isWellFormed else { throw JournalFault(seq: entry.seq, rule: .malformed) }
  }

  /// Compares the sum with a stock.
  public func compare(with recorded: Stock) throws(JournalFault) {
    for id in Set(stock.items.keys).union(recorded.items.keys).sorted() {
      if let rule = fault(of: id, in: recorded) { throw JournalFault(seq: count, rule: rule) }
    }
  }

  /// Compares the orders that wait with those of a store.
  public func compare(with recorded: Queue) throws(JournalFault) {
    let ids = Set(queue.places.keys).union(recorded.places.keys).sorted { $0.text < $1.text }
    if let id = ids.first(where: { queue.places[$0] != recorded.places[$0] }) {
      throw JournalFault(seq: count, rule: .wrongQueue(id))
    }
  }

  private func fault(of id: Ingredient.ID, in recorded: Stock) -> JournalFault.Rule? {
    guard let sum = stock.items[id] else { return .notInJournal(id) }
    guard let found = recorded.items[id] else { return .notInStock(id) }
    if sum.quantity != found.quantity {
      return .wrongStock(id, sum: sum.quantity, stock: found.quantity)
    }
    return sum.isSoldOut == found.isSoldOut ? nil : .wrongMark(id, isMarked: found.isSoldOut)
  }
}
