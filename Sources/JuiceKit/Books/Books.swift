/// The state of a journal: stock, queue, open bills, drawer and newest entry.
///
/// `Books` holds every rule of the journal. `decide` makes the entry of a change; `admit` checks and adds an entry, whoever
/// wrote it. `decide` ends with `admit`, so every written entry passes `verify`.
package struct Books: Hashable, Sendable {
  /// The stock. Its revision is the number of the newest entry.
  package internal(set) var stock = Stock()
  /// The orders to make, and the orders that are ready.
  package internal(set) var queue = Queue()
  /// The bills that are set aside or taken up.
  package internal(set) var bills: Set<Order.ID> = []
  /// The state of the drawer: open or closed, and the number of closings.
  package internal(set) var drawer = DrawerTurns()
  var seal = Seal()
  /// Only of the days that this value has seen.
  private var numbers: [String: Int] = [:]
  /// `true` if `numbers` has every day, because this value began with the first entry.
  private var hasAllDays = true
  /// Compares the closings; `nil` if this value did not begin with the first entry: then any closing passes. A till makes its closing
  /// by the report, so only those who read the whole journal compare it.
  var cash: CountedCash? = CountedCash()

  package init() {}

  /// Restores the books from their cached state, which lacks the order numbers and the cash.
  package init(
    stock: Stock, queue: Queue, bills: Set<Order.ID> = [], drawer: DrawerTurns, digest: Digest?
  ) {
    (self.stock, self.queue, self.bills, self.drawer) = (stock, queue, bills, drawer)
    seal = Seal(after: digest)
    (hasAllDays, cash) = (false, nil)
  }

  /// The number of the newest entry; 0 for an empty journal.
  package var count: Int { stock.revision }

  /// The digest of the newest entry, which covers all entries; `nil` for an empty journal.
  package var digest: Digest? { seal.last }

  /// Returns the day whose newest order number `admit` needs; `nil` if it needs none.
  package func dayToLookUp(for entry: JournalEntry) -> String? {
    guard entry.kind == .order, let day = entry.number?.day, !hasAllDays, numbers[day] == nil else {
      return nil
    }
    return day
  }

  /// Checks the next entry of the journal and adds it.
  ///
  /// - Parameters:
  ///   - entry: the entry, which gets a missing digest.
  ///   - prior: the entries under its id, oldest first; unrelated kinds are skipped.
  ///   - lastNumber: the newest order number of the day from `dayToLookUp`.
  ///   - needsDigest: refuse an entry without a digest.
  ///   - body: the text of the entry, if at hand.
  /// - Returns: the entry with its digest.
  /// - Throws: the broken rule; the books stay unchanged.
  @discardableResult
  package mutating func admit(
    _ entry: JournalEntry, prior: [JournalEntry], lastNumber: Int = 0, needsDigest: Bool = true,
    body: String? = nil
  ) throws(JournalFault) -> JournalEntry {
    func fault(_ rule: JournalFault.Rule) -> JournalFault {
      JournalFault(seq: entry.seq, rule: rule)
    }

    guard entry.seq == count + 1 else { throw fault(.gap) }
    guard entry.isWellFormed else { throw fault(.malformed) }
    let prior = prior.filter(entry.sharesID(with:))
    let record = OrderRecord(prior)
    if let rule = brokenRule(by: entry, after: prior, of: record, lastNumber: lastNumber) {
      throw fault(rule)
    }
    for (id, change) in entry.changes.sorted(by: { $0.key < $1.key }) {
      let quantity = stock.quantity(of: id) + change
      if quantity < 0 { throw fault(.belowZero(id)) }
      if quantity > JournalLimits.counts.upperBound { throw fault(.aboveLimit(id)) }
    }
    guard !needsDigest || entry.digest != nil else { throw fault(.wrongDigest) }
    let sealed = try seal.seal(entry, body: body)
    // Nothing fails from here on.
    stock.apply(entry)
    queue.apply(entry, of: record)
    applyBill(entry)
    if let move = entry.drawer { drawer.apply(move) }
    cash?.add(entry, of: record)
    if entry.kind == .order, let number = entry.number { numbers[number.day] = number.number }
    return sealed
  }

  /// - Parameter record: the order of `prior`.
  private func brokenRule(
    by entry: JournalEntry, after prior: [JournalEntry], of record: OrderRecord?, lastNumber: Int
  ) -> JournalFault.Rule? {
    switch entry.kind {
    case .order:
      if record != nil { return .doubleID }
      guard entry.usesAddUp else { return .malformed }
      guard entry.follows(prior) else { return .wrongBill }
      guard entry.facts.hasRightDiscount else { return .wrongDiscount }
      guard entry.pays(entry.sum) else { return .wrongPayment }
      if let number = entry.number {
        let last = numbers[number.day] ?? (hasAllDays ? 0 : lastNumber)
        // Older versions did not skip the numbers of waiting orders.
        guard number.number == last + 1 || number.number == freeNumber(after: last) else {
          return .wrongNumber(number)
        }
      }
    case .void:
      guard let record, record.refunds.isEmpty,
        Fact.all.allSatisfy({ $0.isRepeated?(entry, record) ?? true })
      else { return .wrongVoid }
      if record.isTakenBack { return .doubleID }
    case .refund:
      guard let record, entry.isRefund(of: record) else { return .wrongRefund }
    case .stage:
      guard let record = try? record.notTakenBack(entry.id), entry.number == record.number,
        let now = record.stage, let next = entry.stage
      else { return .wrongStage }
      let change = next > now ? Change.stage(entry.id, next) : .back(entry.id, from: now)
      if (try? record.stageReached(by: change)) != next { return .wrongStage }
    case .payment:
      guard let record = try? record.payable(entry.id), entry.number == record.number,
        entry.pays(record.left.sum)
      else { return .wrongPayment }
    case .restock, .count, .waste, .soldOut:
      if let first = prior.first {
        guard let inverse = try? inverse(of: first, in: prior),
          inverse == (entry.changes, entry.reason)
        else { return .wrongRevert }
      } else if entry.kind == .waste, entry.changes.values.contains(where: { $0 > 0 }) {
        return .malformed
      }
    case .drawer:
      guard let move = entry.drawer, drawer.allows(move) else { return .wrongDrawer }
      if entry.unknown.isEmpty, let closing = move.closing,
        let mistake = cash?.sinceOpening?.mistake(in: closing)
      {
        return .wrongClosing(mistake.name, sum: mistake.sum, closing: mistake.sealed)
      }
    case .bill:
      guard entry.follows(prior), (entry.billStep == .paying) == (entry.facts.payments != nil),
        entry.billStep?.isSetAside ?? false || entry.repeats(OpenBill(prior)?.aside)
      else { return .wrongBill }
      guard entry.facts.hasRightDiscount, entry.pays(entry.sum) else { return .wrongDiscount }
    case .open: break
    }
    return nil
  }
}

