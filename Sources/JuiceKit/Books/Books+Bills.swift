extension Books {
  mutating func applyBill(_ entry: JournalEntry) {
    switch (entry.kind, entry.billStep) {
    case (.bill, .aside), (.bill, .taken): bills.insert(entry.id)
    case (.bill, _), (.order, _): bills.remove(entry.id)
    default: break
    }
  }

  /// - Throws: `Refusal.billTaken` if this till no longer has the bill.
  func settingAside(_ order: Order, prior: [JournalEntry]) throws(Refusal) -> Draft {
    try Change.check(order, isOf: prior)
    try order.checkLimits()
    return Draft(.bill, id: order.id) { entry in
      entry.facts = order.facts
      // A bill is paid once it is ordered.
      entry.payments = nil
      entry.reason = BillStep.aside.rawValue
    }
  }

  /// - Parameter seen: the number of the newest entry of the bill that the till knows.
  func bill(_ id: Order.ID, _ step: BillStep, after seen: Int, prior: [JournalEntry])
    throws(Refusal) -> Draft
  {
    guard let newest = Change.newestBill(in: prior), newest.billStep != .dropped,
      OrderRecord(prior) == nil
    else { throw .unknownBill(id) }
    guard newest.seq == seen else { throw .billTaken(newest) }
    return Draft(.bill, id: id) { ($0.facts, $0.reason) = (newest.facts, step.rawValue) }
  }
}

extension Change {
  static func newestBill(in prior: [JournalEntry]) -> JournalEntry? {
    prior.last { $0.kind == .bill }
  }

  /// Checks that this till has taken up the order's bill, or that there is none.
  static func check(_ order: Order, isOf prior: [JournalEntry]) throws(Refusal) {
    let newest = newestBill(in: prior)
    if newest?.seq == order.bill, newest == nil || newest?.billStep == .taken { return }
    guard order.bill != nil, let last = prior.last else { throw .idTaken(order.id) }
    throw .billTaken(last)
  }
}

extension Order {
  func checkLimits() throws(Refusal) {
    let lines = facts.lines
    guard lines.count <= JournalLimits.lines else { throw .tooManyLines }
    guard lines.allSatisfy(\.isWithinLimits), facts.discount?.isOff(lines) ?? true,
      lines.total.map({ JournalLimits.totals.contains($0.minorUnits) }) ?? true
    else { throw .amountLimit }
  }
}
