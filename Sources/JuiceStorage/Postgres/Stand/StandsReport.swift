public import FoundationEssentials
public import JuiceKit

extension Stands {
  /// A stand with its report.
  public struct Summed: Sendable {
    public let stand: String
    public let stock: Stock
    /// The digest of its newest entry; nil where there is none.
    public let digest: Digest?
    public fileprivate(set) var report: Report
  }

  /// The stock of every stand, by name.
  public func stocks() async throws -> [(stand: String, stock: Stock)] {
    try await read { connection, deadline in
      try Self.heads(PostgresJournal(connection: connection, deadline: deadline))
        .map { ($0.stand, $0.stock) }
    }
  }

  /// The report of every stand, by name: added up by the server, by local hours and days.
  ///
  /// - Parameter until: nil for a period that goes on past `now`.
  public func reports(since: Date, until: Date?, now: Date) async throws -> [Summed] {
    let offsets = LocalOffsets(from: since, to: until ?? now + 86_400)
    let span = ["\(since.milliseconds)", "\(until.map { $0.milliseconds - 1 } ?? .max)"]
    return try await read { connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let heads = try Self.heads(journal)
      var summed = Dictionary(uniqueKeysWithValues: heads.map { ($0.stand, $0) })
      try Self.addSales(to: &summed, span, offsets, journal)
      try Self.addFlows(to: &summed, span, journal)
      try Self.addWaits(to: &summed, span, offsets, journal)
      return heads.compactMap { summed[$0.stand] }
    }
  }

  private static func heads(_ journal: PostgresJournal) throws -> [Summed] {
    let rows = try journal.rows(
      """
      SELECT (SELECT max(m.version) FROM juice.migration AS m), s.name, s.revision, s.digest,
      """ + PostgresJournal.stock + " FROM juice.stand AS s ORDER BY s.name", [])
    return try (0..<rows.count).map { index in
      let row = rows[index]
      try row.checkVersion(0)
      let revision = try row.integer(2, in: 0...JournalLimits.numbers.upperBound)
      return Summed(
        stand: try rows.text(index, 1), stock: Stock(items: try row.items(4), revision: revision),
        digest: try row.digest(3), report: Report { _ in 0 })
    }
  }

