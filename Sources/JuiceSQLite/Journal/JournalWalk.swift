import JuiceKit
import JuiceStorage

extension Connection {
  /// Columns that came later; of a store that is just being sealed, nothing.
  private func columns(_ columns: SQL, of version: Int, else nothing: SQL) throws(SQLiteError)
    -> SQL
  {
    try integer("PRAGMA user_version") ?? 0 < version ? nothing : columns
  }

  /// Walks the entries with some numbers, oldest first: three statements go side by side, and no more
  /// than one entry is held.
  func forEachEntry(_ seqs: ClosedRange<Int>, _ body: (RecordedEntry) throws -> Void) throws {
    let (low, high) = (seqs.lowerBound, seqs.upperBound)
    let entries = try rows(
      """
      SELECT seq, id, at, kind, reason, day, number, payment, by, till, digest,
      """ + columns("money", of: Schema.moneyVersion, else: "NULL") + """
        , kind = 'order' AND EXISTS (
          SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = 'void')
        FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq
        """, low, high)
    var lines = try EntryParts(
      rows(
        """
        SELECT entry, position, juice, cups, price_minor, currency,
        """ + columns("options, note", of: Schema.optionsVersion, else: "NULL, NULL") + """
           FROM line WHERE entry BETWEEN ? AND ? ORDER BY entry, position
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
        let change = try changes.rows.change(1)
        differences[change.id] = change.difference
        after.append((change.id, change.after))
      }
      let entry = try entries.entry(
        0, lines: orderLines, changes: differences, isVoided: entries.integer(12) != 0)
      try body(RecordedEntry(entry: entry, hasLinesInOrder: hasLinesInOrder, after: after))
    }
  }
}

/// The rows of a table that belong to entries, in the order of these.
private struct EntryParts: ~Copyable {
  let rows: Rows
  /// The entry that the row belongs to; nil at the end.
  private var entry: Int?
  private var isTaken = true

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
    }
  }
}
