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

// MARK: - The rules of a bill: `decide` throws the refusals, `admit` makes a fault of them

extension Change {
  /// Checks that this till has taken up the bill that it orders or sets aside, or that there is none yet.
  ///
  /// - Parameter seen: the number of the newest entry of the bill that the till knows; `nil` for a new bill.
  static func checkBill(of id: Order.ID, after seen: Int?, in prior: [JournalEntry])
    throws(Refusal)
  {
    let newest = newest(in: prior)
    if newest?.seq == seen, newest == nil || newest?.billStep == .taken { return }
    guard seen != nil, let newest else { throw .idTaken(id) }
    throw .billTaken(newest)
  }

  /// Returns the newest entry of a bill to take up or to drop.
  static func openBill(_ id: Order.ID, after seen: Int?, in prior: [JournalEntry])
    throws(Refusal) -> JournalEntry
  {
    guard let newest = newest(in: prior), let step = newest.billStep, step != .dropped else {
      throw .unknownBill(id)
    }
    guard newest.seq == seen else { throw .billTaken(newest) }
    return newest
  }

  /// The newest entry of a bill, or of its order.
  private static func newest(in prior: [JournalEntry]) -> JournalEntry? {
    prior.last { $0.kind == .bill || $0.kind.isOfOrder }
  }
}

extension JournalEntry {
  /// `true` if an order or a step of a bill follows the bill's entries. Only setting a bill aside may change its content.
  func isOfBill(in prior: [JournalEntry]) -> Bool {
    let seen = prior.last?.seq
    switch billStep {
    case .aside, nil: return (try? Change.checkBill(of: id, after: seen, in: prior)) != nil
    case .taken, .dropped:
      return (try? Change.openBill(id, after: seen, in: prior))?.facts == facts
    }
  }
}
