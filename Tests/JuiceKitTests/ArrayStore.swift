import FoundationEssentials
import JuiceKit

/// The obvious implementation of a store, without a database.
struct ArrayStore: FruitStore {
  let journal: [JournalEntry]
  /// How often a scan visits an entry, by its number; once without a value. So a short journal stands for a long one.
  let visits: [Int: Int]
  /// The number of the first entry whose seal is checked in time.
  let firstSeal: Int

  init(_ journal: [JournalEntry], visits: [Int: Int] = [:], firstSeal: Int = 1) {
    (self.journal, self.visits, self.firstSeal) = (journal, visits, firstSeal)
  }

  func books() -> Books { fatalError("not asked for") }
  func apply(_ change: Change, by author: Author?) -> Applied { fatalError("not asked for") }
  func changes() -> AsyncStream<Stock> { AsyncStream { $0.finish() } }
  func stock(before time: Date) -> Stock { fatalError("not asked for") }
  func load(from source: @escaping EntrySource) -> Int { fatalError("not asked for") }
  func check() {}
  func checkSeals(of seqs: ClosedRange<Int>) -> Bool { seqs.lowerBound >= firstSeal }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) -> Verification {
    fatalError("not asked for")
  }

  func entries(_ query: JournalQuery) -> [JournalEntry] {
    let all = query.direction == .oldestFirst ? journal : journal.reversed()
    let found = all.filter { entry in
      (query.kind.map { $0 == entry.kind } ?? true)
        && (query.since.map { entry.at >= $0 } ?? true)
        && (query.until.map { entry.at < $0 } ?? true)
        && (query.beyond.map { query.direction == .oldestFirst ? entry.seq > $0 : entry.seq < $0 }
          ?? true)
    }
    return Array(found.prefix(query.limit))
  }

  func entries(under ids: [UUID]) -> [JournalEntry] {
    let ids = Set(ids)
    return journal.filter { ids.contains($0.id) }
  }

  func order(_ number: OrderNumber) -> Order.ID? {
    journal.first { $0.ownNumber == number }?.id
  }

  func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    for entry in journal where span.seqs.contains(entry.seq) {
      guard span.since.map({ entry.at >= $0 }) ?? true, span.until.map({ entry.at < $0 }) ?? true,
        span.kinds?.contains(entry.kind) ?? true
      else { continue }
      var body = entry.body
      try body.withUTF8 { bytes in
        for _ in 0..<(visits[entry.seq] ?? 1) { unsafe try visit(entry.seq, bytes) }
      }
    }
  }
}
