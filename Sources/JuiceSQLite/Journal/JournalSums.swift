import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection {
  /// Gives it the memory that sums over many entries need. Not for use in a transaction.
  func getReadyToSum() throws(SQLiteError) {
    try execute("PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY")
  }

  /// See `FruitStore.report`. Only for use in a transaction.
  func report(since: Date, until: Date?) throws -> Report {
    let query = JournalQuery(since: since, until: until)
    var sums = try JournalSums(of: (query.first, query.last), in: self)
    var first = query.first
    while let at = try integer(
      "SELECT min(at) FROM entry WHERE at BETWEEN ? AND ?", first, query.last)
    {
      let hour = LocalHour(of: Date(milliseconds: at))
      let last = min(query.last, hour.end.milliseconds - 1)
      try sums.addOrders((at, last), in: hour)
      try sums.addUses((at, last))
      first = last + 1
    }
    try sums.addDiscounts()
    try sums.addOptions()
    try sums.addWaits()
    try sums.addApart()
    try sums.addPayments()
    for kind: SQL in ["void", "restock", "count", "waste"] { try sums.addEntries(kind) }
    return sums.report
  }
}

/// Adds a span of the journal up as `Report.add` does it for each entry.
///
/// The database does it, an hour at a time: so it has little to sort. Only the few entries that are of no order, and the
/// orders that are `apart`, are read.
private struct JournalSums {
  /// The first and the last time, in milliseconds: `?1` and `?2` of the statements.
  typealias Span = (first: Int, last: Int)

  /// What is true of the entry `e` in a span.
  private static let isIn: SQL = "e.at BETWEEN ?1 AND ?2"

  private(set) var report = Report()
  private let db: Connection
  private let span: Span
  /// The numbers between which its entries are. (Clocks are set back: others may be there too.)
  private let seqs: ClosedRange<Int>
  /// How many orders are between those.
  private let count: Int

  init(of span: Span, in db: Connection) throws {
    (self.db, self.span) = (db, span)
    let first = try db.integer(
      "SELECT min(e.seq) FROM entry AS e WHERE " + Self.isIn, span.first, span.last)
    let last = try db.integer(
      "SELECT max(e.seq) FROM entry AS e WHERE " + Self.isIn, span.first, span.last)
    seqs = (first ?? 0)...(last ?? 0)
    count =
      try db.integer(
        "SELECT count(*) FROM entry WHERE kind = 'order' AND seq BETWEEN ? AND ?",
        seqs.lowerBound, seqs.upperBound) ?? 0
    try noteLater()
  }

