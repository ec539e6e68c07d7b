import JuiceKit

extension Connection {
  /// See `FruitStore.records`.
  func records(_ ids: [Order.ID]) throws -> [Order.ID: OrderRecord] {
    guard !ids.isEmpty else { return [:] }
    // SQLite can't know how few ids there are, and would rather go through all entries of a kind.
    let rows = try rows(
      """
      SELECT seq FROM entry INDEXED BY entry_order
        WHERE kind = 'order' AND id IN (SELECT value FROM json_each(?1))
      UNION ALL
      SELECT seq FROM entry INDEXED BY entry_stage
        WHERE kind = 'stage' AND id IN (SELECT value FROM json_each(?1))
      UNION ALL
      SELECT seq FROM entry INDEXED BY entry_payment
        WHERE kind = 'payment' AND id IN (SELECT value FROM json_each(?1))
      UNION ALL
      SELECT seq FROM entry INDEXED BY entry_void
        WHERE kind = 'void' AND id IN (SELECT value FROM json_each(?1))
      """, jsonArray(ids.map(\.text)))
    let entries = try entries(seqs(rows).sorted())
    return Dictionary(grouping: entries, by: \.id).compactMapValues(OrderRecord.init)
  }

  /// See `FruitStore.order`.
  func order(_ number: OrderNumber) throws -> Order.ID? {
    let rows = try rows(
      """
      SELECT id FROM entry
      WHERE day = ? AND number = ? AND kind = 'order' AND number IS NOT NULL
      """, number.day, number.number)
    return try rows.next() ? rows.orderID(0) : nil
  }

  /// See `FruitStore.queue`.
  func queuedOrders() throws -> [QueuedOrder] {
    try queued(orderIDs(rows("SELECT id FROM queue ORDER BY seq")))
  }

  /// See `FruitStore.collected`.
  func collectedOrders(limit: Int) throws -> [QueuedOrder] {
    // An order may have been collected twice: the newest entry counts.
    let rows = try rows(
      """
      SELECT id FROM entry AS stage WHERE kind = 'stage' AND reason = 'collected'
        AND NOT EXISTS (SELECT 1 FROM entry WHERE id = stage.id AND kind = 'stage' AND seq > stage.seq)
        AND NOT EXISTS (SELECT 1 FROM entry WHERE id = stage.id AND kind = 'void')
      ORDER BY seq DESC LIMIT ?
      """, max(0, limit))
    return try queued(orderIDs(rows))
  }

  /// The queue as the table has it.
  func queue() throws -> Queue {
    let rows = try rows("SELECT id, seq, stage FROM queue")
    var places: [Order.ID: Queue.Place] = [:]
    while try rows.next() {
      places[try rows.orderID(0)] = Queue.Place(
        seq: try rows.integer(1, in: JournalLimits.numbers),
        stage: try rows.value(2, Stage.init(rawValue:)))
    }
    return Queue(places: places)
  }

  private func queued(_ ids: [Order.ID]) throws -> [QueuedOrder] {
    let records = try records(ids)
    return ids.compactMap { records[$0].flatMap(QueuedOrder.init) }
  }

  private func orderIDs(_ rows: consuming Rows) throws -> [Order.ID] {
    var ids: [Order.ID] = []
    while try rows.next() { ids.append(try rows.orderID(0)) }
    return ids
  }
}
