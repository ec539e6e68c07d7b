internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension Wording {
  /// The cups that are to be made, like ones together, in the menu's order; where there are none, how many orders are
  /// ready.
  func sumToMake(_ orders: [QueuedOrder]) -> String {
    let lines = orders.filter { $0.stage == .toMake }.flatMap(\.order.lines)
    guard !lines.isEmpty else {
      return orders.isEmpty ? "" : "\(words.name(of: Stage.made)) \(orders.count)"
    }
    let cups = lines.reduce(into: [:] as [Cup: Int]) {
      $0[Cup($1.juice, options: $1.cup.options), default: 0] += $1.cups
    }
    func place(_ cup: Cup) -> (Int, String) {
      (menu.juices.firstIndex { $0.id == cup.juice } ?? .max, name(of: cup))
    }
    return cups.sorted { place($0.key) < place($1.key) }
      .map { words.toMake(name(of: $0.key), cups: $0.value) }.joined(separator: " · ")
  }

  /// What is in an order, in rows: cups and their juice, and under them in a row each what is said of them.
  func rowsToMake(_ order: JournalEntry) -> [(cups: String, text: String)] {
    let cups = TextWidth.column(order.lines.map { "\($0.cups)" })
    return zip(order.lines, cups).flatMap { line, cups in
      [(cups, name(of: line.juice))] + details(of: line.cup).map { ("", "+ \($0)") }
    }
  }

  /// Says what became of an order.
  func whatBecame(of record: OrderRecord) -> String {
    let order = order(record.order)
    if record.isVoided { return words.orderVoided(order) }
    return record.stage.map { words.isAlready(order, $0) } ?? words.handedOver(order)
  }

  /// The number of an order; its time where it was taken before there were numbers.
  ///
  /// - Parameter now: its date comes before it where that is not of today.
  func shortNumber(of order: JournalEntry, at now: Date? = nil) -> String {
    guard let number = order.number else { return Timestamp.clock(order.at) }
    let ofOther = now.flatMap { date(of: order, at: $0) }
    return [ofOther, "\(number.number)"].compactMap(\.self).joined(separator: " ")
  }

  /// The date of a number of another day: `11-25`.
  func date(of order: JournalEntry, at now: Date) -> String? {
    guard let day = order.number?.day, day != menu.dayStart.day(of: now).text else { return nil }
    return String(day.dropFirst(5))
  }
}
