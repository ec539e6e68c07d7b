public import FoundationEssentials

/// The known state of a store's copy on a server.
public struct MirrorState: Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// The server has another journal. `common` is the last entry that both have; 0 for none.
    case differs(common: Int)
    /// A sentence that says why sending fails.
    case other(String)
  }

  /// The server's address without the password.
  public let address: String
  /// The number of entries known to be on the server.
  public var entries = 0
  public var digest: Digest?
  /// The time when the copy was last complete; `nil` for never.
  public var at: Date?
  public var problem: Problem?

  public init(address: String) { self.address = address }
}

/// The journals of a store and its mirror have diverged, or the mirror has more entries.
public struct MirrorDifference: Error, Hashable, Sendable {
  /// The newest entry of each; `nil` for an empty journal.
  public let store: JournalEntry?
  public let mirror: JournalEntry?
  public let common: JournalEntry?

  public init(store: JournalEntry?, mirror: JournalEntry?, common: JournalEntry?) {
    (self.store, self.mirror, self.common) = (store, mirror, common)
  }

  /// `true` if the mirror continues the store's journal: the store was set back to an older state.
  public var isSetBack: Bool { store?.seq == common?.seq }
}
