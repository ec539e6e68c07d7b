// The rules that refuse a change and fault an entry: `Books.decide` throws the refusal, and `admit` makes the fault of the entry's
// kind of it.

extension OrderRecord? {
  /// Returns the order of a later entry.
  ///
  /// - Throws: `unknownOrder`, or `alreadyVoid` for a voided or fully refunded order.
  func notTakenBack(_ id: Order.ID) throws(Refusal) -> OrderRecord {
    guard let record = self else { throw .unknownOrder(id) }
    if record.isTakenBack { throw .alreadyVoid(id) }
    return record
  }

  /// Returns the order of a payment.
  ///
  /// - Throws: as `notTakenBack`; `refunded` if money went back.
  func payable(_ id: Order.ID) throws(Refusal) -> OrderRecord {
    let record = try notTakenBack(id)
    if record.isMoneyBack { throw .refunded(id) }
    return record
  }
}

extension OrderRecord {
  /// Returns the stage to which a change brings the order: a later one, or the one before.
  func stageReached(by change: Change) throws(Refusal) -> Stage {
    let next: Stage? =
      switch change {
      case .stage(_, let later): stage.flatMap { later > $0 ? later : nil }
      case .back(_, let seen): stage == seen ? seen.previous : nil
      default: nil
      }
    if let next { return next }
    if case .back(_, from: .toMake) = change { throw .firstStage(id) }
    throw .alreadyDone(id)
  }
}

extension Change {
  /// Checks that a step of a bill may follow. Only the till that has taken up a bill, or has begun its card payment, orders it or
  /// sets it aside again.
  ///
  /// - Parameters:
  ///   - step: `nil` for the order.
  ///   - seen: the number of the newest entry of the bill that the till knows; `nil` for a new bill.
  /// - Throws: `billTaken`, `unknownBill`, `idTaken`.
  package static func checkBill(
    _ id: Order.ID, _ step: BillStep?, after seen: Int?, in prior: [JournalEntry]
  ) throws(Refusal) {
    let newest = prior.last { $0.kind == .bill || $0.kind.isOfOrder }
    switch step {
    case .aside, .paying, nil:
      if newest?.seq == seen, newest == nil || [.taken, .paying].contains(newest?.billStep) {
        return
      }
      guard seen != nil else { throw .idTaken(id) }
      // After a restore to before the bill, there is none.
      throw newest.map(Refusal.billTaken) ?? .unknownBill(id)
    case .taken, .dropped:
      guard let newest, let last = newest.billStep, last != .dropped else {
        throw .unknownBill(id)
      }
      if newest.seq != seen { throw .billTaken(newest) }
    }
  }
}

extension Books {
  /// Returns the changes and the reason that undo a change of stock. It is undone once.
  ///
  /// - Parameter same: the entries of its kind and id.
  func inverse(of taken: JournalEntry, in same: [JournalEntry]) throws(Refusal)
    -> (changes: Quantities, reason: String?)
  {
    guard same.count == 1 else { throw .alreadyVoid(taken.id) }
    guard let inverse = taken.inverse(on: stock) else { throw .unknownOrder(taken.id) }
    guard !inverse.changes.isEmpty else { throw .alreadyVoid(taken.id) }
    return inverse
  }
}
