import FoundationEssentials
import JuiceKit

extension PostgresJournal {
  /// See `FruitStore.records`.
  func records(_ ids: [Order.ID], of stand: Int) throws -> [Order.ID: OrderRecord] {
    guard !ids.isEmpty else { return [:] }
    // Each id is looked up by itself: of a list, a planner that knows nothing yet of the table would make a filter.
    let rows = try rows(
      """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT e.seq FROM unnest($2::uuid[]) AS u (id) CROSS JOIN LATERAL (
          SELECT o.seq FROM juice.entry AS o
            WHERE o.stand = $1::integer AND o.id = u.id AND o.kind = 'order'
          UNION ALL SELECT t.seq FROM juice.entry AS t
            WHERE t.stand = $1::integer AND t.id = u.id AND t.kind = 'stage'
          UNION ALL SELECT p.seq FROM juice.entry AS p
            WHERE p.stand = $1::integer AND p.id = u.id AND p.kind = 'payment'
          UNION ALL SELECT v.seq FROM juice.entry AS v
            WHERE v.stand = $1::integer AND v.id = u.id AND v.kind = 'void') AS e))
      ORDER BY seq
      """, ["\(stand)", "{" + ids.map(\.text).joined(separator: ",") + "}"])
    return Dictionary(grouping: try rows.entries().map(\.entry), by: \.id)
      .compactMapValues(OrderRecord.init)
  }

  /// See `FruitStore.order`.
  func order(_ number: OrderNumber, of stand: Int) throws -> Order.ID? {
    let rows = try rows(
      """
      SELECT e.id FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.day = $2 AND e.number = $3::bigint
        AND e.kind NOT IN ('void', 'stage', 'payment')
      """, ["\(stand)", number.day, "\(number.number)"])
    return rows.count > 0 ? try rows[0].orderID(0) : nil
  }

  /// See `FruitStore.queue`.
  func queuedOrders(of stand: Int) throws -> [QueuedOrder] {
    let rows = try rows(
      "SELECT q.id FROM juice.queue AS q WHERE q.stand = $1::integer ORDER BY q.seq",
      ["\(stand)"])
    return try queued(rows, of: stand).filter { $0.stage != .collected }
  }

  /// See `FruitStore.collected`.
  func collectedOrders(limit: Int, of stand: Int) throws -> [QueuedOrder] {
    // An order may have been collected twice: the newest entry counts. OFFSET 0 has each order looked up by itself: a
    // planner that knows nothing yet of the table would join all with all.
    let rows = try rows(
      """
      SELECT e.id FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.kind = 'stage' AND e.reason = 'collected'
        AND NOT EXISTS (
          SELECT FROM juice.entry AS t WHERE t.stand = e.stand AND t.id = e.id
            AND t.kind = 'stage' AND t.seq > e.seq OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void' OFFSET 0)
      ORDER BY e.seq DESC LIMIT $2::bigint
      """, ["\(stand)", "\(max(0, limit))"])
    return try queued(rows, of: stand).filter { $0.stage == .collected }
  }

  /// The stand, and its queue as the table has it: both as they are at the same moment.
  func stateAndQueue() throws -> (StandState, Queue) {
    let rows = try rows(
      """
      SELECT s.*, (
        SELECT string_agg(q.id || ' ' || q.seq || ' ' || q.stage, ',')
        FROM juice.queue AS q WHERE q.stand = s.stand_id)
      FROM juice.state($1) AS s
      """, [today])
    let places = try rows[0].words(8).map { words in
      let place = Queue.Place(
        seq: try words.integer(1, in: JournalLimits.numbers),
        stage: try words.value(2, Stage.init(rawValue:)))
      return (try words.orderID(0), place)
    }
    return (
      try rows[0].state(0, day: today),
      Queue(places: Dictionary(places) { first, _ in first })
    )
  }

  /// The orders as they are now: others may have moved them on since the rows were read.
  private func queued(_ rows: PostgresRows, of stand: Int) throws -> [QueuedOrder] {
    let ids = try (0..<rows.count).map { try rows[$0].orderID(0) }
    let records = try records(ids, of: stand)
    return ids.compactMap { records[$0].flatMap(QueuedOrder.init) }
  }
}
