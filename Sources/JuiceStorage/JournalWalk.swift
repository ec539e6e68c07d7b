import FoundationEssentials
import JuiceKit

/// An entry as the tables have it.
struct RecordedEntry {
  let entry: JournalEntry
  /// Whether its lines are numbered 0, 1, 2.
  let hasLinesInOrder: Bool
  /// The counts after it, by ingredient.
  let after: [(id: Ingredient.ID, count: Int)]
}

extension Connection {
  /// Walks the entries with some numbers, oldest first: three statements go side by side, and no more
  /// than one entry is held.
  ///
  /// - Returns: the table of a row that belongs to none of the entries; nil where all do.
  @discardableResult
  func forEachEntry(_ seqs: ClosedRange<Int>, _ body: (RecordedEntry) throws -> Void) throws
    -> String?
  {
    let (low, high) = (seqs.lowerBound, seqs.upperBound)
    let entries = try rows(
      """
      SELECT seq, id, at, kind, reason, day, number, payment, by, till, digest,
        kind = 'order' AND EXISTS (
        SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = 'void')
      FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq
      """, low, high)
    var lines = try EntryParts(
      rows(
        """
        SELECT entry, position, juice, cups, price_minor, currency FROM line
        WHERE entry BETWEEN ? AND ? ORDER BY entry, position
        """, low, high))
    var changes = try EntryParts(
      rows(
        """
        SELECT entry, ingredient, delta, after FROM change
        WHERE entry BETWEEN ? AND ? ORDER BY entry, ingredient
        """, low, high))
    while try entries.next() {
      let seq = try entries.integer(0)
      var orderLines: [Order.Line] = []
      var hasLinesInOrder = true
      while try lines.next(of: seq) {
        if try lines.rows.integer(1) != orderLines.count { hasLinesInOrder = false }
        orderLines.append(try lines.rows.orderLine(2))
      }
      var differences: Quantities = [:]
      var after: [(id: Ingredient.ID, count: Int)] = []
      while try changes.next(of: seq) {
        let id = try changes.rows.ingredient(1)
        differences[id] = try changes.rows.integer(2, in: JournalLimits.differences)
        after.append((id, try changes.rows.integer(3, in: JournalLimits.counts)))
      }
      let entry = JournalEntry(
        seq: seq, id: try entries.orderID(1),
        at: Date(milliseconds: try entries.integer(2, in: JournalLimits.times)),
        kind: try entries.value(3, JournalEntry.Kind.init(rawValue:)), lines: orderLines,
        changes: differences, reason: try entries.optionalText(4),
        number: try entries.orderNumber(5), payment: try entries.payment(7),
        by: try entries.author(8), digest: try entries.digest(10),
        isVoided: try entries.integer(11) != 0)
      try body(RecordedEntry(entry: entry, hasLinesInOrder: hasLinesInOrder, after: after))
    }
    if try lines.hasOrphan() { return "line" }
    if try changes.hasOrphan() { return "change" }
    return nil
  }
}

/// The rows of a table that belong to entries, in the order of these.
private struct EntryParts: ~Copyable {
  let rows: Rows
  /// The entry that the row belongs to; nil at the end.
  private var entry: Int?
  private var isTaken = true
  private var hasSkipped = false

  init(_ rows: consuming Rows) { self.rows = rows }

  /// Goes on to the next row of an entry, past those of entries that are not there.
  ///
  /// - Returns: whether there is one.
  mutating func next(of seq: Int) throws -> Bool {
    while true {
      if isTaken {
        entry = try rows.next() ? rows.integer(0) : nil
        isTaken = false
      }
      guard let entry, entry <= seq else { return false }
      isTaken = true
      if entry == seq { return true }
      hasSkipped = true
    }
  }

  /// Whether a row belonged to no entry.
  mutating func hasOrphan() throws -> Bool {
    if try next(of: .max) { return true }
    return hasSkipped
  }
}

extension Rows {
  func integer(_ column: CInt, in range: ClosedRange<Int>) throws -> Int {
    let number = try integer(column)
    guard range.contains(number) else { throw ContentError.damaged(.badValue(String(number))) }
    return number
  }

  func value<Value>(_ column: CInt, _ parse: (String) -> Value?) throws -> Value {
    let text = try text(column)
    guard let value = parse(text) else { throw ContentError.damaged(.badValue(text)) }
    return value
  }

  /// An id in small letters: in capitals it would be another one to SQLite.
  func orderID(_ column: CInt) throws -> Order.ID {
    try value(column) { text in
      text.utf8.contains(where: \.isCapital) ? nil : Order.ID(parsing: text)
    }
  }

  func ingredient(_ column: CInt) throws -> Ingredient.ID {
    try value(column, Ingredient.ID.init(parsing:))
  }

  /// From the columns of its day and of the number itself.
  fileprivate func orderNumber(_ column: CInt) throws -> OrderNumber? {
    guard try optionalText(column) != nil || optionalInteger(column + 1) != nil else { return nil }
    let number = try integer(column + 1, in: JournalLimits.numbers)
    return try value(column) { OrderNumber(parsing: $0, number: number) }
  }

  fileprivate func payment(_ column: CInt) throws -> Payment.ID? {
    try optionalText(column) == nil ? nil : value(column, Payment.ID.init(parsing:))
  }

  /// From the columns of its name and of the till.
  fileprivate func author(_ column: CInt) throws -> Author? {
    guard let name = try optionalText(column) else {
      if let till = try optionalText(column + 1) {
        throw ContentError.damaged(.badValue(till))
      }
      return nil
    }
    let till = try text(column + 1)
    guard let author = Author(name: name, till: till) else {
      throw ContentError.damaged(.badValue(Author.allows(name) ? till : name))
    }
    return author
  }

  /// - Returns: nil for NULL.
  func digest(_ column: CInt) throws -> Digest? {
    guard let bytes = try optionalBytes(column) else { return nil }
    guard let digest = Digest(bytes: bytes) else {
      throw ContentError.damaged(.badValue("\(bytes.count) bytes"))
    }
    return digest
  }

  /// From four columns.
  fileprivate func orderLine(_ column: CInt) throws -> Order.Line {
    var price: Price?
    if try optionalInteger(column + 2) != nil || optionalText(column + 3) != nil {
      price = Price(
        minorUnits: try integer(column + 2, in: JournalLimits.prices),
        currency: try value(column + 3, Currency.init(code:)))
    }
    return Order.Line(
      juice: try value(column, Juice.ID.init(parsing:)),
      cups: try integer(column + 1, in: JournalLimits.cups), price: price)
  }
}
