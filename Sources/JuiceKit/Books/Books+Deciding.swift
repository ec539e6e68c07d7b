package import FoundationEssentials

package enum Decision: Hashable, Sendable {
  /// Write this entry; the books after it.
  case write(JournalEntry, Books)
  /// A retry of an order: return the entry that exists.
  case done(JournalEntry)
  case nothing
}

extension Books {
  /// Decides on a change.
  ///
  /// - Parameters:
  ///   - prior: the entries under `Change.id`, oldest first.
  ///   - lastNumber: the newest order number of `Change.numberedDay`; 0 without orders.
  ///   - author: the person who makes the change.
  ///   - now: the time of the entry.
  ///   - id: the id of an entry whose change has none.
  /// - Throws: `Refusal`; `JournalFault` if no rule refuses the change and its entry is invalid all the same.
  package func decide(
    _ change: Change, prior: [JournalEntry], lastNumber: Int, by author: Author?, at now: Date,
    id: UUID = UUID()
  ) throws -> Decision {
    if let first = try change.firstTry(in: prior, by: author) { return .done(first) }
    guard let draft = try draft(of: change, prior: prior) else { return .nothing }
    var entry = JournalEntry(seq: count + 1, id: draft.id ?? id, at: now, kind: draft.kind)
    draft.setFacts(&entry)
    let over = entry.changes.filter {
      stock.quantity(of: $0.key) + $0.value > JournalLimits.counts.upperBound
    }
    if let first = over.keys.min() { throw Refusal.aboveLimit(first) }
    if let day = change.numberedDay(at: now) {
      entry.number = OrderNumber(day: day, number: freeNumber(after: lastNumber))
    }
    entry.by = change.isByCustomer ? author?.asKiosk : author
    let body = entry.body
    guard body.utf8.count <= JournalLimits.bytes else { throw Refusal.tooLarge }
    var next = self
    let sealed = try next.admit(
      entry, prior: prior, lastNumber: lastNumber, needsDigest: false, body: body)
    return .write(sealed, next)
  }

  /// Checks whether an order may go to a stage.
  ///
  /// - Throws: the refusal that `decide` would throw.
  package static func check(_ change: Change, on record: OrderRecord) throws(Refusal) {
    _ = try Optional(record).notTakenBack(record.id).stageReached(by: change)
  }

  /// Checks whether an order may be paid, before anybody knows how.
  ///
  /// - Throws: the refusal that `decide` would throw for any payment.
  package static func checkPayable(_ record: OrderRecord) throws(Refusal) {
    _ = try Optional(record).payable(record.id)
  }

  /// The entry of a change, before it has a number, a time and an author.
  struct Draft {
    let kind: JournalEntry.Kind
    /// `nil` for a new id.
    let id: UUID?
    let setFacts: (inout JournalEntry) -> Void

    init(
      _ kind: JournalEntry.Kind, id: UUID? = nil,
      _ setFacts: @escaping (inout JournalEntry) -> Void
    ) {
      (self.kind, self.id, self.setFacts) = (kind, id, setFacts)
    }
  }