  /// Adds sales up as `Report.add` does it for each entry. An order's number of lines does not matter: its first one counts it.
  private static func addSales(
    to summed: inout [String: Summed], _ span: [String], _ offsets: LocalOffsets,
    _ journal: PostgresJournal
  ) throws {
    let rows = try journal.rows(
      """
      WITH e AS (
        SELECT e.stand, e.kind, e.payment, e.by,
          CASE e.kind WHEN 'payment' THEN (
            SELECT o.seq FROM juice.entry AS o
            WHERE o.stand = e.stand AND o.id = e.id AND o.kind = 'order') ELSE e.seq END AS seq,
          -- What was said of its payment last, and before this.
          coalesce((
            SELECT p.payment FROM juice.entry AS p
            WHERE p.stand = e.stand AND p.id = e.id AND p.kind = 'payment'
            ORDER BY p.seq DESC LIMIT 1), e.payment) AS paid,
          CASE e.kind WHEN 'payment' THEN coalesce((
            SELECT p.payment FROM juice.entry AS p
            WHERE p.stand = e.stand AND p.id = e.id AND p.kind = 'payment' AND p.seq < e.seq
            ORDER BY p.seq DESC LIMIT 1), (
            SELECT o.payment FROM juice.entry AS o
            WHERE o.stand = e.stand AND o.id = e.id AND o.kind = 'order')) END AS before,
          -- Since the day before the first that there is.
          e.at + 62135683200000
            + ($4::bigint[])[greatest(1, width_bucket(e.at, $3::bigint[]))] AS local,
          e.kind = 'order' AND NOT EXISTS (
            SELECT FROM juice.entry AS v
            WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void') AS counts
        FROM juice.entry AS e
        WHERE e.at BETWEEN $1::bigint AND $2::bigint AND e.kind IN ('order', 'void', 'payment')
      ), sums AS (
        SELECT e.stand, p.part, p.key, l.currency, grouping(l.currency) AS is_whole,
          sum(CASE WHEN p.part = 'juice' OR l.position = 0 THEN p.sign ELSE 0 END) AS orders,
          sum(p.sign * l.cups) AS cups,
          -- As a sum of prices in the program, it ends where numbers do.
          greatest(-9223372036854775807, least(9223372036854775807,
            sum(p.sign * l.cups * l.price_minor))) AS amount
        FROM e JOIN juice.line AS l ON l.stand = e.stand AND l.entry = e.seq
          CROSS JOIN LATERAL (VALUES
            ('all', NULL, e.counts, 1), ('juice', l.juice, e.counts, 1),
            ('hour', (e.local / 3600000 % 24)::text, e.counts, 1),
            ('day', (e.local / 86400000 - 1)::text, e.counts, 1),
            ('payment', e.paid, e.counts, 1), ('money', e.payment, e.kind <> 'void', 1),
            ('money', e.before, e.kind = 'payment', -1),
            ('unpaid', NULL, e.counts AND e.paid = '', 1),
            ('money', e.payment, e.kind = 'void', -1), ('voids', NULL, e.kind = 'void', 1),
            ('voids by', e.by, e.kind = 'void', 1)) AS p (part, key, is_in, sign)
        WHERE p.is_in
        GROUP BY GROUPING SETS ((e.stand, p.part, p.key), (e.stand, p.part, p.key, l.currency))
      )
      SELECT s.name, t.part, CASE t.part
          WHEN 'day' THEN to_char(date '0001-01-01' + t.key::integer, 'YYYY-MM-DD') ELSE t.key END,
        t.is_whole = 1, t.orders, t.cups, t.currency, t.amount
      FROM sums AS t JOIN juice.stand AS s ON s.id = t.stand
      WHERE t.is_whole = 1 OR t.currency IS NOT NULL
      """,
      span + offsets.values)
    for row in 0..<rows.count {
      let part = try rows[row].part(isWhole: rows.bool(row, 3))
      let sales: Sales
      if try rows.bool(row, 3) {
        sales = Sales(
          orders: try rows.integer(row, 4), cups: try rows.integer(row, 5), minorUnits: [:])
      } else {
        let currency = try rows[row].value(6, Currency.init(code:))
        sales = Sales(orders: 0, cups: 0, minorUnits: [currency: try rows.integer(row, 7)])
      }
      let stand = try rows.text(row, 0)
      for (part, sales) in part.shares(of: sales) { summed[stand]?.report.add(sales, to: part) }
    }
  }

  /// Adds how long customers waited, as `OrderRecord.waited` says it of each order.
  private static func addWaits(
    to summed: inout [String: Summed], _ span: [String], _ offsets: LocalOffsets,
    _ journal: PostgresJournal
  ) throws {
    let rows = try journal.rows(
      """
      SELECT s.name, (e.at + 62135683200000
          + ($4::bigint[])[greatest(1, width_bucket(e.at, $3::bigint[]))]) / 3600000 % 24,
        string_agg((greatest(0, m.at - e.at) / 1000)::text, ',')
      FROM juice.entry AS e JOIN juice.stand AS s ON s.id = e.stand CROSS JOIN LATERAL (
        SELECT t.at FROM juice.entry AS t
        WHERE t.stand = e.stand AND t.id = e.id AND t.kind = 'stage' AND t.seq > coalesce((
          SELECT max(b.seq) FROM juice.entry AS b WHERE b.stand = e.stand AND b.id = e.id
            AND b.kind = 'stage' AND b.reason = 'to-make'), 0)
        ORDER BY t.seq LIMIT 1) AS m
      WHERE e.at BETWEEN $1::bigint AND $2::bigint AND e.kind = 'order' AND NOT EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void')
      GROUP BY 1, 2
      """, span + offsets.values)
    for row in 0..<rows.count {
      let seconds = try rows[row].words(2).map { try $0.integer(0, in: 0...(.max)) }
      summed[try rows.text(row, 0)]?.report.add(seconds, in: try rows[row].integer(1, in: 0...23))
    }
  }

