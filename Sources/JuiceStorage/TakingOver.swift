internal import JuiceKit

/// A journal on its way into a store: it has to begin as the store's own does, and what comes after that is new.
///
/// As each digest covers all before it, the newest of the store is compared, and nothing else of it is read.
struct TakingOver {
  private let revision: Int
  private let digest: Digest?
  /// An entry of the store, by its number.
  private let own: (Int) throws -> JournalEntry?

  private(set) var replay = Replay()
  private(set) var seal = Seal()
  /// Those of the entries so far, as far as the store has some, each by its beginning.
  private var digests: [UInt64] = []

  /// - Parameters:
  ///   - revision: how many entries the store has.
  ///   - digest: that of its newest.
  init(after revision: Int, _ digest: Digest?, own: @escaping (Int) throws -> JournalEntry?) {
    self.revision = revision
    self.digest = digest
    self.own = own
  }

  /// All that the store has was there: the next entry is new.
  var isAtEnd: Bool { replay.count == revision }

  /// Checks the next entry, and gives it its digest.
  ///
  /// - Parameter prior: see `Replay.add`.
  /// - Returns: nil for one that the store has.
  /// - Throws: `Refusal.otherJournal`, `JournalFault`.
  mutating func take(_ entry: JournalEntry, prior: () throws -> [JournalEntry]) throws
    -> JournalEntry?
  {
    guard replay.count < revision else {
      try replay.add(entry, prior: prior())
      return try seal.seal(entry)
    }
    try replay.pass(entry)
    _ = try seal.seal(entry)
    if let last = seal.last { digests.append(last.beginning) }
    if isAtEnd, seal.last != digest { throw Refusal.otherJournal(last: try lastOfBoth()) }
    return nil
  }

  /// To be called after the last entry.
  ///
  /// - Returns: how many were new.
  /// - Throws: `Refusal.notEmpty` where the store has all of them.
  func end() throws -> Int {
    if revision == 0 || replay.count > revision { return replay.count - revision }
    if !isAtEnd, replay.count > 0, try own(replay.count)?.digest != seal.last {
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
struct LastOfBoth {
  /// The number of the last that is found to be the same; 0 for none.
  private(set) var last = 0
  private var other: Int

  init(within count: Int) { other = count + 1 }

  /// The number of the entry to compare; nil where it is found.
  var next: Int? { other - last > 1 ? (last + other) / 2 : nil }

  mutating func note(_ seq: Int, isSame: Bool) { if isSame { last = seq } else { other = seq } }
}

extension Digest {
  fileprivate var beginning: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
