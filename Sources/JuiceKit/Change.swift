public import FoundationEssentials

/// A requested change of the stock.
public enum Change: Hashable, Sendable {
  /// First counts; ingredients that the store already has are skipped.
  case open(Quantities)
  case order(Order)
  case void(Order.ID)
  /// Differences, also below 0.
  case restock(Quantities)
  /// Counts found in a stock-take; refused where a count is no longer what they were compared `with`.
  case count(Quantities, with: Quantities = [:])
  /// Amounts thrown away, 1 or more each.
  case waste(Quantities, WasteReason)
  case soldOut(Set<Ingredient.ID>, SoldOutMark)
  /// Takes an order to a stage, also past others.
  case stage(Order.ID, Stage)
  /// Takes an order one stage back; refused where it is no longer at the stage that it was seen at.
  case back(Order.ID, from: Stage)
  /// Says how an order is paid, in place of what was said before.
  case pay(Order.ID, Payments)
  /// What is done with the drawer, as it was added up after an entry; refused where another came since.
  case drawer(DrawerMove, after: Int)
  /// Undoes a restock, a stock-take, waste or a mark of the journal, once, by an entry of the same kind and
  /// id: `verdict` needs the journal's entries of that kind under that id.
  case revert(JournalEntry)

  /// The order it is about: `verdict` needs the journal's entries under this id.
  public var orderID: Order.ID? {
    switch self {
    case .order(let order): order.id
    case .void(let id), .stage(let id, _), .back(let id, _), .pay(let id, _): id
    default: nil
    }
  }
}

/// The decision of the journal's rules on a change.
public enum Verdict: Hashable, Sendable {
  /// Write this as the next entry.
  case write(JournalEntry)
  /// This order was taken before: return its entry again.
  case done(JournalEntry)
  /// There is nothing to change.
  case nothing
}

extension Change {
  /// Applies the rules of the journal, which are the same for every store.
  ///
  /// - Parameters:
  ///   - stock: the current stock.
  ///   - prior: the journal's entries under the id of an order, or of what is taken back, oldest first.
  ///   - number: what the next order is called by.
  ///   - author: who makes the change.
  ///   - now: the time of the entry.
  /// - Throws: why the change is refused.
  public func verdict(
    on stock: Stock, prior: [JournalEntry], number: OrderNumber, by author: Author?, at now: Date
  ) throws(Refusal) -> Verdict {
    func entry(
      _ kind: JournalEntry.Kind, _ changes: Quantities, id: UUID = UUID(),
      lines: [Order.Line] = [], reason: String? = nil, number: OrderNumber? = nil,
      payments: Payments? = nil, discount: Discount? = nil, drawer: DrawerMove? = nil,
      by author: Author? = author
    ) throws(Refusal) -> Verdict {
      let over = changes.filter {
        stock.quantity(of: $0.key) + $0.value > JournalLimits.counts.upperBound
      }
      if let first = over.keys.min() { throw .aboveLimit(first) }
      return .write(
        JournalEntry(
          seq: stock.revision + 1, id: id, at: now, kind: kind, lines: lines, changes: changes,
          reason: reason, number: number, payments: payments, discount: discount, drawer: drawer,
          by: author))
    }

    switch self {
    case .open(let counts):
      let new = counts.filter { stock.items[$0.key] == nil }
      return new.isEmpty ? .nothing : try entry(.open, new)

    case .order(let order):
      if let first = prior.first(where: { $0.kind == .order }) {
        // Prices may have changed since.
        guard first.lines.counts == order.lines.counts,
          order.discount.isRepeat(of: first.discount),
          try first.payments == order.payments?.settled(for: first.total)
        else { throw .idTaken(order.id) }
        return .done(first)
      }
      guard order.lines.count <= JournalLimits.lines else { throw .tooManyLines }
      guard order.lines.allSatisfy(\.isWithinLimits),
        order.discount?.isOff(order.lines) ?? true
      else { throw .amountLimit }
      let payments = try order.payments?.settled(for: order.total)
      try Self.refuse(stock.shortages(for: order.uses))
      return try entry(
        .order, order.uses.mapValues { -$0 }, id: order.id, lines: order.lines,
        reason: order.isQueued ? Stage.toMake.rawValue : nil, number: number, payments: payments,
        discount: order.discount, by: order.isByCustomer ? author?.asKiosk : author)

    case .void(let id):
      let record = try Self.record(of: id, in: prior)
      let order = record.order
      return try entry(
        .void, order.changes.mapValues { -$0 }, id: id, lines: order.lines, number: order.number,
        payments: record.payments, discount: order.discount)

    case .stage(let id, _), .back(let id, _):
      let record = try Self.record(of: id, in: prior)
      let stage = try stage(after: record)
      return try entry(
        .stage, [:], id: id, reason: stage.rawValue, number: record.order.number)

    case .pay(let id, let payments):
      let record = try Self.record(of: id, in: prior)
      let said = try payments.settled(for: record.order.total)
      if said == record.payments { return .nothing }
      return try entry(.payment, [:], id: id, number: record.order.number, payments: said)

    case .drawer(let move, let seen):
      guard stock.revision == seen else { throw .drawerMoved }
      guard move.isWellFormed else { throw .amountLimit }
      return try entry(.drawer, [:], reason: move.action.rawValue, drawer: move)

    case .restock(let differences):
      let real = differences.filter { $0.value != 0 }
      guard !real.isEmpty else { return .nothing }
      try Self.known(real.keys, in: stock)
      try Self.refuse(real, beyondLimitsOf: stock)
      return try entry(.restock, real)

    case .count(let counts, let seen):
      guard !counts.isEmpty else { return .nothing }
      try Self.known(counts.keys, in: stock)
      let moved = seen.filter { stock.quantity(of: $0.key) != $0.value }
      guard moved.isEmpty else { throw .countsMoved(moved.keys.sorted()) }
      let differences = Dictionary(
        uniqueKeysWithValues: counts.map { ($0.key, $0.value - stock.quantity(of: $0.key)) })
      try Self.refuse(differences, beyondLimitsOf: stock)
      return try entry(.count, differences)

    case .waste(let amounts, let reason):
      guard !amounts.isEmpty else { return .nothing }
      try Self.known(amounts.keys, in: stock)
      try Self.refuse(stock.shortages(forRemoving: amounts))
      return try entry(.waste, amounts.mapValues { -$0 }, reason: reason.rawValue)

    case .soldOut(let ids, let mark):
      try Self.known(ids, in: stock)
      let changing = ids.filter { stock.isSoldOut($0) != (mark == .marked) }
      guard !changing.isEmpty else { return .nothing }
      let unchanged = Dictionary(uniqueKeysWithValues: changing.map { ($0, 0) })
      return try entry(.soldOut, unchanged, reason: mark.rawValue)

    case .revert(let taken):
      guard prior.first == taken else { throw .unknownOrder(taken.id) }
      guard prior.count == 1 else { throw .alreadyVoid(taken.id) }
      guard let inverse = taken.inverse(on: stock) else { throw .unknownOrder(taken.id) }
      guard !inverse.changes.isEmpty else { throw .alreadyVoid(taken.id) }
      try Self.refuse(inverse.changes, beyondLimitsOf: stock)
      return try entry(taken.kind, inverse.changes, id: taken.id, reason: inverse.reason)
    }
  }