extension Books {
  private mutating func applyBill(_ entry: JournalEntry) {
    if entry.kind == .bill || entry.kind == .order { bills.remove(entry.id) }
    if let step = entry.billStep, step != .dropped { bills.insert(entry.id) }
  }

  func freeNumber(after last: Int) -> Int {
    let waiting = Set(queue.places.values.compactMap(\.number))
    return ((last + 1)...).first { !waiting.contains($0) } ?? last + 1
  }
}

extension JournalEntry {
  /// `true` if the entry has exactly the facts of its kind, within the limits of a journal.
  var isWellFormed: Bool {
    JournalLimits.numbers.contains(seq) && JournalLimits.times.contains(at.milliseconds)
      && FactSet.fits(self)
  }

  /// `true` if the rounding has the currency of `sum` and leaves 0 or more, which the payments add up to.
  func pays(_ sum: Price?) -> Bool {
    if let rounding = facts.rounding {
      guard let sum, sum.currency == rounding.currency, (sum + rounding).minorUnits >= 0 else {
        return false
      }
    }
    return facts.payments?.pays(sum.adding(facts.rounding)) ?? true
  }

  /// `true` if an order or a step of a bill may follow the bill's entries.
  fileprivate func follows(_ prior: [JournalEntry]) -> Bool {
    (try? Change.checkBill(id, billStep, after: prior.last?.seq, in: prior)) != nil
  }

