import FoundationEssentials
import GRDB
import JuiceKit

/// An entry as the tables have it, with the counts after it.
struct RecordedEntry: Sendable {
  let entry: JournalEntry
  let after: Quantities
}

extension Database {
  func stock() throws -> Stock {
    let rows = try Row.fetchCursor(
      cachedStatement(
        sql: """
          SELECT revision, ingredient, quantity, sold_out
          FROM (SELECT coalesce(max(seq), 0) AS revision FROM entry) LEFT JOIN stock
          """))
    var items: [Ingredient.ID: Stock.Item] = [:]
    var revision = 0
    while let row = try rows.next() {
      revision = row[0]
      guard let ingredient = row[1] as String? else { break }
      items[try parse(ingredient, Ingredient.ID.init(parsing:))] =
        Stock.Item(quantity: row[2], isSoldOut: row[3])
    }
    return Stock(items: items, revision: revision)
  }

  func revision() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "SELECT coalesce(max(seq), 0) FROM entry")) ?? 0
  }

  /// The stock right after an entry, from the counts that the journal recorded.
  func stock(after seq: Int) throws -> Stock {
    let now = try stock()
    guard now.revision != seq else { return now }
    let counts = try Row.fetchAll(
      cachedStatement(
        sql: """
          SELECT ingredient,
            (SELECT after FROM change
              WHERE ingredient = stock.ingredient AND entry <= :seq ORDER BY entry DESC LIMIT 1),
            (SELECT reason IS 'marked' FROM entry JOIN change ON entry = seq
              WHERE kind = 'sold-out' AND ingredient = stock.ingredient AND seq <= :seq
              ORDER BY seq DESC LIMIT 1)
          FROM stock
          """), arguments: ["seq": seq])
    var items: [Ingredient.ID: Stock.Item] = [:]
    for row in counts {
      guard let quantity = row[1] as Int? else { continue }
      items[try parse(row[0], Ingredient.ID.init(parsing:))] =
        Stock.Item(quantity: quantity, isSoldOut: row[2] ?? false)
    }
    return Stock(items: items, revision: seq)
  }

  /// The entries with these numbers, in their order.
  func recordedEntries(_ seqs: [Int]) throws -> [RecordedEntry] {
    guard let low = seqs.min(), let high = seqs.max() else { return [] }
    // A page is mostly a run of numbers.
    let condition =
      high - low + 1 == seqs.count
      ? "BETWEEN \(low) AND \(high)" : "IN (\(seqs.map(String.init).joined(separator: ",")))"
    let lines = try lines(condition)
    let changes = try changes(condition)
    let entries = try Row.fetchCursor(
      self,
      sql: """
        SELECT seq, id, at, kind, reason, kind = 'order' AND EXISTS (
          SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = 'void')
        FROM entry WHERE seq \(condition)
        """)
    var found: [Int: RecordedEntry] = [:]
    while let row = try entries.next() {
      let seq: Int = row[0]
      let changes = changes[seq] ?? [:]
      let entry = JournalEntry(
        seq: seq, id: try parse(row[1], UUID.init(uuidString:)),
        at: Date(milliseconds: try number(row[2], in: Self.times)),
        kind: try parse(row[3], JournalEntry.Kind.init(rawValue:)), lines: lines[seq] ?? [],
        changes: changes.mapValues(\.delta), reason: row[4], isVoided: row[5])
      found[seq] = RecordedEntry(entry: entry, after: changes.mapValues(\.after))
    }
    return seqs.compactMap { found[$0] }
  }

  func order(_ id: Order.ID) throws -> JournalEntry? {
    try entries(of: id).first { $0.kind == .order }
  }

  /// The order with an id, and its void.
  func entries(of order: Order.ID) throws -> [JournalEntry] {
    let seqs = try Int.fetchAll(
      cachedStatement(
        sql: """
          SELECT seq FROM entry WHERE id = :id AND kind = 'order'
          UNION ALL SELECT seq FROM entry WHERE id = :id AND kind = 'void'
          """), arguments: ["id": order.uuidString.lowercased()])
    return try recordedEntries(seqs).map(\.entry)
  }

  func lastOrder() throws -> Order.ID? {
    let id = try String.fetchOne(
      cachedStatement(
        sql: """
          SELECT id FROM entry WHERE kind = 'order' AND NOT EXISTS (
            SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = 'void')
          ORDER BY seq DESC LIMIT 1
          """))
    return try id.map { try parse($0, UUID.init(uuidString:)) }
  }

  private func lines(_ condition: String) throws -> [Int: [Order.Line]] {
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT entry, juice, cups, price_minor, currency FROM line
        WHERE entry \(condition) ORDER BY entry, position
        """)
    var lines: [Int: [Order.Line]] = [:]
    while let row = try rows.next() {
      let price: Price? =
        if let units = row[3] as Int?, let code = row[4] as String? {
          Price(
            minorUnits: try number(units, in: Self.amounts),
            currency: try parse(code, Currency.init(code:)))
        } else {
          nil
        }
      lines[row[0], default: []].append(
        Order.Line(
          juice: try parse(row[1], Juice.ID.init(parsing:)),
          cups: try number(row[2], in: Self.cups), price: price))
    }
    return lines
  }

  private func changes(_ condition: String) throws
    -> [Int: [Ingredient.ID: (delta: Int, after: Int)]]
  {
    let rows = try Row.fetchCursor(
      self, sql: "SELECT entry, ingredient, delta, after FROM change WHERE entry \(condition)")
    var changes: [Int: [Ingredient.ID: (delta: Int, after: Int)]] = [:]
    while let row = try rows.next() {
      changes[row[0], default: [:]][try parse(row[1], Ingredient.ID.init(parsing:))] =
        (
          try number(row[2], in: -Self.amounts.upperBound...Self.amounts.upperBound),
          try number(row[3], in: Self.amounts)
        )
    }
    return changes
  }

  // No entry of this program is outside these ranges, and sums of values within them do not overflow.

  /// The milliseconds since 1970 of the years 1 to 9999.
  private static let times = -62_135_596_800_000...253_402_300_799_999
  private static let cups = 1...1_000_000_000
  private static let amounts = 0...1_000_000_000_000

  private func number(_ number: Int, in range: ClosedRange<Int>) throws -> Int {
    guard range.contains(number) else { throw ContentError.damaged(.badValue(String(number))) }
    return number
  }

  private func parse<Value>(_ text: String, _ value: (String) -> Value?) throws -> Value {
    guard let value = value(text) else { throw ContentError.damaged(.badValue(text)) }
    return value
  }
}