  /// - Returns: `nil` if nothing changes.
  private func draft(of change: Change, prior: [JournalEntry]) throws(Refusal) -> Draft? {
    switch change {
    case .open(let counts):
      let new = counts.filter { stock.items[$0.key] == nil }
      return new.isEmpty ? nil : Draft(.open) { $0.changes = new }

    case .order(let order):
      try Change.checkBill(order.id, nil, after: order.bill, in: prior)
      try order.checkLimits()
      let payments = try order.payments?.settled(for: order.total)
      try refuse(stock.shortages(for: order.uses))
      return Draft(.order, id: order.id) { entry in
        entry.facts = order.facts
        entry.payments = payments
        entry.changes = order.uses.mapValues { -$0 }
        entry.reason = order.isQueued ? Stage.toMake.rawValue : nil
      }

    case .void(let id, let fruit, let references):
      let record = try OrderRecord(prior).notTakenBack(id)
      if fruit == .used || !record.refunds.isEmpty {
        var rest = record.rest(fruit)
        rest.references = references
        return try draft(of: rest, record)
      }
      let order = record.sold
      return Draft(.void, id: id) { entry in
        (entry.lines, entry.discount) = (order.lines, order.discount)
        entry.payments = record.payments?.withoutReferences
          .with(references, of: record.charged.total)
        entry.rounding = record.paying().rounding
        entry.excerpt = record.paying().excerpt?.ways
        entry.changes = order.changes.mapValues { -$0 }
        entry.number = order.number
      }

    case .refund(let refund):
      guard let record = OrderRecord(prior) else { throw .unknownOrder(refund.order) }
      return try draft(of: refund, record)

    case .stage(let id, _), .back(let id, _):
      let record = try OrderRecord(prior).notTakenBack(id)
      let stage = try record.stageReached(by: change)
      return Draft(.stage, id: id) { ($0.reason, $0.number) = (stage.rawValue, record.number) }

    case .pay(let id, let payments, let excerpt, let rounding):
      let record = try OrderRecord(prior).payable(id)
      let total = record.left.sum.adding(rounding)
      // A correction can't take back what a terminal has done.
      let said = try payments.settled(for: total).with(
        record.payments?.references ?? [:], of: total)
      if Payments.areSame(said, record.payments, for: total),
        rounding == record.left.rounding
      {
        return nil
      }
      return Draft(.payment, id: id) { entry in
        (entry.payments, entry.rounding, entry.excerpt) = (said, rounding, excerpt)
        entry.number = record.number
      }

    case .drawer(let move, let seen, let excerpt):
      guard count == seen else { throw .drawerMoved }
      guard move.isWellFormed else { throw .amountLimit }
      return Draft(.drawer) { entry in
        (entry.drawer, entry.reason) = (move, move.action.rawValue)
        entry.excerpt = move.action == .close ? excerpt : nil
      }

    case .setAside(let order, let step):
      try Change.checkBill(order.id, step, after: order.bill, in: prior)
      try order.checkLimits()
      let isPaying = step == .paying
      let payments = isPaying ? try order.payments?.settled(for: order.total) : nil
      // A payment that goes on may be made already.
      if isPaying, OpenBill(prior)?.isPaying != true {
        try refuse(stock.shortages(for: order.uses))
      }
      return Draft(.bill, id: order.id) { entry in
        entry.facts = isPaying ? order.factsWithUses : order.facts
        entry.reason = step.rawValue
        // Any other bill is paid once it is ordered.
        (entry.payments, entry.lead) = (payments, nil)
      }

    case .bill(let id, let step, let seen):
      try Change.checkBill(id, step, after: seen, in: prior)
      var facts = OpenBill(prior)?.aside.facts ?? OrderFacts()
      facts.payments = nil
      return Draft(.bill, id: id) { ($0.facts, $0.reason) = (facts, step.rawValue) }

    case .restock(let differences):
      let real = differences.filter { $0.value != 0 }
      guard !real.isEmpty else { return nil }
      try known(real.keys)
      try refuse(beyondLimits: real)
      return Draft(.restock) { $0.changes = real }

    case .count(let counts, let seen):
      guard !counts.isEmpty else { return nil }
      try known(counts.keys)
      let moved = seen.filter { stock.quantity(of: $0.key) != $0.value }
      guard moved.isEmpty else { throw .countsMoved(moved.keys.sorted()) }
      let differences = Dictionary(
        uniqueKeysWithValues: counts.map { ($0.key, $0.value - stock.quantity(of: $0.key)) })
      try refuse(beyondLimits: differences)
      return Draft(.count) { $0.changes = differences }

    case .waste(let amounts, let reason):
      guard !amounts.isEmpty else { return nil }
      try known(amounts.keys)
      try refuse(stock.shortages(forRemoving: amounts))
      return Draft(.waste) { entry in
        (entry.changes, entry.reason) = (amounts.mapValues { -$0 }, reason.rawValue)
      }

    case .soldOut(let ids, let mark):
      try known(ids)
      let changing = ids.filter { stock.isSoldOut($0) != (mark == .marked) }
      guard !changing.isEmpty else { return nil }
      let unchanged = Dictionary(uniqueKeysWithValues: changing.map { ($0, 0) })
      return Draft(.soldOut) { ($0.changes, $0.reason) = (unchanged, mark.rawValue) }

    case .revert(let taken):
      let same = prior.filter(taken.sharesID(with:))
      guard same.first == taken else { throw .unknownOrder(taken.id) }
      let inverse = try inverse(of: taken, in: same)
      try refuse(beyondLimits: inverse.changes)
      return Draft(taken.kind, id: taken.id) { ($0.changes, $0.reason) = inverse }
    }
  }

  private func draft(of refund: Refund, _ record: OrderRecord) throws(Refusal) -> Draft {
    let part = try record.part(of: refund.cups)
    let fruit = refund.fruit ?? record.usualFruit
    let (payments, total) = try record.moneyBack(for: part, of: refund)
    let rounding = part.sum.flatMap { sum in total.map { $0 - sum } }
    return Draft(.refund, id: refund.order) { entry in
      (entry.lines, entry.discount, entry.payments) = (part.lines, part.discount, payments)
      entry.rounding = rounding?.minorUnits == 0 ? nil : rounding
      entry.excerpt = record.excerpt(for: refund)
      entry.changes = fruit == .returned ? part.amounts : [:]
      entry.wasted = fruit == .used ? part.amounts : [:]
      entry.refund = RefundMark(id: refund.id, fruit: fruit)
      (entry.reason, entry.number, entry.step) = (refund.reason, record.number, refund.rounding)
    }
  }

  /// Keeps each count from 0 to 9,999,999. A count that a void raised above that may come down in steps.
  private func refuse(beyondLimits differences: Quantities) throws(Refusal) {
    try refuse(stock.shortages(forRemoving: differences.mapValues { -$0 }))
    let over = differences.filter {
      $0.value > 0 && stock.quantity(of: $0.key) + $0.value > Ingredient.counts.upperBound
    }
    if let first = over.keys.min() { throw .aboveLimit(first) }
  }

  private func refuse(_ shortages: [Shortage]) throws(Refusal) {
    if !shortages.isEmpty { throw .short(shortages) }
  }

  private func known(_ ids: some Sequence<Ingredient.ID>) throws(Refusal) {
    let unknown = ids.filter { stock.items[$0] == nil }
    if let first = unknown.min() { throw .unknownIngredient(first) }
  }
}

extension Order {
  fileprivate func checkLimits() throws(Refusal) {
    let lines = facts.lines
    guard lines.count <= JournalLimits.lines else { throw .tooManyLines }
    guard lines.allSatisfy(\.isWithinLimits), facts.hasRightDiscount,
      lines.total.map({ JournalLimits.totals.contains($0.minorUnits) }) ?? true
    else { throw .amountLimit }
  }
}
