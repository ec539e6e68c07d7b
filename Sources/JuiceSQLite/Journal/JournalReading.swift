import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection {
  func stock() throws -> Stock {
    let rows = try rows(
      """
      SELECT revision, ingredient, quantity, sold_out
      FROM (SELECT coalesce(max(seq), 0) AS revision FROM entry) LEFT JOIN stock
      """)
    var items: [Ingredient.ID: Stock.Item] = [:]
    var revision = 0
    while try rows.next() {
      revision = try rows.integer(0, in: 0...JournalLimits.numbers.upperBound)
      guard try rows.optionalText(1) != nil else { break }
      items[try rows.ingredient(1)] = Stock.Item(
        quantity: try rows.integer(2, in: JournalLimits.counts),
        isSoldOut: try rows.integer(3, in: 0...1) == 1)
    }
    return Stock(items: items, revision: revision)
  }

  func revision() throws -> Int { try integer("SELECT max(seq) FROM entry") ?? 0 }

  /// The digest of the newest entry; nil where there is none.
  func lastDigest() throws -> Digest? {
    let rows = try rows("SELECT digest FROM entry ORDER BY seq DESC LIMIT 1")
    guard try rows.next() else { return nil }
    guard let digest = try rows.digest(0) else { throw ContentError.damaged(.badValue("NULL")) }
    return digest
  }

  /// - Returns: nil where there is no such entry.
  func digest(of seq: Int) throws -> Digest? {
    let rows = try rows("SELECT digest FROM entry WHERE seq = ?", seq)
    return try rows.next() ? rows.digest(0) : nil
  }

  /// See `FruitStore.stock`. Only for use in a transaction.
  func stock(before time: Date) throws -> Stock {
    let seq = try integer(
      "SELECT seq FROM entry WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1", time.milliseconds)
    return try seq.map(stock(after:)) ?? Stock(items: [:])
  }

  /// The stock right after an entry, from the counts that the journal recorded.
  func stock(after seq: Int) throws -> Stock {
    let now = try stock()
    guard now.revision != seq else { return now }
    let rows = try rows(
      """
      SELECT ingredient,
        (SELECT after FROM change
          WHERE ingredient = stock.ingredient AND entry <= ?1 ORDER BY entry DESC LIMIT 1),
        (SELECT reason IS 'marked' FROM entry JOIN change ON entry = seq
          WHERE kind = 'sold-out' AND ingredient = stock.ingredient AND seq <= ?1
          ORDER BY seq DESC LIMIT 1)
      FROM stock
      """, seq)
    var items: [Ingredient.ID: Stock.Item] = [:]
    while try rows.next() {
      guard try rows.optionalInteger(1) != nil else { continue }
      items[try rows.ingredient(0)] = Stock.Item(
        quantity: try rows.integer(1, in: JournalLimits.counts),
        isSoldOut: try rows.optionalInteger(2) == 1)
    }
    return Stock(items: items, revision: seq)
  }

  /// The entries with these numbers, which ascend or descend.
  func entries(_ seqs: [Int]) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    for run in seqs.sorted().runs { try forEachEntry(run) { found.append($0.entry) } }
    return (seqs.first ?? 0) <= (seqs.last ?? 0) ? found : found.reversed()
  }

  func order(_ id: Order.ID) throws -> JournalEntry? {
    try entries(of: id).first { $0.kind == .order }
  }

  /// The order with an id, and what followed it.
  func entries(of order: Order.ID) throws -> [JournalEntry] {
    let rows = try rows(
      """
      SELECT seq FROM entry WHERE id = ?1 AND kind = 'order'
      UNION ALL SELECT seq FROM entry WHERE id = ?1 AND kind = 'stage'
      UNION ALL SELECT seq FROM entry WHERE id = ?1 AND kind = 'payment'
      UNION ALL SELECT seq FROM entry WHERE id = ?1 AND kind = 'void'
      """, order.text)
    return try entries(seqs(rows).sorted())
  }

  /// A change of stock of the journal, and what has taken it back: of its kind, under its id.
  func entries(like entry: JournalEntry) throws -> [JournalEntry] {
    // It uses the index on the kind; while a journal is loaded, the index `loading`, which is found by its kinds.
    let rows = try rows(
      """
      SELECT seq FROM entry WHERE id = ? AND kind = ?
        AND kind IN ('restock', 'count', 'waste', 'sold-out') ORDER BY seq
      """, entry.id.text, entry.kind.rawValue)
    return try entries(seqs(rows))
  }

  func lastOrder() throws -> Order.ID? {
    let rows = try rows(
      """
      SELECT id FROM entry WHERE kind = 'order' AND NOT EXISTS (
        SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = 'void')
      ORDER BY seq DESC LIMIT 1
      """)
    return try rows.next() ? rows.orderID(0) : nil
  }
}

extension [Int] {
  /// Ascending numbers as spans without a gap.
  fileprivate var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}