  /// `true` if a later step of a bill repeats its facts. An older till drops typed facts that it does not know.
  fileprivate func repeats(_ aside: JournalEntry?) -> Bool {
    guard var aside else { return false }
    aside.facts.payments = nil
    var repeated = facts.filled(from: aside.facts)
    if aside.facts.lines.areRepeated(by: facts.lines) { repeated.lines = aside.facts.lines }
    return repeated == aside.facts
  }

  /// `true` if the ingredients of the lines add up to the changes, or if no line lists any.
  fileprivate var usesAddUp: Bool {
    guard facts.lines.contains(where: { $0.uses != nil }) else { return true }
    var sum: Quantities = [:]
    for line in facts.lines {
      guard let uses = line.uses else { return false }
      for (id, amount) in uses {
        let taken = amount.multipliedReportingOverflow(by: line.cups)
        guard !taken.overflow, taken.partialValue <= JournalLimits.counts.upperBound else {
          return false
        }
        sum[id, default: 0] += taken.partialValue
      }
    }
    return sum == changes.mapValues { -$0 }
  }

  fileprivate func isRefund(of record: OrderRecord) -> Bool {
    guard let mark = refund, number == record.number,
      !record.refunds.contains(where: { $0.refund?.id == mark.id }),
      let part = try? record.part(
        ofEachLine: record.taken(by: facts.lines, from: record.cupsLeft()))
    else { return false }
    let amounts = mark.fruit == .returned ? changes : wasted
    return part.lines.areRepeated(by: facts.lines) && facts.discount == part.discount
      && amounts == part.amounts
      && (changes.isEmpty || wasted.isEmpty)
      && (facts.payments == .unpaid) == (record.payments == .unpaid)
      && record.isMoneyRight(of: self, part) && record.isTipRight(of: self)
  }

  /// `true` if both entries belong together under one id: an order and its bill, or two entries of one kind.
  func sharesID(with other: JournalEntry) -> Bool {
    kind.isOfOrder || kind == .bill
      ? other.kind.isOfOrder || other.kind == .bill : other.kind == kind
  }
}

extension Books {
  /// Compares these books with the cached ones.
  ///
  /// - Parameter kept: `nil` for damaged ones.
  /// - Throws: `JournalFault` for the first difference.
  package func compare(with kept: Books?) throws(JournalFault) {
    if let rule = difference(from: kept) { throw JournalFault(seq: count, rule: rule) }
  }

  private func difference(from kept: Books?) -> JournalFault.Rule? {
    guard let kept else { return .wrongState }
    for id in Set(stock.items.keys).union(kept.stock.items.keys).sorted() {
      guard let sum = stock.items[id] else { return .notInJournal(id) }
      guard let found = kept.stock.items[id] else { return .notInStock(id) }
      if sum.quantity != found.quantity {
        return .wrongStock(id, sum: sum.quantity, stock: found.quantity)
      }
      if sum.isSoldOut != found.isSoldOut { return .wrongMark(id, isMarked: found.isSoldOut) }
    }
    let ids = Set(queue.places.keys).union(kept.queue.places.keys).sorted { $0.text < $1.text }
    if let id = ids.first(where: { queue.places[$0] != kept.queue.places[$0] }) {
      return .wrongQueue(id)
    }
    return drawer == kept.drawer && bills == kept.bills && digest == kept.digest
      && count == kept.count
      ? nil : .wrongState
  }
}
