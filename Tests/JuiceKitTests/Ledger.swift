import FoundationEssentials
import Testing

@testable import JuiceKit

/// Decides on changes of one order.
struct Ledger {
  var books: Books
  var entries: [JournalEntry] = []

  init(_ stock: Quantities) {
    books = Books(stock: Stock(items: stock.mapValues { .init(quantity: $0) }))
  }

  @discardableResult
  mutating func apply(_ change: Change, at now: Date) throws -> JournalEntry {
    switch try books.decide(
      change, prior: entries, lastNumber: entries.count { $0.kind == .order },
      by: Author(name: "Anna", till: "till"), at: now)
    {
    case .write(let entry, let next):
      entries.append(entry)
      books = next
      return entry
    case .done(let entry): return entry
    case .nothing: return try #require(nil)
    }
  }
}
