/// The cash of an open drawer since its opening.
struct DrawerCash: Hashable, Sendable {
  let float: Price
  /// The number of the entry that opened the drawer.
  let opening: Int
  /// The cash paid for orders of any time. A corrected payment counts if its money came since the opening.
  var sales: Price
  /// The cash returned for voids and refunds.
  var refunds: Price
  /// The tips in cash, without those returned.
  var tips: Price
  private(set) var putIn: Price
  private(set) var takenOut: Price

  init(float: Price, opening: Int) {
    let nothing = Price(minorUnits: 0, currency: float.currency)
    (self.float, self.opening) = (float, opening)
    (sales, refunds, tips, putIn, takenOut) = (nothing, nothing, nothing, nothing, nothing)
  }

  var expected: Price { float + sales + tips - refunds + putIn - takenOut }

  mutating func apply(_ move: DrawerMove) {
    switch move.action {
    case .in: putIn = putIn + move.amount
    case .out: takenOut = takenOut + move.amount
    case .open, .close: break
    }
  }
}

// MARK: - The check of a closing

// A till makes the sums of a closing from a report, which reads texts. `Books` make the same sums from the entries that they
// admit, to check the closing.

/// The cash of the drawer, added up from the first entry of a journal on.
struct CountedCash: Hashable, Sendable {
  /// `nil` while the drawer is closed, or if an entry since the opening does not tell its cash.
  private(set) var sinceOpening: DrawerCash?
  private var turns = DrawerTurns()

  /// - Parameter record: the order before the entry; needed for the kinds of `changingPaid`.
  mutating func add(_ entry: JournalEntry, of record: OrderRecord?) {
    let wasOpen = turns.isOpen
    if let move = entry.drawer { turns.apply(move) }
    sinceOpening =
      wasOpen
      ? sinceOpening?.adding(entry, of: record)
      : entry.drawer.map { DrawerCash(float: $0.amount, opening: entry.seq) }
    // A newer version may count cash by facts that this one does not know.
    if !turns.isOpen || !entry.unknown.isEmpty { sinceOpening = nil }
  }

  static let changingPaid: Set<JournalEntry.Kind> = [.payment, .void, .refund]
}

extension Books {
  /// The figures of a closing now; `nil` while the drawer is closed, or if these books don't know its cash.
  package var closing: DrawerMove.Closing? {
    cash?.sinceOpening.map { cash in
      DrawerMove.Closing(
        number: drawer.nextClosing, expected: cash.expected, sales: cash.sales,
        refunds: cash.refunds, tips: cash.tips)
    }
  }
}

extension DrawerCash {
  /// Adds the cash of the next entry.
  ///
  /// - Parameter record: the order before the entry.
  /// - Returns: `nil` if the entries do not tell the cash.
  func adding(_ entry: JournalEntry, of record: OrderRecord?) -> DrawerCash? {
    var next = self
    switch entry.kind {
    case .order:
      guard let paid = entry.drawerCash(for: entry, in: float.currency) else { return nil }
      next.sales = sales + paid
      next.tips = tips + entry.drawerTips(in: float.currency)
    case .payment:
      guard let record, record.hasNoUnknown else { return nil }
      if let moved = record.moneyMoved(beforeCorrection: entry), moved < opening { break }
      let (left, paying) = (record.left.entry, record.paying())
      guard let paid = entry.drawerCash(for: left, in: float.currency),
        let before = paying.drawerCash(for: left, in: float.currency)
      else { return nil }
      next.sales = sales + paid - before
      next.tips =
        tips + entry.drawerTips(in: float.currency) - paying.drawerTips(in: float.currency)
    case .void, .refund:
      guard let record, record.hasNoUnknown,
        let back = entry.drawerCash(for: entry, in: float.currency)
      else { return nil }
      next.refunds = refunds + back
      next.tips = tips - entry.drawerTips(in: float.currency)
    case .drawer:
      guard let move = entry.drawer, move.amount.currency == float.currency else { return nil }
      next.apply(move)
    case .open, .restock, .count, .waste, .soldOut, .stage, .bill: break
    }
    return next
  }

  /// Returns the first sum that a closing has wrong; `nil` for none. Closings of 1.1 and older are not compared: they have neither
  /// sales nor refunds, and the payments before them don't tell whether their money went into the drawer.
  func mistake(in closing: DrawerMove.Closing)
    -> (name: DrawerMove.Closing.Sum, sum: Price, sealed: Price)?
  {
    guard closing.sales != nil || closing.refunds != nil else { return nil }
    for (name, sum, sealed) in [
      (.expected, expected, closing.expected), (.sales, sales, closing.sales ?? sales),
      (.refunds, refunds, closing.refunds ?? refunds), (.tips, tips, closing.tips ?? tips - tips),
    ] as [(DrawerMove.Closing.Sum, Price, Price)] where sum != sealed {
      return (name, sum, sealed)
    }
    return nil
  }
}

extension OrderRecord {
  fileprivate var hasNoUnknown: Bool {
    sold.entry.unknown.isEmpty && later.allSatisfy(\.unknown.isEmpty)
  }
}

extension JournalEntry {
  /// Returns the tips of this entry that go into the drawer, or come from it.
  fileprivate func drawerTips(in currency: Currency) -> Price {
    (facts.payments?.tips ?? []).reduce(Price(minorUnits: 0, currency: currency)) { sum, part in
      let isCash = facts.excerpt?.hasDrawer(part.way) ?? false
      return isCash && part.tip.currency == currency ? sum + part.tip : sum
    }
  }

  /// Returns the part of an order's money that goes into the drawer, or comes from it, by the payments of this entry.
  ///
  /// - Parameter order: the order, refund or void with the cups.
  /// - Returns: `nil` if this entry does not tell whether the money of its ways goes there, as before 1.2, or if the cups have
  ///   prices in two currencies.
  fileprivate func drawerCash(for order: JournalEntry, in currency: Currency) -> Price? {
    let nothing = Price(minorUnits: 0, currency: currency)
    switch self.payments {
    case nil, .unpaid: return nothing
    case .whole(let way):
      guard let excerpt = self.excerpt else { return nil }
      guard excerpt.hasDrawer(way) ?? false else { return nothing }
      guard let total = order.total(paying: self) else {
        return order.lines.allSatisfy { $0.price == nil } ? nothing : nil
      }
      return total.currency == currency ? total : nothing
    case .parts(let parts):
      guard let excerpt = self.excerpt else { return nil }
      return parts.reduce(nothing) { sum, part in
        let isCash = excerpt.hasDrawer(part.way) ?? false
        return isCash && part.amount.currency == currency ? sum + part.amount : sum
      }
    }
  }
}
