public import FoundationEssentials

/// The known state of a store's copy on a server.
public struct MirrorState: Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// It has another journal.
    ///
    /// - Parameter common: the last entry that both have; 0 where they have none.
    case differs(common: Int)
    /// A sentence that says why nothing can be sent.
    case other(String)
  }

  /// The server, without a password.
  public let address: String
  /// How many entries it has, as far as is known.
  public var entries = 0
  /// The digest of the newest of them.
  public var digest: Digest?
  /// When it had all that was to be sent; nil for never.
  public var at: Date?
  public var problem: Problem?

  public init(address: String) { self.address = address }
}

/// The journal of a store and that of its mirror part: neither is the beginning of the other, or the mirror has more.
public struct MirrorDifference: Error, Hashable, Sendable {
  /// The newest entry of each; nil where there is none.
  public let store: JournalEntry?
  public let mirror: JournalEntry?
  /// The last entry that both have.
  public let common: JournalEntry?

  public init(store: JournalEntry?, mirror: JournalEntry?, common: JournalEntry?) {
    (self.store, self.mirror, self.common) = (store, mirror, common)
  }

  /// True if the mirror goes on where the store ends.
  public var isSetBack: Bool { store?.seq == common?.seq }
}
