package import FoundationEssentials

/// The known state of a store's copy on a server.
package struct MirrorState: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The server has another journal. `common` is the last entry that both have; 0 for none.
    case differs(common: Int)
    /// A sentence that says why sending fails.
    case other(String)
  }

  /// The server's address without the password.
  package let address: String
  /// The number of entries known to be on the server.
  package var entries = 0
  package var digest: Digest?
  /// The time when the copy was last complete; `nil` for never.
  package var at: Date?
  package var problem: Problem?

  package init(address: String) { self.address = address }
}

/// The journals of a store and its mirror have diverged, or the mirror has more entries.
package struct MirrorDifference: Error, Hashable, Sendable {
  /// The newest entry of each; `nil` for an empty journal.
  package let store: JournalEntry?
  package let mirror: JournalEntry?
  package let common: JournalEntry?

  package init(store: JournalEntry?, mirror: JournalEntry?, common: JournalEntry?) {
    (self.store, self.mirror, self.common) = (store, mirror, common)
  }

  /// `true` if the mirror continues the store's journal: the store was set back to an older state.
  package var isSetBack: Bool { store?.seq == common?.seq }
}
