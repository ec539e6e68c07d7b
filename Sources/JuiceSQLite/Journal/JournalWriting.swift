import FoundationEssentials
import JuiceKit

extension Connection {
  /// Decides on a change and writes it. Only for use in an immediate transaction.
  func apply(_ change: Change, by author: Author, at now: Date) throws -> Applied {
    let stock = try stock()
    let verdict = try change.verdict(
      on: stock, prior: prior(to: change), number: nextNumber(at: now), by: author, at: now)
    switch verdict {
    case .nothing: return Applied(entry: nil, stock: stock)
    case .done(let entry): return Applied(entry: entry, stock: try self.stock(after: entry.seq))
    case .write(let new):
      var seal = try Seal(after: lastDigest())
      let entry = try seal.seal(new)
      let next = stock.applying(entry)
      try append(entry, stockAfter: next)
      return Applied(entry: entry, stock: next)
    }
  }

  /// The number that the next order is called by.
  private func nextNumber(at now: Date) throws -> OrderNumber {
    let day = OrderNumber.day(of: now)
    let rows = try rows(
      """
      SELECT coalesce(max(number), 0) FROM entry
      WHERE day = ? AND kind = 'order' AND number IS NOT NULL
      """, day)
    let last = try rows.next() ? rows.integer(0, in: 0...JournalLimits.numbers.upperBound) : 0
    return OrderNumber(day: day, number: last + 1)
  }

  private func prior(to change: Change) throws -> [JournalEntry] {
    if case .revert(let entry) = change { return try entries(like: entry) }
    return try change.orderID.map(entries(of:)) ?? []
  }

  /// Takes what is new of a journal that begins as this one. Only for use in an immediate transaction.
  ///
  /// - Returns: the number of entries that were new.
  func load(from source: EntrySource) throws -> Int {
    var taking = TakingOver(after: try revision(), try lastDigest()) {
      try self.entries([$0]).first
    }
    try source { entry in
      if taking.isAtEnd {
        // `entries(like:)` needs it, and it is gone before others could see it: who takes one change back does without.
        try execute(
          """
          CREATE INDEX loading ON entry (id, kind)
          WHERE kind IN ('restock', 'count', 'waste', 'sold-out')
          """)
      }
      let new = try taking.take(entry) {
        try entry.kind.isOfOrder ? entries(of: entry.id) : entries(like: entry)
      }
      if let new { try append(new, stockAfter: taking.replay.stock) }
    }
    try execute("DROP INDEX IF EXISTS loading")
    return try taking.end()
  }

  /// Writes an entry; triggers change the stock.
  private func append(_ entry: JournalEntry, stockAfter next: Stock) throws {
    try run(
      """
      INSERT INTO entry (seq, id, at, kind, reason, day, number, payment, by, till, digest, money)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      entry.seq, entry.id.text, entry.at.milliseconds, entry.kind.rawValue, entry.reason,
      entry.number?.day, entry.number?.number, entry.payments?.text, entry.by?.name,
      entry.by?.till, entry.digest?.bytes,
      entry.moneyText)
    // A trigger copies for a void the lines of its order, and puts back what that took.
    guard entry.kind != .void else { return }
    for (position, line) in entry.lines.enumerated() {
      try run(
        "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        entry.seq, position, line.juice.rawValue, line.cups, line.price?.minorUnits,
        line.price?.currency.code, line.cup.options.text, line.cup.note)
    }
    for (ingredient, difference) in entry.changes {
      try run(
        "INSERT INTO change VALUES (?, ?, ?, ?)",
        entry.seq, ingredient.rawValue, difference, next.quantity(of: ingredient))
    }
  }
}