  private static func addFlows(
    to summed: inout [String: Summed], _ span: [String], _ journal: PostgresJournal
  ) throws {
    let rows = try journal.rows(
      """
      SELECT s.name, c.ingredient, coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'order'), 0),
        coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'waste'), 0),
        coalesce(sum(c.delta) FILTER (WHERE e.kind = 'restock'), 0),
        coalesce(sum(c.delta) FILTER (WHERE e.kind = 'count'), 0)
      FROM juice.entry AS e JOIN juice.change AS c ON c.stand = e.stand AND c.entry = e.seq
        JOIN juice.stand AS s ON s.id = e.stand
      WHERE e.at BETWEEN $1::bigint AND $2::bigint AND (e.kind IN ('waste', 'restock', 'count')
        OR e.kind = 'order' AND NOT EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'))
      GROUP BY s.name, c.ingredient
      """, span)
    for row in 0..<rows.count {
      let id = try rows[row].ingredient(1)
      summed[try rows.text(row, 0)]?.report.add(
        Report.Flow(
          used: try rows.integer(row, 2), wasted: try rows.integer(row, 3),
          delivered: try rows.integer(row, 4), difference: try rows.integer(row, 5)), of: id)
    }
  }
}

extension LocalOffsets {
  /// Two arrays, of milliseconds.
  fileprivate var values: [String] {
    [
      "{" + starts.map { "\($0.milliseconds)" }.joined(separator: ",") + "}",
      "{" + seconds.map { "\($0 * 1000)" }.joined(separator: ",") + "}",
    ]
  }
}

/// What a row of sums belongs to.
private enum SummedPart {
  case one(Report.Part)
  /// Orders that were all paid alike: each way has its share of them.
  /// - Parameter isWhole: whether the sums are of orders and cups; else of their money.
  case paid(Payments?, isWhole: Bool, (Payment.ID?) -> Report.Part)

  func shares(of sales: Sales) -> [(Report.Part, Sales)] {
    switch self {
    case .one(let part): return [(part, sales)]
    case .paid(nil, _, let part): return [(part(nil), sales)]
    case .paid(.unpaid, _, _): return []
    case .paid(.whole(let way), _, let part): return [(part(way), sales)]
    case .paid(.parts(let parts), let isWhole, let part):
      // The money of all their lines is no part's.
      guard isWhole else { return [] }
      return parts.map {
        let money = [$0.amount.currency: $0.amount.minorUnits]
        var share = Sales()
        share.add(Sales(orders: 0, cups: 0, minorUnits: money), times: sales.orders)
        share.add(Sales(orders: sales.orders, cups: sales.cups, minorUnits: [:]))
        return (part($0.way), share)
      }
    }
  }
}

extension PostgresRow {
  /// From the columns of its name and its key.
  fileprivate func part(isWhole: Bool) throws -> SummedPart {
    let (name, key) = (try rows.text(row, 1), try optionalText(2))
    let part: SummedPart? =
      switch name {
      case "all": .one(.all)
      case "juice": .one(.juice(try value(2, Juice.ID.init(parsing:))))
      case "hour": .one(.hour(try integer(2, in: 0...23)))
      case "day": .one(.day(try rows.text(row, 2)))
      case "payment": .paid(try payments(2), isWhole: isWhole) { .payment($0) }
      case "money": .paid(try payments(2), isWhole: isWhole) { .money($0) }
      case "voids": .one(.voids)
      case "voids by": .one(.voidsBy(key))
      case "unpaid": .one(.unpaid)
      default: nil
      }
    guard let part else { throw PostgresError.badValue("\(name) \(key ?? "")") }
    return part
  }
}
