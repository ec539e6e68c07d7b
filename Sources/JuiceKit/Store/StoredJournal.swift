package import FoundationEssentials

/// The rows of a journal. A store finds them; the extensions decide which ones it has to find, and what they mean.
///
/// `last` is the number of the last entry to read.
package protocol StoredJournal {
  /// Returns the entries of a range that match a query, with `isVoided` set. The range replaces the query's cursor.
  func entries(_ query: JournalQuery, in seqs: EntryRange, upTo last: Int) throws -> [JournalEntry]

  /// Returns all entries under these ids, oldest first, with `isVoided` set.
  func entries(under ids: Set<UUID>, upTo last: Int) throws -> [JournalEntry]

  func order(_ number: OrderNumber, upTo last: Int) throws -> Order.ID?

  /// Returns the newest order number of a day; 0 for a day without orders.
  func lastNumber(of day: String, upTo last: Int) throws -> Int

  /// Returns the number of the last entry with a time before this one, in milliseconds.
  func newest(before time: Int, upTo last: Int) throws -> Int?

  /// Returns the range of the entries in a query's span of time, and their count; `nil` for none. If the count is `most`, the range is
  /// incomplete.
  func range(of times: JournalQuery, atMost most: Int) throws -> (EntryRange, count: Int)?

  /// Returns the newest cached books at or before an entry that are right.
  ///
  /// - Parameter isRight: gets the digest of their newest entry, too.
  func cachedBooks(upTo seq: Int, where isRight: (Books, Digest?) -> Bool) throws -> Books?

  /// Keeps the books after each `Books.copyDistance` entries, for the next time.
  func keepCopy(_ books: Books)

  /// Visits the entries of a range, oldest first.
  ///
  /// - Parameters:
  ///   - isChecked: whether to check that each is stored as it was written, also by a store that trusts its rows.
  ///   - announce: gets the ids of a page before its entries, so that one query can look them up, if the store reads
  ///     pages.
  func forEachEntry(
    of seqs: ClosedRange<Int>, isChecked: Bool, announce: (Set<UUID>) throws -> Void,
    _ body: (StoredEntry) throws -> Void) throws

  /// The same journal for many reads, which together may take longer than a call.
  var forManyReads: Self { get }
}

/// A range of entry numbers; empty if `low` is above `high`.
package typealias EntryRange = (low: Int, high: Int)

/// An entry, its text if at hand, and `true` if it is known that no earlier entry has its id.
package typealias StoredEntry = (entry: JournalEntry, body: String?, isFirst: Bool)

extension StoredJournal {
  package var forManyReads: Self { self }

  package func keepCopy(_ books: Books) {}

  package func entry(_ seq: Int) throws -> JournalEntry? {
    try entries(JournalQuery(limit: 1), in: (seq, seq), upTo: .max).first
  }

  /// Returns a page of the entries that match a query. A search scans the journal until it has enough.
  package func entries(_ query: JournalQuery, upTo last: Int) throws -> [JournalEntry] {
    let seqs: EntryRange =
      query.direction == .newestFirst
      ? (1, min(last, max(query.bound, 1) - 1)) : (max(1, min(query.bound, .max - 1) + 1), last)
    // A span with 20,000 entries or more needs no bounds: most rows that are scanned are in it.
    return try entries(query, in: narrow(seqs, to: query, ifFewerThan: 20_000), upTo: last)
  }

  package func range(of span: JournalSpan, upTo last: Int) throws -> EntryRange {
    try narrow((max(1, span.seqs.lowerBound), min(last, span.seqs.upperBound)), to: span.times)
  }

  /// Narrows a range to a span of time. Entries of other times may remain: a clock may have been set back.
  private func narrow(
    _ seqs: EntryRange, to times: JournalQuery, ifFewerThan many: Int = .max
  ) throws -> EntryRange {
    if times.isOfAnyTime { return seqs }
    guard let (found, count) = try range(of: times, atMost: many) else { return (1, 0) }
    return count < many ? (max(seqs.low, found.low), min(seqs.high, found.high)) : seqs
  }

  /// Returns the stock after the last entry with a time before `time`.
  ///
  /// - Parameter newest: the newest books, if at hand.
  package func stock(before time: Date, upTo last: Int, knowing newest: Books? = nil) throws
    -> Stock
  {
    // Not the entry with the latest time: a clock may have been set back since.
    try self.newest(before: time.milliseconds, upTo: last)
      .map { try stock(after: $0, knowing: newest) } ?? Stock()
  }

  private func stock(after seq: Int, knowing newest: Books?) throws -> Stock {
    if let newest, newest.count == seq { return newest.stock }
    let (books, fault) = try books(after: seq)
    if let fault { throw fault }
    return books.stock
  }

  /// Returns the result of a change once its decision is carried out.
  ///
  /// - Parameter books: the books that decided.
  package func applied(_ decision: Decision, knowing books: Books) throws -> Applied {
    switch decision {
    case .nothing: Applied(entry: nil, stock: books.stock)
    case .done(let entry): Applied(entry: entry, stock: try stock(after: entry.seq, knowing: books))
    case .write(let entry, let next): Applied(entry: entry, stock: next.stock)
    }
  }
}
