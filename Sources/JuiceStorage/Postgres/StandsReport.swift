public import FoundationEssentials
public import JuiceKit

extension Stands {
  /// A stand with its report.
  public struct Summed: Sendable {
    public let stand: String
    public let stock: Stock
    /// Of its newest entry; nil where there is none.
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
  /// - Parameter until: nil for a period that goes on.
  public func reports(since: Date, until: Date?) async throws -> [Summed] {
    let offsets = LocalOffsets(from: since, to: until ?? Date() + 86_400)
    let span = ["\(since.milliseconds)", "\(until.map { $0.milliseconds - 1 } ?? .max)"]
    return try await read { connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let heads = try Self.heads(journal)
      var summed = Dictionary(uniqueKeysWithValues: heads.map { ($0.stand, $0) })
      try Self.addSales(to: &summed, span, offsets, journal)
      try Self.addFlows(to: &summed, span, journal)
      return heads.compactMap { summed[$0.stand] }
    }
  }

  private static func heads(_ journal: PostgresJournal) throws -> [Summed] {
    let rows = try journal.rows(
      """
      SELECT (SELECT max(m.version) FROM juice.migration AS m), s.name, s.revision, s.digest, (
        SELECT string_agg(
          k.ingredient || ' ' || k.quantity || CASE WHEN k.sold_out THEN ' x' ELSE '' END, ',')
        FROM juice.stock AS k WHERE k.stand = s.id)
      FROM juice.stand AS s ORDER BY s.name
      """, [])
    return try (0..<rows.count).map { row in
      try rows.checkVersion(row, 0)
      let revision = try rows.integer(row, 2, in: 0...JournalLimits.numbers.upperBound)
      return Summed(
        stand: try rows.text(row, 1),
        stock: Stock(items: try rows.items(row, 4), revision: revision),
        digest: try rows.digest(row, 3), report: Report { _ in 0 })
    }
  }

  /// As `Report.add` does it for each entry. An order's number of lines does not matter: its first one counts it.
  private static func addSales(
    to summed: inout [String: Summed], _ span: [String], _ offsets: LocalOffsets,
    _ journal: PostgresJournal
  ) throws {
    let rows = try journal.rows(
      """
      WITH e AS (
        SELECT e.stand, e.seq, e.kind, e.payment, e.by,
          -- Since the day before the first that there is.
          e.at + 62135683200000
            + ($4::bigint[])[greatest(1, width_bucket(e.at, $3::bigint[]))] AS local,
          e.kind = 'order' AND NOT EXISTS (
            SELECT FROM juice.entry AS v
            WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void') AS counts
        FROM juice.entry AS e
        WHERE e.at BETWEEN $1::bigint AND $2::bigint AND e.kind IN ('order', 'void')
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
            ('payment', e.payment, e.counts, 1), ('money', e.payment, e.kind = 'order', 1),
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
      span + [
        "{" + offsets.starts.map { "\($0.milliseconds)" }.joined(separator: ",") + "}",
        "{" + offsets.seconds.map { "\($0 * 1000)" }.joined(separator: ",") + "}",
      ])
    for row in 0..<rows.count {
      let part = try rows.part(row)
      let sales: Sales
      if try rows.bool(row, 3) {
        sales = Sales(
          orders: try rows.integer(row, 4), cups: try rows.integer(row, 5), minorUnits: [:])
      } else {
        let currency = try PostgresRows.value(rows.text(row, 6), Currency.init(code:))
        sales = Sales(orders: 0, cups: 0, minorUnits: [currency: try rows.integer(row, 7)])
      }
      summed[try rows.text(row, 0)]?.report.add(sales, to: part)
    }
  }

  private static func addFlows(
    to summed: inout [String: Summed], _ span: [String], _ journal: PostgresJournal
  ) throws {
    let rows = try journal.rows(
      """
      SELECT s.name, c.ingredient, coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'order'), 0),
        coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'waste'), 0),
        coalesce(sum(c.delta) FILTER (WHERE e.kind = 'restock'), 0)
      FROM juice.entry AS e JOIN juice.change AS c ON c.stand = e.stand AND c.entry = e.seq
        JOIN juice.stand AS s ON s.id = e.stand
      WHERE e.at BETWEEN $1::bigint AND $2::bigint AND (e.kind IN ('waste', 'restock')
        OR e.kind = 'order' AND NOT EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'))
      GROUP BY s.name, c.ingredient
      """, span)
    for row in 0..<rows.count {
      let id = try PostgresRows.value(rows.text(row, 1), Ingredient.ID.init(parsing:))
      summed[try rows.text(row, 0)]?.report.add(
        Report.Flow(
          used: try rows.integer(row, 2), wasted: try rows.integer(row, 3),
          delivered: try rows.integer(row, 4)), of: id)
    }
  }
}

extension PostgresRows {
  /// From the columns of its name and its key.
  fileprivate func part(_ row: Int) throws -> Report.Part {
    let (name, key) = (try text(row, 1), try optionalText(row, 2))
    let part: Report.Part? =
      switch name {
      case "all": .all
      case "juice": key.flatMap(Juice.ID.init(parsing:)).map { .juice($0) }
      case "hour": .hour(try integer(row, 2, in: 0...23))
      case "day": .day(try text(row, 2))
      case "payment": .payment(try payment(key))
      case "money": .money(try payment(key))
      case "voids": .voids
      case "voids by": .voidsBy(key)
      default: nil
      }
    guard let part else { throw PostgresError.badValue("\(name) \(key ?? "")") }
    return part
  }

  private func payment(_ key: String?) throws -> Payment.ID? {
    try key.map { try Self.value($0, Payment.ID.init(parsing:)) }
  }
}
