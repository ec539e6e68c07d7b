internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension Wording {
  /// The cups to make in the menu's order, with equal ones added up.
  func sumToMake(_ orders: [QueuedOrder], columns: Int) -> String {
    let names = naming(orders)
    let cups = orders.flatMap(\.order.lines).reduce(into: [:] as [Cup: Int]) {
      $0[Cup($1.juice, options: $1.cup.options), default: 0] += $1.cups
    }
    func place(_ cup: Cup) -> (Int, String) {
      (menu.juices.firstIndex { $0.id == cup.juice } ?? .max, names.name(of: cup))
    }
    let sums = cups.sorted { place($0.key) < place($1.key) }
      .map { words.toMake(names.name(of: $0.key), cups: $0.value).printable }
    return TextWidth.list(sums, separator: " · ", to: columns) {
      " · \(words.moreKinds($0))"
    }
  }

  /// The rows of a line of an order: cups and juice, then the parts of a set, options and note.
  typealias RowsToMake = [(cups: String, text: String, isTaken: Bool, isDetail: Bool)]

  /// - Parameters:
  ///   - taken: the cups just taken back. They come first: a low card has no room for the last lines.
  ///   - width: the width of cups and text, with a blank between.
  func rowsToMake(_ order: OrderLeft, taken: [Order.Line] = [], width: Int = .max)
    -> [RowsToMake]
  {
    let names = naming(order.facts, and: taken)
    let counts = taken.map { "-\($0.cups)" } + order.lines.map { "\($0.cups)" }
    let lines = taken.map { ($0, true) } + order.lines.map { ($0, false) }
    return zip(lines, TextWidth.column(counts)).map { line, cups in
      let (line, isTaken) = line
      let room = width - cups.count - 1
      let name = names.name(of: line.juice).printable + (isTaken ? " (\(words.refundedMark))" : "")
      let details = names.details(toMake: line).flatMap { detail in
        TextWidth.wrap(detail.printable, to: max(1, room - 2)).enumerated().map {
          ($0 == 0 ? "+ " : "  ") + $1
        }
      }
      let rows = TextWidth.wrap(name, to: room)
      return (rows + details).enumerated().map {
        ($0 == 0 ? cups : "", $1, isTaken, $0 >= rows.count)
      }
    }
  }

  func whatBecame(of record: OrderRecord) -> String {
    let order = order(record.number)
    if record.isTakenBack {
      return record.isVoided ? words.orderVoided(order) : words.orderRefunded(order)
    }
    return record.stage.map { words.isAlready(order, $0) } ?? words.handedOver(order)
  }

  /// The number of an order, or the time of an old order without one.
  /// The date precedes a number of another day than `now`.
  func shortNumber(of order: OrderLeft, at now: Date? = nil) -> String {
    guard let number = order.number else { return Timestamp.clock(order.at) }
    if order.pickup != nil, let now, let date = date(of: number, at: now) {
      return "\(date)/\(number.number)"
    }
    return short(number, at: now)
  }

  func short(_ number: OrderNumber, at now: Date? = nil) -> String {
    let ofOther = now.flatMap { date(of: number, at: $0) }
    return [ofOther, "\(number.number)"].joined(by: " ")
  }

  func date(of order: OrderLeft, at now: Date) -> String? { date(of: order.number, at: now) }

  /// The date of a number from another day, as in `11-25`.
  private func date(of number: OrderNumber?, at now: Date) -> String? {
    guard let day = number?.day, day != menu.dayStart.day(of: now).text else { return nil }
    return String(day.dropFirst(5))
  }
}
