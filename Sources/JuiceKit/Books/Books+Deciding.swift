public import FoundationEssentials

public enum Decision: Hashable, Sendable {
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
  /// - Throws: `Refusal`; `JournalFault` if no rule refuses the change and its entry is invalid all the same.
  public func decide(
    _ change: Change, prior: [JournalEntry], lastNumber: Int, by author: Author?, at now: Date
  ) throws -> Decision {
    let draft: Draft
    switch try outcome(of: change, prior: prior) {
    case .write(let made): draft = made
    case .done(let entry): return .done(entry)
    case .nothing: return .nothing
    }
    let over = draft.changes.filter {
      stock.quantity(of: $0.key) + $0.value > JournalLimits.counts.upperBound
    }
    if let first = over.keys.min() { throw Refusal.aboveLimit(first) }
    var number = draft.number
    if let day = change.numberedDay(at: now) {
      number = OrderNumber(day: day, number: freeNumber(after: lastNumber))
    }
    var entry = JournalEntry(
      seq: count + 1, id: draft.id, at: now, kind: draft.kind, lines: draft.lines,
      changes: draft.changes, reason: draft.reason, number: number, name: draft.name,
      payments: draft.payments,
      discount: draft.discount, rounding: draft.rounding, drawer: draft.drawer,
      excerpt: draft.excerpt, wasted: draft.wasted, refund: draft.refund,
      by: draft.isByCustomer ? author?.asKiosk : author)
    entry.step = draft.step
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
  public static func check(_ change: Change, on record: OrderRecord) throws(Refusal) {
    _ = try change.stage(after: Change.record(of: record.id, in: record.entries))
  }

  struct Draft {
    let kind: JournalEntry.Kind
    var changes: Quantities = [:]
    var id = UUID()
    var lines: [Order.Line] = []
    var reason: String?
    var number: OrderNumber?
    var name: CustomerName?
    var payments: Payments?
    var discount: Discount?
    var rounding: Price?
    var step: Rounding?
    var drawer: DrawerMove?
    var excerpt: MenuExcerpt?
    var wasted: Quantities = [:]
    var refund: RefundMark?
    var isByCustomer = false
  }

  enum Outcome {
    case write(Draft)
    case done(JournalEntry)
    case nothing
  }

  private func outcome(of change: Change, prior: [JournalEntry]) throws(Refusal) -> Outcome {
    switch change {
    case .open(let counts):
      let new = counts.filter { stock.items[$0.key] == nil }
      return new.isEmpty ? .nothing : .write(Draft(kind: .open, changes: new))

    case .order(let order):
      if let first = prior.first(where: { $0.kind == .order }) {
        // Another till has since taken up the bill and ordered it.
        if order.bill != nil, order.bill != Change.newestBill(in: prior)?.seq {
          throw .billTaken(first)
        }
        guard first.isRepeated(by: OrderRequest(order)) else { throw .idTaken(order.id) }
        return .done(first)
      }
      try Change.check(order, isOf: prior)
      try order.checkLimits()
      let payments = try order.payments?.settled(for: order.total)
      try refuse(stock.shortages(for: order.uses))
      return .write(
        Draft(
          kind: .order, changes: order.uses.mapValues { -$0 }, id: order.id, lines: order.lines,
          reason: order.isQueued ? Stage.toMake.rawValue : nil, name: order.name,
          payments: payments,
          discount: order.discount, rounding: order.rounding, excerpt: order.excerpt,
          isByCustomer: order.isByCustomer))

    case .void(let id, let fruit):
      let record = try Change.record(of: id, in: prior)
      if fruit == .used || !record.refunds.isEmpty {
        return .write(try draft(of: record.rest(fruit), record))
      }
      let order = record.sold
      return .write(
        Draft(
          kind: .void, changes: order.changes.mapValues { -$0 }, id: id, lines: order.lines,
          number: order.number, payments: record.payments, discount: order.discount,
          rounding: record.paying().rounding, excerpt: record.paying().excerpt?.ways))

    case .refund(let refund):
      let mark = { (entry: JournalEntry) in entry.refund?.id == refund.id }
      if let first = prior.first(where: mark) {
        guard let before = OrderRecord(prior.filter { $0.seq < first.seq }),
          first.isRepeated(by: refund, of: before)
        else { throw .idTaken(refund.id) }
        return .done(first)
      }
      guard let record = OrderRecord(prior) else { throw .unknownOrder(refund.order) }
      return .write(try draft(of: refund, record))

    case .stage(let id, _), .back(let id, _):
      let record = try Change.record(of: id, in: prior)
      let stage = try change.stage(after: record)
      return .write(
        Draft(kind: .stage, id: id, reason: stage.rawValue, number: record.number))

    case .pay(let id, let payments, let excerpt, let rounding):
      let record = try Change.record(of: id, in: prior)
      if record.isMoneyBack { throw .refunded(id) }
      let said = try payments.settled(for: record.left.sum.adding(rounding))
      if Payments.areSame(said, record.payments, for: record.left.sum.adding(rounding)),
        rounding == record.left.rounding
      {
        return .nothing
      }
      return .write(
        Draft(
          kind: .payment, id: id, number: record.number, payments: said, rounding: rounding,
          excerpt: excerpt))

    case .drawer(let move, let seen, let excerpt):
      guard count == seen else { throw .drawerMoved }
      guard move.isWellFormed else { throw .amountLimit }
      return .write(
        Draft(
          kind: .drawer, reason: move.action.rawValue, drawer: move,
          excerpt: move.action == .close ? excerpt : nil))

    case .setAside(let order): return try settingAside(order, prior: prior)
    case .bill(let id, let step, let seen):
      return .write(try bill(id, step, after: seen, prior: prior))

    case .restock(let differences):
      let real = differences.filter { $0.value != 0 }
      guard !real.isEmpty else { return .nothing }
      try known(real.keys)
      try refuse(beyondLimits: real)
      return .write(Draft(kind: .restock, changes: real))

    case .count(let counts, let seen):
      guard !counts.isEmpty else { return .nothing }
      try known(counts.keys)
      let moved = seen.filter { stock.quantity(of: $0.key) != $0.value }
      guard moved.isEmpty else { throw .countsMoved(moved.keys.sorted()) }
      let differences = Dictionary(
        uniqueKeysWithValues: counts.map { ($0.key, $0.value - stock.quantity(of: $0.key)) })
      try refuse(beyondLimits: differences)
      return .write(Draft(kind: .count, changes: differences))

    case .waste(let amounts, let reason):
      guard !amounts.isEmpty else { return .nothing }
      try known(amounts.keys)
      try refuse(stock.shortages(forRemoving: amounts))
      return .write(
        Draft(kind: .waste, changes: amounts.mapValues { -$0 }, reason: reason.rawValue))

    case .soldOut(let ids, let mark):
      try known(ids)
      let changing = ids.filter { stock.isSoldOut($0) != (mark == .marked) }
      guard !changing.isEmpty else { return .nothing }
      let unchanged = Dictionary(uniqueKeysWithValues: changing.map { ($0, 0) })
      return .write(Draft(kind: .soldOut, changes: unchanged, reason: mark.rawValue))

    case .revert(let taken):
      let same = prior.filter(taken.sharesID(with:))
      guard same.first == taken else { throw .unknownOrder(taken.id) }
      guard same.count == 1 else { throw .alreadyVoid(taken.id) }
      guard let inverse = taken.inverse(on: stock) else { throw .unknownOrder(taken.id) }
      guard !inverse.changes.isEmpty else { throw .alreadyVoid(taken.id) }
      try refuse(beyondLimits: inverse.changes)
      return .write(
        Draft(
          kind: taken.kind, changes: inverse.changes, id: taken.id, reason: inverse.reason))
    }
  }

  private func draft(of refund: Refund, _ record: OrderRecord) throws(Refusal) -> Draft {
    let part = try record.part(of: refund.cups)
    let fruit = refund.fruit ?? record.usualFruit
    let (payments, total) = try record.moneyBack(for: part, of: refund)
    let rounding = part.sum.flatMap { sum in total.map { $0 - sum } }
    return Draft(
      kind: .refund, changes: fruit == .returned ? part.amounts : [:], id: refund.order,
      lines: part.lines, reason: refund.reason, number: record.number, payments: payments,
      discount: part.discount, rounding: rounding?.minorUnits == 0 ? nil : rounding,
      step: refund.rounding, excerpt: record.excerpt(for: refund),
      wasted: fruit == .used ? part.amounts : [:], refund: RefundMark(id: refund.id, fruit: fruit))
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

extension Change {
  fileprivate func stage(after record: OrderRecord) throws(Refusal) -> Stage {
    let next: Stage? =
      switch self {
      case .stage(_, let stage): record.stage.flatMap { stage > $0 ? stage : nil }
      case .back(_, let seen): record.stage == seen ? seen.previous : nil
      default: nil
      }
    if let next { return next }
    if case .back(_, from: .toMake) = self { throw .firstStage(record.id) }
    throw .alreadyDone(record.id)
  }

  /// - Throws: `unknownOrder`, or `alreadyVoid` for a voided or fully refunded order.
  fileprivate static func record(of id: Order.ID, in prior: [JournalEntry]) throws(Refusal)
    -> OrderRecord
  {
    guard let record = OrderRecord(prior) else { throw .unknownOrder(id) }
    if record.isTakenBack { throw .alreadyVoid(id) }
    return record
  }
}
