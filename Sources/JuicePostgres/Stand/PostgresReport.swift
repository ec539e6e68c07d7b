import FoundationEssentials
import JuiceKit
import JuiceStorage

extension PostgresJournal {
  /// The reports of stands by their ids, added up by the server, by local hours and days; none for a stand without
  /// anything in that period, and a failure for one that has what no journal can have.
  ///
  /// - Parameters:
  ///   - until: nil for a period that goes on past `now`.
  ///   - stand: nil for all of them.
  func reports(since: Date, until: Date?, now: Date, of stand: Int? = nil) throws
    -> [Int: Result<Report, PostgresError>]
  {
    let offsets = LocalOffsets(from: since, to: until ?? now + 86_400)
    let span: [String?] = [
      "\(since.milliseconds)",
      "\(until.map { $0.milliseconds - 1 } ?? JournalLimits.times.upperBound)",
      stand.map { "\($0)" },
    ]
    var reports: [Int: Result<Report, PostgresError>] = [:]
    try addSales(to: &reports, span, offsets)
    try addFlows(to: &reports, span)
    try addWaits(to: &reports, span, offsets)
    return reports
  }

  /// Adds the rows, whose first column is a stand, to its report.
  private static func add(
    _ rows: PostgresRows, to reports: inout [Int: Result<Report, PostgresError>],
    _ body: (PostgresRow, inout Report) throws -> Void
  ) throws {
    for row in 0..<rows.count {
      let stand = try rows.integer(row, 0)
      // Taken out: a report that is still in there is copied for each row.
      var report = Report()
      switch reports.removeValue(forKey: stand) {
      case .success(let known): report = known
      case .failure(let error):
        reports[stand] = .failure(error)
        continue
      case nil: break
      }
      do {
        try body(rows[row], &report)
        reports[stand] = .success(report)
      } catch let error as PostgresError { reports[stand] = .failure(error) }
    }
  }

  /// The entries `e` that are added up.
  private static let span: SQL =
    " e.at BETWEEN $1::bigint AND $2::bigint AND ($3::integer IS NULL OR e.stand = $3)"

