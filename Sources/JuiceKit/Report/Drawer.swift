/// The drawer as a journal adds it up.
public struct Drawer: Sendable {
  /// A drawer that is open, with its sums since then.
  public struct Open: Sendable {
    /// The entry that opened it.
    public let entry: JournalEntry
    /// The money that it was opened with.
    public let float: Price
    /// The entries of what was put in and taken out, oldest first.
    public fileprivate(set) var moves: [JournalEntry]
    /// The report since the drawer was opened.
    private let report: Report
    /// The ways to pay whose money lies in it.
    private let ways: Set<Payment.ID>
    /// The sums that a closing has sealed.
    private let closing: DrawerMove.Closing?

    /// - Parameter ways: those whose money lies in it, for payments that don't say it themselves.
    init?(
      _ entry: JournalEntry, moves: [JournalEntry], report: Report, ways: Set<Payment.ID>,
      closing: DrawerMove.Closing? = nil
    ) {
      guard let float = entry.drawer?.amount else { return nil }
      (self.entry, self.float, self.moves) = (entry, float, moves)
      (self.report, self.ways, self.closing) = (report, ways, closing)
    }

    /// Cash that came in for orders, whenever these were made. A payment that is corrected counts as corrected.
    public var sales: Price { closing?.sales ?? cash(report.paidIntoDrawer(ways)) }
    /// Cash given back for orders that were taken back.
    public var refunds: Price { closing?.refunds ?? cash(report.givenBackFromDrawer(ways)) }
    public var putIn: Price { sum(of: .in) }
    public var takenOut: Price { sum(of: .out) }
    /// The money that is to be in it.
    public var expected: Price {
      closing?.expected ?? float + sales - refunds + putIn - takenOut
    }

    /// The cash of the drawer's own currency.
    private func cash(_ sales: Sales) -> Price {
      sales.revenue.first { $0.currency == float.currency } ?? nothing
    }

    private func sum(of action: DrawerMove.Action) -> Price {
      moves.compactMap(\.drawer).filter { $0.action == action }.reduce(nothing) { $0 + $1.amount }
    }

    private var nothing: Price { Price(minorUnits: 0, currency: float.currency) }
  }

  /// nil where it is closed.
  public private(set) var open: Open?
  /// The entry that closed it last.
  public private(set) var lastClosing: JournalEntry?
  /// The number of the newest entry that it knows of.
  public private(set) var revision: Int
  /// The takings since the entry from which they were added up.
  public let takings: Report

  /// The drawer after a move.
  func moved(by entry: JournalEntry, ways: Set<Payment.ID>) -> Drawer {
    var next = self
    next.revision = entry.seq
    switch entry.drawer?.action {
    case .open: next.open = Open(entry, moves: [], report: Report(), ways: ways)
    case .in, .out: next.open?.moves.append(entry)
    case .close: (next.open, next.lastClosing) = (nil, entry)
    case nil: break
    }
    return next
  }

  /// The entry that a closing, or what was put in or taken out, would be.
  ///
  /// - Throws: `Refusal.drawerOpen`, `Refusal.drawerClosed`, `Refusal.drawerCurrency`.
  func move(_ action: DrawerMove.Action, _ amount: Price, note: String?) throws(Refusal)
    -> DrawerMove
  {
    guard action != .open else {
      if let open { throw .drawerOpen(open.entry) }
      return DrawerMove(.open, amount, note: note)
    }
    guard let open else { throw .drawerClosed }
    guard amount.currency == open.float.currency else {
      throw .drawerCurrency(open.float.currency)
    }
    let closing = DrawerMove.Closing(
      number: 1 + (lastClosing?.drawer?.closing?.number ?? 0), expected: open.expected,
      sales: open.sales, refunds: open.refunds)
    return DrawerMove(
      action, amount, note: note, closing: action == .close ? closing : nil)
  }
}
