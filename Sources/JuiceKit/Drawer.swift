/// The drawer as a journal adds it up.
public struct Drawer: Hashable, Sendable {
  /// A drawer that is open, with its sums since then.
  public struct Open: Hashable, Sendable {
    /// The entry that opened it.
    public let entry: JournalEntry
    /// The money that it was opened with.
    public let float: Price
    /// Cash that came in for orders, whenever these were made. A payment that is corrected counts as corrected.
    public fileprivate(set) var sales: Price
    /// Cash given back for orders that were taken back.
    public fileprivate(set) var refunds: Price
    public fileprivate(set) var putIn: Price
    public fileprivate(set) var takenOut: Price
    /// The entries of what was put in and taken out, oldest first.
    public fileprivate(set) var moves: [JournalEntry] = []

    fileprivate init(_ entry: JournalEntry, float: Price) {
      let nothing = Price(minorUnits: 0, currency: float.currency)
      (self.entry, self.float) = (entry, float)
      (sales, refunds, putIn, takenOut) = (nothing, nothing, nothing, nothing)
    }

    /// The money that is to be in it.
    public var expected: Price { float + sales - refunds + putIn - takenOut }
  }

  /// nil where it is closed.
  public private(set) var open: Open?
  /// The entry that closed it last.
  public private(set) var lastClosing: JournalEntry?
  /// The number of the newest entry that it knows of.
  public private(set) var revision: Int
  /// What came in since the entry that it was added up from.
  public private(set) var takings: Takings
  /// The ways to pay whose money lies in it.
  private let ways: Set<Payment.ID>

  /// - Parameters:
  ///   - ways: those whose money lies in it.
  ///   - revision: the number of the entry that it is to be added up from.
  init(ways: Set<Payment.ID>, lastClosing: JournalEntry?, after revision: Int) {
    (self.ways, self.lastClosing, self.revision) = (ways, lastClosing, revision)
    takings = Takings(after: revision)
  }

  /// Adds the next entry of the journal.
  ///
  /// - Parameter record: what is said of the order of a payment.
  mutating func add(_ entry: JournalEntry, of record: OrderRecord?) {
    revision = entry.seq
    takings.add(entry, of: record)
    let total = record?.order.total ?? entry.total
    let paid = cash(entry.payments, of: total)
    switch entry.kind {
    case .drawer: if let move = entry.drawer { add(move, by: entry) }
    case .order: open?.sales += paid
    case .payment:
      let before = cash(record?.payments(before: entry.seq), of: total)
      open?.sales += paid
      open?.sales -= before
    case .void: open?.refunds += paid
    case .open, .restock, .count, .waste, .soldOut, .stage: break
    }
  }

  private mutating func add(_ move: DrawerMove, by entry: JournalEntry) {
    if move.action == .in || move.action == .out { open?.moves.append(entry) }
    switch move.action {
    case .open: open = Open(entry, float: move.amount)
    case .in: open?.putIn += move.amount
    case .out: open?.takenOut += move.amount
    case .close: (open, lastClosing) = (nil, entry)
    }
  }

  /// The cash of payments; that of another currency is not in this drawer's sums.
  private func cash(_ payments: Payments?, of total: Price?) -> [Price] {
    (payments?.parts(of: total) ?? []).filter { ways.contains($0.way) }.compactMap(\.amount)
      .filter { $0.currency == open?.float.currency }
  }
}

extension Price {
  fileprivate static func += (sum: inout Price, prices: [Price]) {
    sum = prices.reduce(sum, +)
  }

  fileprivate static func -= (sum: inout Price, prices: [Price]) {
    sum = prices.reduce(sum, -)
  }

  fileprivate static func += (sum: inout Price, price: Price) { sum = sum + price }
}

extension Drawer {
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
      number: 1 + (lastClosing?.drawer?.closing?.number ?? 0), expected: open.expected)
    return DrawerMove(
      action, amount, note: note, closing: action == .close ? closing : nil)
  }
}
