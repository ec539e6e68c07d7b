import FoundationEssentials

/// Adds up a journal, an entry at a time, and stops at the first that breaks a rule.
public struct Replay: Sendable {
  public private(set) var stock = Stock()
  /// A hash of what each order took: a whole million of them fits a small machine.
  private var orders: [Order.ID: Int] = [:]
  private var voids: Set<Order.ID> = []

  public init() {}

  public var count: Int { stock.revision }

  public mutating func add(_ entry: JournalEntry) throws(JournalFault) {
    func fault(_ rule: JournalFault.Rule) -> JournalFault {
      JournalFault(seq: entry.seq, rule: rule)
    }

    guard entry.seq == stock.revision + 1 else { throw fault(.gap) }
    switch entry.kind {
    case .order:
      guard orders.updateValue(entry.changes.hashValue, forKey: entry.id) == nil else {
        throw fault(.doubleID)
      }
    case .void:
      guard orders[entry.id] == entry.changes.mapValues({ -$0 }).hashValue else {
        throw fault(.wrongVoid)
      }
      guard voids.insert(entry.id).inserted else { throw fault(.doubleID) }
    default: break
    }
    let next = stock.applying(entry)
    for id in entry.changes.keys.sorted() where next.quantity(of: id) < 0 {
      throw fault(.belowZero(id))
    }
    stock = next
  }

  /// Holds the sum against a stock.
  public func compare(with recorded: Stock) throws(JournalFault) {
    for id in Set(stock.items.keys).union(recorded.items.keys).sorted()
    where stock.items[id] != recorded.items[id] {
      throw JournalFault(
        seq: count,
        rule: .wrongStock(id, sum: stock.quantity(of: id), stock: recorded.quantity(of: id)))
    }
  }
}
