/// The cash drawer, summed up from the journal.
package struct Drawer: Sendable {
  /// An open drawer, with the sums since its opening.
  package struct Open: Sendable {
    package let entry: JournalEntry
    package let float: Price
    /// The entries that put money in or took it out, oldest first.
    package fileprivate(set) var moves: [JournalEntry]
    private let report: Report
    /// The sums that `cashBefore` is a part of.
    private let whole: Report
    private let ways: Set<Payment.ID>
    private let closing: DrawerMove.Closing?

    /// - Parameters:
    ///   - whole: the sums from the previous closing on, or else from a day before the opening; `nil` for those since the opening.
    ///   - ways: used for payments that don't tell whether their money goes into the drawer.
    init?(
      _ entry: JournalEntry, moves: [JournalEntry], report: Report, whole: Report? = nil,
      ways: Set<Payment.ID>, closing: DrawerMove.Closing? = nil
    ) {
      guard let float = entry.drawer?.amount else { return nil }
      (self.entry, self.float, self.moves) = (entry, float, moves)
      (self.report, self.whole, self.ways, self.closing) = (report, whole ?? report, ways, closing)
    }

    /// The cash paid for orders of any time. A corrected payment counts if its money came since the opening.
    package var sales: Price {
      guard let closing else { return cash(report.paidIntoDrawer(ways)) }
      // The closing of an old version has no sales: they are the rest of its expected sum.
      return closing.sales
        ?? closing.expected - float - tips + refunds - moved.putIn + moved.takenOut
    }
    /// The cash returned for voids and refunds.
    package var refunds: Price { closing?.refunds ?? cash(report.givenBackFromDrawer(ways)) }
    /// The tips in cash, without those returned.
    package var tips: Price {
      if let closing { return closing.tips ?? float - float }
      return cash(report.tipsInDrawer(ways))
    }
    /// The cash taken in before the opening, less what was returned: since the previous closing, else of the day before. It is
    /// not expected, but may lie in the drawer. Later corrections of its payments count.
    package var cashBefore: Price { content(by: whole) - content(by: report) }

    private func content(by report: Report) -> Price {
      cash(report.paidIntoDrawer(ways)) - cash(report.givenBackFromDrawer(ways))
        + cash(report.tipsInDrawer(ways))
    }
    package var putIn: Price { moved.putIn }
    package var takenOut: Price { moved.takenOut }
    package var expected: Price {
      if let closing { return closing.expected }
      var cash = moved
      (cash.sales, cash.refunds, cash.tips) = (sales, refunds, tips)
      return cash.expected
    }

    /// The cash without sales and refunds.
    private var moved: DrawerCash {
      var cash = DrawerCash(float: float, opening: entry.seq)
      for move in moves.compactMap(\.drawer) { cash.apply(move) }
      return cash
    }

    private func cash(_ sales: Sales) -> Price {
      sales.revenue.first { $0.currency == float.currency }
        ?? Price(minorUnits: 0, currency: float.currency)
    }
  }

  package private(set) var open: Open?
  package private(set) var lastClosing: JournalEntry?
  package private(set) var revision: Int
  /// The takings since the first entry included.
  package let takings: Report

  private var turns: DrawerTurns {
    DrawerTurns(isOpen: open != nil, closings: lastClosing?.drawer?.closing?.number ?? 0)
  }

  /// - Parameter entry: a move that the drawer allows.
  func moved(by entry: JournalEntry, ways: Set<Payment.ID>) -> Drawer {
    var (next, turns) = (self, turns)
    next.revision = entry.seq
    if let move = entry.drawer { turns.apply(move) }
    switch (open != nil, turns.isOpen) {
    case (false, true): next.open = Open(entry, moves: [], report: Report(), ways: ways)
    case (true, false): (next.open, next.lastClosing) = (nil, entry)
    default: next.open?.moves.append(entry)
    }
    return next
  }

  func move(_ action: DrawerMove.Action, _ amount: Price, note: String?) throws(Refusal)
    -> DrawerMove
  {
    guard turns.allows(action) else {
      throw open.map { Refusal.drawerOpen($0.entry) } ?? .drawerClosed
    }
    guard let open else {
      try Self.checkLimit(amount)
      return DrawerMove(action, amount, note: note)
    }
    guard amount.currency == open.float.currency else {
      throw .drawerCurrency(open.float.currency)
    }
    switch action {
    case .in: for sum in [open.putIn, open.expected] { try Self.checkLimit(sum + amount) }
    case .out: for sum in [-open.takenOut, open.expected] { try Self.checkLimit(sum - amount) }
    case .open, .close: break
    }
    let closing = DrawerMove.Closing(
      number: turns.nextClosing, expected: open.expected, sales: open.sales,
      refunds: open.refunds, tips: open.tips)
    return DrawerMove(
      action, amount, note: note, closing: action == .close ? closing : nil)
  }

  private static func checkLimit(_ sum: Price) throws(Refusal) {
    guard JournalLimits.moves.contains(sum.minorUnits) else {
      throw .drawerLimit(
        Price(minorUnits: JournalLimits.moves.upperBound, currency: sum.currency))
    }
  }
}
