public import FoundationEssentials

/// The step of a bill. A bill is set aside and taken up in turns, until it is dropped or ordered.
public enum BillStep: String, CaseIterable, Sendable {
  case aside, taken, dropped
}

/// A bill that is set aside, or that a till has taken up but not ordered.
public struct OpenBill: Identifiable, Hashable, Sendable {
  /// The entry that set it aside last.
  public let aside: JournalEntry
  /// The entry that took it up; `nil` while it is set aside.
  public let taken: JournalEntry?

  public var id: Order.ID { aside.id }
  public var newest: JournalEntry { taken ?? aside }

  /// - Parameter entries: the entries under the bill's id, oldest first.
  /// - Returns: `nil` for a bill that is dropped or ordered.
  public init?(_ entries: [JournalEntry]) {
    guard let newest = entries.last, let step = newest.billStep, step != .dropped,
      let aside = entries.last(where: { $0.billStep == .aside })
    else { return nil }
    self.aside = aside
    taken = step == .taken ? newest : nil
  }
}
