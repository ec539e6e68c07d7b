extension Books {
  /// The number of entries between two cached copies.
  package static let copyDistance = 1000

  /// `true` if a store caches a copy of these books.
  package var isCopyDue: Bool { count.isMultiple(of: Self.copyDistance) }
}

extension StoredJournal {
  /// Returns the newest books up to entry `last`; if an entry before is faulty, the books before it.
  ///
  /// - Parameters:
  ///   - head: the number and the digest of the newest entry.
  ///   - known: earlier books of this journal. If they are still the newest, nothing is read.
  package func books(
    upTo last: Int, of head: (seq: Int, digest: Digest?), knowing known: Books?
  ) throws -> (books: Books, fault: JournalFault?) {
    let newest = min(head.seq, last)
    if let known, known.count == newest, newest < head.seq || known.digest == head.digest {
      return (known, nil)
    }
    let made = try books(after: newest)
    keepCopy(made.books)
    return made
  }

  /// Rebuilds the books from the newest cached ones; if an entry is faulty, returns the books before it.
  package func books(after seq: Int) throws -> (books: Books, fault: JournalFault?) {
    let journal = forManyReads
    var books =
      try journal.cachedBooks(upTo: seq) { $0.count <= seq && $0.digest == $1 } ?? Books()
    guard books.count < seq else { return (books, nil) }
    do {
      try journal.admit(books.count + 1...seq, to: &books) { _, books in
        if books.isCopyDue { keepCopy(books) }
      }
      return (books, nil)
    } catch let fault as JournalFault {
      // An entry before the cached books can't be read: rebuild up to that entry.
      if fault.seq <= books.count { books = try self.books(after: fault.seq - 1).books }
      return (books, fault)
    }
  }

  /// Admits the next entries of the journal.
  ///
  /// - Parameter body: gets each with its digest, and the books after it.
  /// - Throws: `JournalFault` for the first faulty entry; `books` then end before it.
  package func admit(
    _ seqs: ClosedRange<Int>, isChecked: Bool = false, to books: inout Books,
    _ body: (JournalEntry, inout Books) throws -> Void
  ) throws {
    var recent = RecentEntries()
    try forEachEntry(of: seqs, isChecked: isChecked) { ids in
      try recent.look(up: ids) { try entries(under: $0, upTo: books.count) }
    } _: {
      try body(admit($0, to: &books, &recent), &books)
    }
  }

  /// Admits entries that are not stored yet.
  package func admit(_ entries: [JournalEntry], to books: inout Books) throws {
    var recent = RecentEntries()
    try recent.look(up: Set(entries.map(\.id))) {
      try self.entries(under: $0, upTo: books.count)
    }
    for entry in entries { try admit((entry, nil, false), to: &books, &recent) }
  }

  @discardableResult
  package func admit(
    _ stored: StoredEntry, to books: inout Books, _ recent: inout RecentEntries,
    needsDigest: Bool = true
  ) throws -> JournalEntry {
    let entry = stored.entry
    return try recent.admit(
      entry, to: &books, needsDigest: needsDigest, body: stored.body,
      prior: { stored.isFirst ? [] : try entries(under: [entry.id], upTo: entry.seq - 1) },
      lastNumber: { try lastNumber(of: $0, upTo: entry.seq - 1) })
  }

  /// Rebuilds the books from the first entry, and compares them with the cached ones.
  ///
  /// - Parameters:
  ///   - seqs: a range of at least all entries; `nil` for an empty journal.
  ///   - nextCopy: returns the next cached books, by number.
  ///   - visit: gets each valid entry.
  /// - Throws: `JournalFault` for the first faulty entry or copy.
  package func verify(
    _ seqs: ClosedRange<Int>?, nextCopy: () throws -> CachedCopy?,
    _ visit: (JournalEntry) -> Void
  ) throws -> Books {
    var books = Books()
    var copy = try nextCopy()
    func compare(_ books: Books) throws {
      while let found = copy, found.seq <= books.count {
        try books.compare(with: found.books())
        copy = try nextCopy()
      }
    }
    try compare(books)
    if let seqs {
      try admit(seqs, isChecked: true, to: &books) {
        visit($0)
        try compare($1)
      }
    }
    if copy != nil { throw JournalFault(seq: books.count, rule: .wrongState) }
    return books
  }
}

/// The number of cached books, and a function that reads them; it returns `nil` for damaged ones.
package typealias CachedCopy = (seq: Int, books: () throws -> Books?)
