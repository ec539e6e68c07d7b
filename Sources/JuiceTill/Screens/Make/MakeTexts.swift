internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension Wording {
  /// The cups that are to be made, like ones together, in the menu's order.
  func sumToMake(_ orders: [QueuedOrder], columns: Int) -> String {
    let lines = orders.filter { $0.stage == .toMake }.flatMap(\.order.lines)
    let cups = lines.reduce(into: [:] as [Cup: Int]) {
      $0[Cup($1.juice, options: $1.cup.options), default: 0] += $1.cups
    }
    func place(_ cup: Cup) -> (Int, String) {
      (menu.juices.firstIndex { $0.id == cup.juice } ?? .max, name(of: cup))
    }
    let sums = cups.sorted { place($0.key) < place($1.key) }
      .map { words.toMake(name(of: $0.key), cups: $0.value).printable }
    return TextWidth.list(sums, separator: " · ", to: columns)
  }

  /// A line of an order, in rows: cups and their juice, and under them what is said of them.
  typealias RowsToMake = [(cups: String, text: String)]

  /// The rows of each line of an order.
  ///
  /// - Parameter width: that of cups and text together, with a blank between.
  func rowsToMake(_ order: JournalEntry, width: Int = .max) -> [RowsToMake] {
    let cups = TextWidth.column(order.lines.map { "\($0.cups)" })
    return zip(order.lines, cups).map { line, cups in
      let room = width - cups.count - 1
      let names = TextWidth.wrap(name(of: line.juice).printable, to: room)
      let details = details(of: line.cup).flatMap {
        TextWidth.wrap("+ \($0)".printable, to: room)
      }
      return (names + details).enumerated().map { ($0 == 0 ? cups : "", $1) }
    }
  }

  /// Says what became of an order.
  func whatBecame(of record: OrderRecord) -> String {
    let order = order(record.order)
    if record.isTakenBack { return words.orderVoided(order) }
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