  /// Adds sales up as `Report.add` does it for each entry. An order's number of lines does not matter: its first one counts it.
  private func addSales(
    to reports: inout [Int: Result<Report, PostgresError>], _ span: [String?],
    _ offsets: LocalOffsets
  ) throws {
    let rows = try rows(
      """
      WITH e AS (
        SELECT e.stand, e.kind, e.payment, e.by, e.money,
          -- What its order was let off.
          substring(CASE e.kind WHEN 'payment' THEN (
            SELECT o.money FROM juice.entry AS o
            WHERE o.stand = e.stand AND o.id = e.id AND o.kind = 'order') ELSE e.money END
            FROM '^[0-9]+')::numeric AS off,
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
            + ($5::bigint[])[greatest(1, width_bucket(e.at, $4::bigint[]))] AS local,
          e.kind = 'order' AND NOT EXISTS (
            SELECT FROM juice.entry AS v
            WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void') AS counts
        FROM juice.entry AS e
        WHERE e.kind IN ('order', 'void', 'payment') AND
      """ + Self.span + """
        ), lines AS (
          SELECT e.*, l.position, l.juice, l.cups, l.price_minor, l.currency, l.options,
            -- Of what the order was let off, the share of the line, as `amounts(after:)` has it.
            CASE WHEN e.counts AND l.total > 0 THEN
              div(2 * e.off * l.upto + l.total, 2 * l.total)
                - div(2 * e.off * (l.upto - l.cost) + l.total, 2 * l.total) END AS share
          -- An entry at a time: a join of all shares is as slow as their square where nothing is known of the tables.
          FROM e CROSS JOIN LATERAL (
            SELECT l.*, c.cost, sum(c.cost) OVER (ORDER BY l.position) AS upto,
              sum(c.cost) OVER () AS total
            FROM juice.line AS l CROSS JOIN LATERAL (
              SELECT CASE WHEN e.off IS NOT NULL THEN l.cups::numeric * l.price_minor END
            ) AS c (cost)
            WHERE l.stand = e.stand AND l.entry = e.seq) AS l
        ), sums AS (
          SELECT l.stand, p.part, p.key, l.currency, grouping(l.currency) AS is_whole,
            sum(CASE WHEN p.part = 'juice' OR l.position = 0 THEN p.sign ELSE 0 END) AS orders,
            sum(p.sign * l.cups) AS cups,
            -- As a sum of prices in the program, it ends where numbers do.
            greatest(-9223372036854775807, least(9223372036854775807,
              sum(p.sign * (l.cups::numeric * l.price_minor - coalesce(CASE
                WHEN p.part = 'juice' THEN l.share WHEN l.position = 0 THEN l.off END, 0))))) AS amount
          FROM lines AS l CROSS JOIN LATERAL (VALUES
              ('all', NULL, l.counts, 1), ('juice', l.juice, l.counts, 1),
              ('hour', (l.local / 3600000 % 24)::text, l.counts, 1),
              ('day', (l.local / 86400000 - 1)::text, l.counts, 1),
              ('payment', l.paid, l.counts, 1),
              -- As `JournalEntry.isOwed` says it.
              ('unpaid', NULL, CASE WHEN l.counts AND l.paid = '' THEN NOT (
                SELECT count(*) = count(o.currency) AND min(o.currency) = max(o.currency)
                  AND sum(o.cups::numeric * o.price_minor) = coalesce(l.off, 0)
                FROM juice.line AS o WHERE o.stand = l.stand AND o.entry = l.seq) END, 1),
              ('money', l.payment, l.kind <> 'void', 1),
              ('money', l.before, l.kind = 'payment', -1),
              ('money', l.payment, l.kind = 'void', -1), ('voids', NULL, l.kind = 'void', 1),
              ('discount', l.money, l.counts AND l.money IS NOT NULL, 1),
              ('options', l.options, l.counts AND l.options IS NOT NULL, 1),
              ('voids by', l.by, l.kind = 'void', 1)) AS p (part, key, is_in, sign)
          WHERE p.is_in
          GROUP BY GROUPING SETS ((l.stand, p.part, p.key), (l.stand, p.part, p.key, l.currency))
        )
        SELECT t.stand, t.part, CASE t.part
            WHEN 'day' THEN to_char(date '0001-01-01' + t.key::integer, 'YYYY-MM-DD') ELSE t.key END,
          t.is_whole = 1, t.orders, t.cups, t.currency, t.amount
        FROM sums AS t
        WHERE t.is_whole = 1 OR t.currency IS NOT NULL
        """,
      span + offsets.values)
    try Self.add(rows, to: &reports) { row, report in
      let isWhole = try rows.bool(row.row, 3)
      let part = try rows.text(row.row, 1)
      if part == "discount" || part == "options" {
        guard isWhole else { return }
        if part == "discount" {
          try report.addDiscount(row)
        } else {
          report.add(
            try rows.integer(row.row, 5),
            of: try row.value(2, [ChoiceGroup.Choice.ID].init(parsing:)))
        }
        return
      }
      var sales = Sales(orders: 0, cups: 0, minorUnits: [:])
      if isWhole {
        sales = Sales(
          orders: try rows.integer(row.row, 4), cups: try rows.integer(row.row, 5), minorUnits: [:])
      } else {
        let money = [try row.value(6, Currency.init(code:)): try rows.integer(row.row, 7)]
        sales = Sales(orders: 0, cups: 0, minorUnits: money)
      }
      report.add(sales, to: try row.part())
    }
  }

