import JuiceKit

extension JournalQuery {
  /// The number that entries are beyond; for all of them one that none has.
  var bound: Int { beyond ?? (direction == .newestFirst ? .max : .min) }

  /// The first and the last time, in milliseconds.
  var first: Int { since?.milliseconds ?? .min }
  var last: Int { until.map { $0.milliseconds - 1 } ?? .max }

  /// How the number of an entry compares with `bound`.
  var beyondBound: SQL { direction == .newestFirst ? "<" : ">" }

  /// The order of a list of numbers.
  var sorting: SQL { direction == .newestFirst ? " DESC" : " ASC" }
}

extension [JournalEntry] {
  /// Those that something may have taken back.
  var maybeUndone: [JournalEntry] { filter { $0.isVoided || !$0.kind.isOfOrder } }

  /// The entries that have taken them back, by the numbers of those taken back.
  ///
  /// - Parameter later: entries with the same ids, oldest first.
  func undone(by later: [JournalEntry]) -> [Int: JournalEntry] {
    let later = Dictionary(grouping: later, by: \.id)
    return reduce(into: [:]) { found, entry in
      found[entry.seq] = later[entry.id]?.first { $0.undid(entry) }
    }
  }
}
