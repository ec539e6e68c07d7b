extension Books {
  mutating func applyBill(_ entry: JournalEntry) {
    switch (entry.kind, entry.billStep) {
    case (.bill, .aside), (.bill, .taken): bills.insert(entry.id)
    case (.bill, _), (.order, _): bills.remove(entry.id)
    default: break
    }
  }
}

// MARK: - The rules of a bill, for `decide` and `admit`

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

extension Order {
  func checkLimits() throws(Refusal) {
    let lines = facts.lines
    guard lines.count <= JournalLimits.lines else { throw .tooManyLines }
    guard lines.allSatisfy(\.isWithinLimits), facts.hasRightDiscount,
      lines.total.map({ JournalLimits.totals.contains($0.minorUnits) }) ?? true
    else { throw .amountLimit }
  }
}
