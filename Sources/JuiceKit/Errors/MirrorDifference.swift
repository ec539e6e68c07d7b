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
