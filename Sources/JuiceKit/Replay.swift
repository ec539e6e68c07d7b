import FoundationEssentials

/// Adds up a journal entry by entry, and checks each against the rules.
public struct Replay: Sendable {
  public private(set) var stock = Stock()
  /// How many orders each day has so far.
  private var orders: [String: Int] = [:]

  public init() {}

  public var count: Int { stock.revision }

  /// Adds an entry.
  ///
  /// - Parameter prior: the journal's entries under its id so far: for an order and a void those of either
  ///   kind, for a change of stock those of its kind. A store finds them; kept here, those of a million
  ///   orders would fill a small machine.
  public mutating func add(_ entry: JournalEntry, prior: [JournalEntry]) throws(JournalFault) {
    func fault(_ rule: JournalFault.Rule) -> JournalFault {
      JournalFault(seq: entry.seq, rule: rule)
    }

    guard entry.seq == stock.revision + 1 else { throw fault(.gap) }
    guard entry.isWellFormed else { throw fault(.malformed) }
    let order = prior.first { $0.kind == .order }
    switch entry.kind {
    case .order:
      if order != nil { throw fault(.doubleID) }
      if let number = entry.number {
        orders[number.day, default: 0] += 1
        guard number.number == orders[number.day] else { throw fault(.wrongNumber(number)) }
      }
    case .void:
      guard let order, order.lines == entry.lines,
        order.changes == entry.changes.mapValues({ -$0 }),
        [nil, order.number].contains(entry.number), [nil, order.payment].contains(entry.payment)
      else { throw fault(.wrongVoid) }
      if prior.contains(where: { $0.kind == .void }) { throw fault(.doubleID) }
    case .restock, .count, .waste, .soldOut:
      let same = prior.filter { $0.kind == entry.kind }
      if let first = same.first {
        guard same.count == 1, let inverse = first.inverse(on: stock),
          inverse == (entry.changes, entry.reason)
        else { throw fault(.wrongTakeBack) }
      } else if entry.kind == .waste, entry.changes.values.contains(where: { $0 > 0 }) {
        throw fault(.malformed)
      }
    case .open: break
    }
    stock.apply(entry)
    for id in entry.changes.keys.sorted() {
      if stock.quantity(of: id) < 0 { throw fault(.belowZero(id)) }
      if stock.quantity(of: id) > JournalLimits.counts.upperBound { throw fault(.aboveLimit(id)) }
    }
  }

  /// Compares the sum with a stock.
  public func compare(with recorded: Stock) throws(JournalFault) {
    for id in Set(stock.items.keys).union(recorded.items.keys).sorted() {
      if let rule = fault(of: id, in: recorded) { throw JournalFault(seq: count, rule: rule) }
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
