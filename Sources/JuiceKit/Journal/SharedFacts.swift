internal import Synchronization

/// The facts that an entry shares with others of the same lines, which are parsed once, and written once.
///
/// All values are equal, since they say nothing that their entries don't say.
struct SharedFacts: Hashable, Sendable {
  /// The first entry with these facts.
  final class First: Sendable {
    let entry: JournalEntry
    private let kept = Mutex(String?.none)

    init(_ entry: JournalEntry) { self.entry = entry }

    /// The lines of the entry's text that others share.
    var text: String {
      kept.withLock { kept in
        let text =
          kept ?? String(Substring(entry.body.utf8.dropFirst(entry.beginning.utf8.count)))
        kept = text
        return text
      }
    }
  }

  /// `nil` for an entry whose facts nobody shares.
  var first: First?

  static func == (one: SharedFacts, other: SharedFacts) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension JournalEntry {
  /// Returns the entry with all facts of another but the number.
  func withFacts(of other: JournalEntry) -> JournalEntry {
    var same = other
    (same.seq, same.id, same.at, same.number) = (seq, id, at, number)
    (same.digest, same.isVoided) = (digest, isVoided)
    return same
  }

  /// The first entry with these facts; `nil` if this one was changed since it was read.
  var first: SharedFacts.First? {
    shared.first.flatMap { withFacts(of: $0.entry) == self ? $0 : nil }
  }
}
