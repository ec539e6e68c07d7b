import FoundationEssentials
import JuiceKit
import JuiceStorage

/// The journal of a stand, read and written through a connection for as long as one task may take.
struct PostgresJournal {
  let connection: PostgresConnection
  let deadline: Deadline
  /// The day whose orders are numbered; empty where no order is made.
  var today = ""

  func rows(_ sql: SQL, _ values: [String?]) throws(PostgresError) -> PostgresRows {
    try connection.rows(sql, values, until: deadline)
  }

  /// The stand that this login belongs to, as it is now.
  func state() throws -> StandState {
    try rows("SELECT * FROM juice.state($1)", [today])[0].state(0, day: today)
  }

  /// The stock of the stand `s`, as a column that `PostgresRow.items` reads.
  static let stock: SQL = """
    (SELECT string_agg(
        k.ingredient || ' ' || k.quantity || CASE WHEN k.sold_out THEN ' x' ELSE '' END, ',')
      FROM juice.stock AS k WHERE k.stand = s.id)
    """

  /// A stand by its name, for who may read it; nil for that of the login.
  func state(of name: String?) throws -> StandState {
    guard let name else { return try state() }
    let rows = try rows(
      """
      SELECT (SELECT max(m.version) FROM juice.migration AS m), s.id, s.revision, s.digest, 0,
      """ + Self.stock + ", s.kind, s.name FROM juice.stand AS s WHERE s.name = $1", [name])
    guard rows.count > 0 else { throw StandProblem.unknown(name) }
    return try rows[0].state(0, day: today)
  }

  /// The stand, and what its journal has under an id, oldest first: both as they are at the same moment.
  ///
  /// - Parameter kind: that of a change of stock; those of an order belong together.
  func state(with id: UUID, like kind: JournalEntry.Kind = .order) throws
    -> (StandState, prior: [JournalEntry])
  {
    let rows = try rows(
      """
      SELECT s.*, e.* FROM juice.state($1) AS s LEFT JOIN LATERAL juice.entries(s.stand_id, ARRAY(
        SELECT seq FROM juice.entry AS o
          WHERE o.stand = s.stand_id AND o.id = $2::uuid AND o.kind = 'order' AND $3 = 'order'
        UNION ALL SELECT seq FROM juice.entry AS t
          WHERE t.stand = s.stand_id AND t.id = $2::uuid AND t.kind = 'stage' AND $3 = 'order'
        UNION ALL SELECT seq FROM juice.entry AS p
          WHERE p.stand = s.stand_id AND p.id = $2::uuid AND p.kind = 'payment' AND $3 = 'order'
        UNION ALL SELECT seq FROM juice.entry AS v
          WHERE v.stand = s.stand_id AND v.id = $2::uuid AND v.kind = 'void' AND $3 = 'order'
        UNION ALL SELECT seq FROM juice.entry AS c
          WHERE c.stand = s.stand_id AND c.id = $2::uuid AND c.kind = $3
            AND c.kind IN ('restock', 'count', 'waste', 'sold-out'))) AS e ON true
      ORDER BY e.seq
      """, [today, id.text, kind.isOfOrder ? "order" : kind.rawValue])
    return (try rows[0].state(0, day: today), try rows.entries(8).map(\.entry))
  }

  func entry(_ seq: Int, of stand: Int) throws -> JournalEntry? {
    let rows = try rows(
      "SELECT * FROM juice.entries($1, ARRAY[$2::bigint])", ["\(stand)", "\(seq)"])
    return try rows.entries().first?.entry
  }

  /// See `FruitStore.stock`.
  func stock(before time: Date, of stand: Int, now stock: Stock) throws -> Stock {
    let rows = try rows(
      """
      SELECT e.seq FROM juice.entry AS e WHERE e.stand = $1::integer AND e.at < $2::bigint
      ORDER BY e.at DESC, e.seq DESC LIMIT 1
      """, ["\(stand)", "\(time.milliseconds)"])
    guard rows.count > 0 else { return Stock(items: [:]) }
    return try self.stock(after: rows.integer(0, 0), of: stand, now: stock)
  }

  /// The stock right after an entry, from the counts that the journal recorded.
  func stock(after seq: Int, of stand: Int, now stock: Stock) throws -> Stock {
    guard stock.revision != seq else { return stock }
    let rows = try rows(
      """
      SELECT string_agg(s.ingredient || ' ' || c.after || CASE WHEN (
          SELECT e.reason = 'marked' FROM juice.change AS m
            JOIN juice.entry AS e ON e.stand = m.stand AND e.seq = m.entry
          WHERE m.stand = $1::integer AND m.ingredient = s.ingredient AND m.entry <= $2::bigint
            AND e.kind = 'sold-out'
          ORDER BY m.entry DESC LIMIT 1) THEN ' x' ELSE '' END, ',')
      FROM juice.stock AS s CROSS JOIN LATERAL (
        SELECT a.after FROM juice.change AS a
        WHERE a.stand = $1::integer AND a.ingredient = s.ingredient AND a.entry <= $2::bigint
        ORDER BY a.entry DESC LIMIT 1) AS c
      WHERE s.stand = $1::integer
      """, ["\(stand)", "\(seq)"])
    return Stock(items: try rows[0].items(0), revision: seq)
  }

  func lastOrder(of stand: Int) throws -> Order.ID? {
    let rows = try rows(
      """
      SELECT e.id FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.kind = 'order' AND NOT EXISTS (
        SELECT FROM juice.entry AS v WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void')
      ORDER BY e.seq DESC LIMIT 1
      """, ["\(stand)"])
    return rows.count > 0 ? try rows[0].orderID(0) : nil
  }
}
