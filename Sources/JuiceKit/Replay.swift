import FoundationEssentials

/// Adds up a journal entry by entry, and checks each against the rules.
public struct Replay: Sendable {
  public private(set) var stock = Stock()
  /// A hash of each order's lines and changes: whole entries of a long journal would fill the memory.
  private var orders: [Order.ID: Int] = [:]
  private var voids: Set<Order.ID> = []

  /// Larger ones could make a sum overflow.
  private static let differences = -1_000_000_000...1_000_000_000

  public init() {}

  public var count: Int { stock.revision }

  public mutating func add(_ entry: JournalEntry) throws(JournalFault) {
    func fault(_ rule: JournalFault.Rule) -> JournalFault {
      JournalFault(seq: entry.seq, rule: rule)
    }

    guard entry.seq == stock.revision + 1 else { throw fault(.gap) }
    guard entry.isWellFormed else { throw fault(.malformed) }
    for (id, difference) in entry.changes where !Self.differences.contains(difference) {
      throw fault(.wrongCount(id, sum: stock.quantity(of: id), recorded: difference))
    }
    switch entry.kind {
    case .order:
      let taken = Self.hash(entry.lines, entry.changes)
      guard orders.updateValue(taken, forKey: entry.id) == nil else { throw fault(.doubleID) }
    case .void:
      let putBack = Self.hash(entry.lines, entry.changes.mapValues { -$0 })
      guard orders[entry.id] == putBack else { throw fault(.wrongVoid) }
      guard voids.insert(entry.id).inserted else { throw fault(.doubleID) }
    default: break
    }
    let next = stock.applying(entry)
    for id in entry.changes.keys.sorted() where next.quantity(of: id) < 0 {
      throw fault(.belowZero(id))
    }
    stock = next
  }

  /// Compares the sum with a stock.
  public func compare(with recorded: Stock) throws(JournalFault) {
    for id in Set(stock.items.keys).union(recorded.items.keys).sorted()
    where stock.items[id] != recorded.items[id] {
      throw JournalFault(
        seq: count,
        rule: .wrongStock(id, sum: stock.quantity(of: id), stock: recorded.quantity(of: id)))
    }
  }

  private static func hash(_ lines: [Order.Line], _ changes: Quantities) -> Int {
    var hasher = Hasher()
    hasher.combine(lines)
    hasher.combine(changes)
    return hasher.finalize()
  }
}