  /// Notes in a table of its own what was said later of the orders: how they are paid, and which of them are `apart`, as
  /// their lines alone don't say what they brought.
  private func noteLater() throws {
    try db.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS later (
        seq INTEGER PRIMARY KEY, isApart INTEGER NOT NULL, payment TEXT);
      DELETE FROM temp.later
      """)
    try db.run(
      "INSERT INTO temp.later SELECT e.seq, 1, NULL FROM " + pairs("void"), span.first, span.last)
    // The last one stays.
    try db.run(
      "INSERT INTO temp.later SELECT e.seq, 0, t.payment FROM " + pairs("payment")
        + " ORDER BY t.seq ON CONFLICT (seq) DO UPDATE SET payment = excluded.payment",
      span.first, span.last)
  }

  /// The orders `e` with the entries `t` of a kind that were made of them later: found from those, or where they are many
  /// more than the orders, from these. SQLite can't know.
  ///
  /// - Parameter usual: how many an order has of them.
  private func pairs(_ kind: SQL, usual: Int = 1) throws -> SQL {
    let isKind = "kind = '" + kind + "'"
    let many = usual * count + count / 2
    let later = try db.integer(
      "SELECT count(*) FROM (SELECT 1 FROM entry WHERE " + isKind + " AND seq > ? LIMIT ?)",
      seqs.lowerBound, many)
    let isOfOrder = " AND t.id = e.id AND t." + isKind + " AND " + Self.isIn
    return later ?? 0 < many
      ? "entry AS t INDEXED BY entry_kind CROSS JOIN entry AS e ON e.seq = " + Self.order(of: "t")
        + " WHERE t.seq > " + SQL(seqs.lowerBound) + isOfOrder
      : "entry AS e CROSS JOIN entry AS t INDEXED BY entry_" + kind
        + " WHERE +e.kind = 'order'" + isOfOrder
  }

  /// The number of the entry of an order, from an entry that was made of it later. Orders of a day stand together by
  /// their numbers, while ids are anywhere: so few pages are read.
  private static func order(of entry: SQL) -> SQL {
    "coalesce((SELECT seq FROM entry WHERE day = " + entry + ".day AND number = " + entry
      + ".number AND kind = 'order' AND number IS NOT NULL), (SELECT seq FROM entry WHERE id = "
      + entry + ".id AND kind = 'order'))"
  }

  /// The orders `e` of a span that are not apart, with what was said later of their payment, and their rows `r` in
  /// another table.
  private func orders(_ span: Span, with table: SQL) -> SQL {
    " FROM entry AS e LEFT JOIN temp.later AS t ON t.seq = e.seq CROSS JOIN " + table
      + " AS r ON r.entry = e.seq WHERE +e.kind = 'order' AND t.isApart IS NOT 1 AND "
      + Self.isIn
  }

  /// Currency, orders, lines, cups, prices, and prices less discounts of orders `e`. The money of an hour is exact up to
  /// 2^53, and ends where numbers do.
  private static let sums: SQL = """
     r.currency, sum(r.position = 0), count(*), sum(r.cups),
      CAST(total(r.cups * r.price_minor) AS INTEGER),
      CAST(total(r.cups * r.price_minor)
        - total(CASE WHEN r.position = 0 THEN CAST(e.money AS INTEGER) END) AS INTEGER)
    """

  /// Whether `JournalEntry.isOwed` says it of an order `e`, with what was said later of its payment.
  private static let isOwed: SQL = """
    coalesce(t.payment, e.payment) IS '' AND NOT (
      SELECT count(*) = count(o.currency) AND min(o.currency) = max(o.currency)
        AND total(o.cups * o.price_minor) = coalesce(CAST(e.money AS INTEGER), 0)
      FROM line AS o WHERE o.entry = e.seq)
    """

  /// Adds up orders of one hour.
  mutating func addOrders(_ span: Span, in hour: LocalHour) throws {
    let rows = try db.rows(
      "SELECT t.payment, e.payment, r.juice," + Self.sums + ", " + Self.isOwed
        + orders(span, with: "line") + " GROUP BY 3, 2, 1, 4, 10", span.first, span.last)
    while try rows.next() {
      let (orders, lines) = try rows.sales(3)
      report.add(orders, to: .all)
      report.add(orders, to: .hour(hour.hour))
      report.add(orders, to: .day(hour.day))
      let first = try rows.payments(1)
      report.add(orders, to: .payment(try rows.payments(0) ?? first))
      report.add(orders, to: .money(first))
      if try rows.integer(9) == 1 { report.add(orders, to: .unpaid) }
      report.add(lines, to: .juice(try rows.value(2, Juice.ID.init(parsing:))))
    }
  }

  /// Adds what orders were let off, and takes each line's share of it from its juice.
  mutating func addDiscounts() throws {
    let rows = try db.rows(
      """
      SELECT e.seq, e.money, r.juice, r.cups, r.price_minor, r.currency, r.options, r.note
      FROM entry AS e INDEXED BY entry_discount LEFT JOIN temp.later AS t ON t.seq = e.seq
        CROSS JOIN line AS r ON r.entry = e.seq
      WHERE e.kind = 'order' AND e.money IS NOT NULL AND t.isApart IS NOT 1 AND
      """ + " " + Self.isIn + " ORDER BY e.seq, r.position", span.first, span.last)
    var order: (seq: Int, discount: Discount, lines: [Order.Line])?
    while try rows.next() {
      let seq = try rows.integer(0)
      if order?.seq != seq {
        if let order { add(order.discount, of: order.lines) }
        order = (seq, try rows.value(1, Discount.init(parsing:)), [])
      }
      order?.lines.append(try rows.orderLine(2))
    }
    if let order { add(order.discount, of: order.lines) }
  }

  private mutating func add(_ discount: Discount, of lines: [Order.Line]) {
    report.add(Sales(of: discount, cups: lines.cups), to: .discount(DiscountKind(discount)))
    for (line, amount) in zip(lines, lines.amounts(after: discount)) {
      guard let price = line.total, let amount else { continue }
      let share = (price - amount).minorUnits
      report.add(
        Sales(orders: 0, cups: 0, minorUnits: [price.currency: share]), to: .juice(line.juice),
        times: -1)
    }
  }

  mutating func addUses(_ span: Span) throws {
    let rows = try db.rows(
      "SELECT r.ingredient, -sum(r.delta)" + orders(span, with: "change") + " GROUP BY 1",
      span.first, span.last)
    while try rows.next() {
      report.add(Report.Flow(used: try rows.integer(1)), of: try rows.ingredient(0))
    }
  }

  /// Adds the cups of each choice.
  mutating func addOptions() throws {
    let rows = try db.rows(
      """
      SELECT r.options, sum(r.cups)
      FROM line AS r INDEXED BY line_options CROSS JOIN entry AS e ON e.seq = r.entry
        LEFT JOIN temp.later AS t ON t.seq = e.seq
      WHERE r.options IS NOT NULL AND r.entry BETWEEN
      """ + " " + SQL(seqs.lowerBound) + " AND " + SQL(seqs.upperBound)
        + " AND e.kind = 'order' AND t.isApart IS NOT 1 AND " + Self.isIn + " GROUP BY 1",
      span.first, span.last)
    while try rows.next() {
      report.add(
        try rows.integer(1), of: try rows.value(0, [ChoiceGroup.Choice.ID].init(parsing:)))
    }
  }

  /// Adds how long customers waited, as `OrderRecord.waited` says it of each order.
  mutating func addWaits() throws {
    let rows = try db.rows(
      "SELECT e.seq, e.at, t.at, t.reason = 'to-make' FROM " + pairs("stage", usual: 2)
        + " AND e.seq NOT IN (SELECT seq FROM temp.later WHERE isApart) ORDER BY e.seq, t.seq",
      span.first, span.last)
    var order: (seq: Int, at: Int, made: Int?) = (0, 0, nil)
    while try rows.next() {
      let seq = try rows.integer(0)
      if order.seq != seq {
        addWait(from: order.at, to: order.made)
        order = (seq, try rows.integer(1), nil)
      }
      // One that was taken back is made anew.
      let made = try order.made ?? rows.integer(2)
      order.made = try rows.integer(3) == 1 ? nil : made
    }
    addWait(from: order.at, to: order.made)
  }

  private mutating func addWait(from at: Int, to made: Int?) {
    guard let made else { return }
    let hour = LocalHour(of: Date(milliseconds: at)).hour
    report.add([max(0, (made - at) / 1000)], in: hour)
  }

  /// Adds the orders that are apart, by what the journal says of each.
  mutating func addApart() throws {
    try add(
      "SELECT e.seq FROM entry AS e JOIN temp.later USING (seq) WHERE isApart AND "
        + Self.isIn + " ORDER BY 1")
  }

  /// Adds the money that moved as it was said anew how an order is paid.
  mutating func addPayments() throws {
    let rows = try db.rows(
      """
      WITH said AS MATERIALIZED (
        SELECT o.seq, o.money, e.payment, coalesce((
          SELECT b.payment FROM entry AS b INDEXED BY entry_payment
          WHERE b.id = e.id AND b.kind = 'payment' AND b.seq < e.seq
          ORDER BY b.seq DESC LIMIT 1), o.payment) AS before
        FROM entry AS e INDEXED BY entry_kind
          CROSS JOIN entry AS o ON o.id = e.id AND o.seq =
      """ + Self.order(of: "e") + " WHERE" + few("payment") + ") SELECT e.before, e.payment,"
        + Self.sums
        + " FROM said AS e CROSS JOIN line AS r ON r.entry = e.seq GROUP BY 1, 2, 3",
      span.first, span.last)
    while try rows.next() {
      let (orders, _) = try rows.sales(2)
      report.add(orders, to: .money(try rows.payments(0)), times: -1)
      report.add(orders, to: .money(try rows.payments(1)))
    }
  }

  /// Adds the entries of a kind of which there are few.
  mutating func addEntries(_ kind: SQL) throws {
    try add("SELECT e.seq FROM entry AS e INDEXED BY entry_kind WHERE " + few(kind))
  }

  private func few(_ kind: SQL) -> SQL {
    " e.kind = '" + kind + "' AND e.seq BETWEEN " + SQL(seqs.lowerBound) + " AND "
      + SQL(seqs.upperBound) + " AND " + Self.isIn
  }

  /// Reads entries by their numbers, and adds them.
  private mutating func add(_ sql: SQL) throws {
    var seqs = try db.seqs(db.rows(sql, span.first, span.last))[...]
    while !seqs.isEmpty {
      let entries = try db.entries(Array(seqs.prefix(1000)))
      seqs = seqs.dropFirst(1000)
      let orders = entries.filter { $0.kind == .order && !$0.isVoided }
      let records = try db.records(orders.map(\.id))
      for entry in entries { report.add(entry, of: records[entry.id]) }
    }
  }
}

extension Rows {
  /// Sums from six columns; see `JournalSums.sums`.
  ///
  /// - Returns: as many as there are orders, and as many as there are lines.
  fileprivate func sales(_ column: Int) throws -> (orders: Sales, lines: Sales) {
    var (prices, paid): ([Currency: Int], [Currency: Int]) = ([:], [:])
    if try optionalText(column) != nil {
      let currency = try value(column, Currency.init(code:))
      (prices[currency], paid[currency]) = (try integer(column + 4), try integer(column + 5))
    }
    let cups = try integer(column + 3)
    return (
      Sales(orders: try integer(column + 1), cups: cups, minorUnits: paid),
      Sales(orders: try integer(column + 2), cups: cups, minorUnits: prices)
    )
  }
}