  /// Tells whether the rules allow it of an order that is at a stage.
  ///
  /// - Throws: why it would be refused.
  public func check(on record: OrderRecord) throws(Refusal) {
    _ = try stage(after: Self.record(of: record.order.id, in: record.entries))
  }

  /// The stage that it brings an order to.
  private func stage(after record: OrderRecord) throws(Refusal) -> Stage {
    let next: Stage? =
      switch self {
      case .stage(_, let stage): record.stage.flatMap { stage > $0 ? stage : nil }
      case .back(_, let seen): record.stage == seen ? seen.previous : nil
      default: nil
      }
    if let next { return next }
    if case .back(_, from: .toMake) = self { throw .firstStage(record.order.id) }
    throw .alreadyDone(record.order.id)
  }

  /// The order that a change is about, which is not voided.
  private static func record(of id: Order.ID, in prior: [JournalEntry]) throws(Refusal)
    -> OrderRecord
  {
    guard let record = OrderRecord(prior) else { throw .unknownOrder(id) }
    if record.isVoided { throw .alreadyVoid(id) }
    return record
  }

  /// A change by people keeps a stock from 0 to 9999; one that a void took above may come down in steps.
  private static func refuse(_ differences: Quantities, beyondLimitsOf stock: Stock)
    throws(Refusal)
  {
    try refuse(stock.shortages(forRemoving: differences.mapValues { -$0 }))
    let over = differences.filter {
      $0.value > 0 && stock.quantity(of: $0.key) + $0.value > Ingredient.counts.upperBound
    }
    if let first = over.keys.min() { throw .aboveLimit(first) }
  }

  private static func refuse(_ shortages: [Shortage]) throws(Refusal) {
    if !shortages.isEmpty { throw .short(shortages) }
  }

  private static func known(_ ids: some Sequence<Ingredient.ID>, in stock: Stock) throws(Refusal) {
    let unknown = ids.filter { stock.items[$0] == nil }
    if let first = unknown.min() { throw .unknownIngredient(first) }
  }
}