  /// Adds how long customers waited, as `OrderRecord.waited` says it of each order.
  private func addWaits(
    to reports: inout [Int: Result<Report, PostgresError>], _ span: [String?],
    _ offsets: LocalOffsets
  ) throws {
    let rows = try rows(
      """
      SELECT e.stand, (e.at + 62135683200000
          + ($5::bigint[])[greatest(1, width_bucket(e.at, $4::bigint[]))]) / 3600000 % 24,
        string_agg(div(greatest(0, m.at::numeric - e.at), 1000)::text, ',')
      FROM juice.entry AS e CROSS JOIN LATERAL (
        SELECT t.at FROM juice.entry AS t
        WHERE t.stand = e.stand AND t.id = e.id AND t.kind = 'stage' AND t.seq > coalesce((
          SELECT max(b.seq) FROM juice.entry AS b WHERE b.stand = e.stand AND b.id = e.id
            AND b.kind = 'stage' AND b.reason = 'to-make'), 0)
        ORDER BY t.seq LIMIT 1) AS m
      WHERE e.kind = 'order' AND NOT EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void') AND
      """ + Self.span + " GROUP BY 1, 2", span + offsets.values)
    try Self.add(rows, to: &reports) { row, report in
      let seconds = try row.words(2).map { try $0.integer(0, in: 0...(.max)) }
      report.add(seconds, in: try row.integer(1, in: 0...23))
    }
  }

  private func addFlows(
    to reports: inout [Int: Result<Report, PostgresError>], _ span: [String?]
  ) throws {
    let rows = try rows(
      """
      SELECT e.stand, c.ingredient,
        -- Many of them together are still numbers of the program.
        least(1e14, coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'order'), 0))::bigint,
        least(1e14, coalesce(-sum(c.delta) FILTER (WHERE e.kind = 'waste'), 0))::bigint,
        greatest(-1e14, least(1e14, coalesce(sum(c.delta) FILTER (WHERE e.kind = 'restock'), 0)))::bigint,
        greatest(-1e14, least(1e14, coalesce(sum(c.delta) FILTER (WHERE e.kind = 'count'), 0)))::bigint
      FROM juice.entry AS e JOIN juice.change AS c ON c.stand = e.stand AND c.entry = e.seq
      WHERE (e.kind IN ('waste', 'restock', 'count')
        OR e.kind = 'order' AND NOT EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void')) AND
      """ + Self.span + " GROUP BY 1, 2", span)
    try Self.add(rows, to: &reports) { row, report in
      let sums = try (2...5).map { try rows.integer(row.row, $0) }
      report.add(
        Report.Flow(used: sums[0], wasted: sums[1], delivered: sums[2], difference: sums[3]),
        of: try row.ingredient(1))
    }
  }
}

extension Report {
  /// Adds orders that were let off the same, from a row of sums.
  fileprivate mutating func addDiscount(_ row: PostgresRow) throws {
    let discount = try row.value(2, Discount.init(parsing:))
    let (orders, cups) = (try row.rows.integer(row.row, 4), try row.rows.integer(row.row, 5))
    add(
      Sales(orders: 0, cups: 0, minorUnits: [discount.amount.currency: discount.amount.minorUnits]),
      to: .discount(DiscountKind(discount)), times: orders)
    add(
      Sales(orders: orders, cups: cups, minorUnits: [:]), to: .discount(DiscountKind(discount)))
  }
}

extension LocalOffsets {
  /// Two arrays, of milliseconds.
  fileprivate var values: [String?] {
    [
      "{" + starts.map { "\($0.milliseconds)" }.joined(separator: ",") + "}",
      "{" + seconds.map { "\($0 * 1000)" }.joined(separator: ",") + "}",
    ]
  }
}

extension PostgresRow {
  /// What a row of sums belongs to, from the columns of its name and its key.
  fileprivate func part() throws -> Report.Part {
    let (name, key) = (try rows.text(row, 1), try optionalText(2))
    switch name {
    case "all": return .all
    case "juice": return .juice(try value(2, Juice.ID.init(parsing:)))
    case "hour": return .hour(try integer(2, in: 0...23))
    case "day": return .day(try rows.text(row, 2))
    case "payment": return .payment(try payments(2))
    case "money": return .money(try payments(2))
    case "unpaid": return .unpaid
    case "voids": return .voids
    case "voids by": return .voidsBy(key)
    default: throw PostgresError.badValue("\(name) \(key ?? "")")
    }
  }
}
