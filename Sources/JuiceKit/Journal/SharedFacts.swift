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
  /// Takes all facts but the number.
  mutating func takeFacts(of other: JournalEntry) {
    var other = other
    (other.seq, other.id, other.at, other.number) = (seq, id, at, number)
    (other.digest, other.isVoided) = (digest, isVoided)
    self = other
  }

  /// The first entry with these facts; `nil` if this one was changed since it was read.
  var first: SharedFacts.First? {
    guard let first = shared.first else { return nil }
    var same = self
    same.takeFacts(of: first.entry)
    return same == self ? first : nil
  }
}
