import FoundationEssentials
import GRDB
import JuiceKit

extension Database {
  /// Decides on a change and writes it. Only for use in an immediate transaction.
  func apply(_ change: Change, at now: Date) throws -> Applied {
    let stock = try stock()
    let prior = try change.orderID.map(entries(of:)) ?? []
    switch try change.verdict(on: stock, prior: prior, at: now) {
    case .nothing: return Applied(entry: nil, stock: stock)
    case .done(let entry): return Applied(entry: entry, stock: try self.stock(after: entry.seq))
    case .write(let entry): return Applied(entry: entry, stock: try append(entry, to: stock))
    }
  }

  /// Writes an entry; triggers change the stock.
  ///
  /// - Returns: the stock after it.
  func append(_ entry: JournalEntry, to stock: Stock) throws -> Stock {
    let next = stock.applying(entry)
    try cachedStatement(sql: "INSERT INTO entry (seq, id, at, kind, reason) VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [
        entry.seq, entry.id.uuidString.lowercased(), entry.at.milliseconds, entry.kind.rawValue,
        entry.reason,
      ])
    // For a void, a trigger copies the lines of its order and puts back what that took.
    guard entry.kind != .void else { return next }
    let insertLine = try cachedStatement(sql: "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)")
    for (position, line) in entry.lines.enumerated() {
      try insertLine.execute(arguments: [
        entry.seq, position, line.juice.rawValue, line.cups, line.price?.minorUnits,
        line.price?.currency.code,
      ])
    }
    let insertChange = try cachedStatement(sql: "INSERT INTO change VALUES (?, ?, ?, ?)")
    for (ingredient, difference) in entry.changes {
      try insertChange.execute(arguments: [
        entry.seq, ingredient.rawValue, difference, next.quantity(of: ingredient),
      ])
    }
    return next
  }
}
