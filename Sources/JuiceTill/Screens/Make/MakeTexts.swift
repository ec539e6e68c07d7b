internal import JuiceKit
internal import JuiceWords

extension Wording {
  /// The cups that are to be made of each juice, in the menu's order; where there are none, how many orders are ready.
  func sumToMake(_ orders: [QueuedOrder]) -> String {
    let lines = orders.filter { $0.stage == .toMake }.flatMap(\.order.lines)
    guard !lines.isEmpty else {
      return orders.isEmpty ? "" : "\(words.name(of: Stage.made)) \(orders.count)"
    }
    let cups = lines.cupsByJuice
    let known = menu.juices.map(\.id).filter { cups[$0] != nil }
    let others = cups.keys.filter { menu.juice($0) == nil }.sorted()
    return (known + others).map { words.toMake(name(of: $0), cups: cups[$0] ?? 0) }
      .joined(separator: " · ")
  }

  /// Says what became of an order.
  func whatBecame(of record: OrderRecord) -> String {
    let order = order(record.order)
    if record.isVoided { return words.orderVoided(order) }
    return record.stage.map { words.isAlready(order, $0) } ?? words.handedOver(order)
  }

  /// The number of an order; its time where it was taken before there were numbers.
  func shortNumber(of order: JournalEntry) -> String {
    order.number.map { "\($0.number)" } ?? Timestamp.clock(order.at)
  }
}
