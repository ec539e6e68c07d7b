/// An import of a journal into a store. The journal must begin with the store's own entries.
/// Each digest covers all earlier entries, so comparing the store's newest digest is enough.
package struct JournalImport {
  /// The store's books, then the books after each new entry.
  package private(set) var books: Books
  private let revision: Int
  private let journal: any StoredJournal
  private var recent = RecentEntries()
  private var seal = Seal()
  private var count = 0
  /// The cash of the store's entries, which its books lack if they were cached.
  private var cash = CountedCash()
  /// The beginning of each digest up to the store's newest entry, to find where the journals part.
  private var digests: [UInt64] = []

  /// - Parameter journal: the store's entries.
  package init(into books: Books, of journal: any StoredJournal) {
    self.books = books
    self.journal = journal
    revision = books.count
  }

  /// `true` after all entries that the store has: the next entry is new.
  package var isAtEnd: Bool { count >= revision }

  /// Checks the next entry and adds its digest.
  ///
  /// - Parameters:
  ///   - body: the text of the entry, if at hand.
  ///   - prior: finds the store's entries under the entry's id; see `Books.admit`.
  /// - Returns: `nil` for an entry that the store has.
  /// - Throws: `Refusal.otherJournal` if the store has another journal, `JournalFault` for an invalid entry.
  package mutating func take(
    _ entry: JournalEntry, body: String? = nil, prior: (JournalEntry) throws -> [JournalEntry]
  ) throws -> JournalEntry? {
    if isAtEnd {
      let sealed = try recent.admit(
        entry, to: &books, needsDigest: false, body: body, prior: { try prior(entry) },
        lastNumber: { [journal] in try journal.lastNumber(of: $0, upTo: .max) })
      count += 1
      return sealed
    }
    guard entry.seq == count + 1 else { throw JournalFault(seq: entry.seq, rule: .gap) }
    guard entry.isWellFormed else { throw JournalFault(seq: entry.seq, rule: .malformed) }
    _ = try seal.seal(entry, body: body)
    count += 1
    if let last = seal.last { digests.append(last.beginning) }
    let isChangingPaid = CountedCash.changingPaid.contains(entry.kind)
    let earlier = isChangingPaid ? try prior(entry).filter { $0.seq < entry.seq } : []
    cash.add(entry, of: OrderRecord(earlier))
    if isAtEnd {
      guard seal.last == books.digest else {
        throw Refusal.otherJournal(last: try lastOfBoth())
      }
      books.cash = cash
    }
    return nil
  }

  /// Ends the import, and returns the number of new entries.
  ///
  /// - Throws: `Refusal.notEmpty` if the store has all entries, `.otherJournal` if it has another journal.
  package func end() throws -> Int {
    if revision == 0 || count > revision { return count - revision }
    if !isAtEnd, count > 0, try journal.entry(count)?.digest != seal.last {
      throw Refusal.otherJournal(last: try lastOfBoth())
    }
    throw Refusal.notEmpty
  }

  private func lastOfBoth() throws -> JournalEntry? {
    var both = LastOfBoth(within: digests.count - 1)
    while let seq = both.next {
      both.note(seq, isSame: try journal.entry(seq)?.digest?.beginning == digests[seq - 1])
    }
    return try journal.entry(both.last)
  }
}

/// A binary search for the last entry that two journals share: each digest covers all earlier entries.
package struct LastOfBoth {
  /// The number of the last entry known to be equal; 0 for none.
  package private(set) var last = 0
  private var other: Int

  package init(within count: Int) { other = count + 1 }

  /// The entry to compare next; `nil` at the end of the search.
  package var next: Int? { other - last > 1 ? (last + other) / 2 : nil }

  package mutating func note(_ seq: Int, isSame: Bool) {
    if isSame { last = seq } else { other = seq }
  }
}

extension Digest {
  fileprivate var beginning: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
