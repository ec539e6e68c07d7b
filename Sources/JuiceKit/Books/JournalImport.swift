/// A journal on its way into a store: it has to begin as the store's own does, and what comes after that is new.
///
/// As each digest covers all before it, the newest of the store is compared, and nothing else of it is read.
public struct JournalImport {
  /// The books of the store, and after its end those of the entries taken so far.
  public private(set) var books: Books
  /// How many entries the store had.
  private let revision: Int
  /// An entry of the store, by its number.
  private let own: (Int) throws -> JournalEntry?
  private var seal = Seal()
  /// How many entries were handed over.
  private var count = 0
  /// The digests of those that the store has too, each by its beginning.
  private var digests: [UInt64] = []

  /// - Parameters:
  ///   - books: those of the store.
  ///   - own: finds an entry of the store by its number.
  public init(into books: Books, own: @escaping (Int) throws -> JournalEntry?) {
    self.books = books
    self.own = own
    revision = books.count
  }

  /// The next entry is new: all that the store has was there.
  public var isAtEnd: Bool { count >= revision }

  /// Checks the next entry, and gives it its digest.
  ///
  /// - Parameters:
  ///   - prior: the store's entries under an id, of which those that came before are needed; see `Books.admit`.
  ///   - lastNumber: the newest number of the orders of a day in the store.
  /// - Returns: nil for one that the store has.
  /// - Throws: `Refusal.otherJournal`, `JournalFault`.
  public mutating func take(
    _ entry: JournalEntry, prior: (JournalEntry) throws -> [JournalEntry],
    lastNumber: (String) throws -> Int
  ) throws -> JournalEntry? {
    if isAtEnd {
      let number = try books.dayToLookUp(for: entry).map(lastNumber) ?? 0
      let sealed = try books.admit(
        entry, prior: prior(entry), lastNumber: number, needsDigest: false)
      count += 1
      return sealed
    }
    guard entry.seq == count + 1 else { throw JournalFault(seq: entry.seq, rule: .gap) }
    guard entry.isWellFormed else { throw JournalFault(seq: entry.seq, rule: .malformed) }
    _ = try seal.seal(entry)
    count += 1
    if let last = seal.last { digests.append(last.beginning) }
    if isAtEnd, seal.last != books.digest { throw Refusal.otherJournal(last: try lastOfBoth()) }
    return nil
  }

  /// Ends after the last entry.
  ///
  /// - Returns: how many were new.
  /// - Throws: `Refusal.notEmpty` where the store has all of them.
  public func end() throws -> Int {
    if revision == 0 || count > revision { return count - revision }
    if !isAtEnd, count > 0, try own(count)?.digest != seal.last {
      throw Refusal.otherJournal(last: try lastOfBoth())
    }
    throw Refusal.notEmpty
  }

  /// The newest entry that both have; they part at one of those before.
  private func lastOfBoth() throws -> JournalEntry? {
    var both = LastOfBoth(within: digests.count - 1)
    while let seq = both.next {
      both.note(seq, isSame: try own(seq)?.digest?.beginning == digests[seq - 1])
    }
    return try own(both.last)
  }
}

/// Looks by halves for the last entry that two journals have: each digest covers all entries before it.
public struct LastOfBoth {
  /// The number of the last that is found to be the same; 0 for none.
  public private(set) var last = 0
  private var other: Int

  public init(within count: Int) { other = count + 1 }

  /// The number of the entry to compare; nil where it is found.
  public var next: Int? { other - last > 1 ? (last + other) / 2 : nil }

  public mutating func note(_ seq: Int, isSame: Bool) {
    if isSame { last = seq } else { other = seq }
  }
}

extension Digest {
  fileprivate var beginning: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
