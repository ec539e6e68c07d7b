package import JuiceKit
package import JuiceText
package import JuiceWords

/// A ticket for the kitchen: the cups of an order that are left to make, without prices.
package struct Ticket {
  private let order: OrderLeft
  private let mark: String?
  private let wording: Wording

  package init(_ record: OrderRecord, wording: Wording) {
    order = record.left
    mark = wording.takenBackMark(of: record)
    self.wording = wording.quoting(record)
  }

  package func slip(on paper: Paper) -> Slip {
    let lines = order.lines
    var slip = Slip(on: paper)
    slip.add(title: wording.order(order.number))
    if let mark { slip.add(title: mark.uppercased()) }
    if let number = order.number { slip.add(number: number.number) }
    for text in wording.typedTexts(order.facts, on: .ticket, at: order.at) { slip.add(title: text) }
    slip.add(
      Timestamp.toTheMinute(order.at), order.by.map(wording.words.name) ?? "")
    slip.addRule()
    for (line, cups) in zip(lines, TextWidth.column(lines.map { "\($0.cups)" })) {
      slip.add(wording.name(of: line.juice), after: cups + "  ")
      for detail in wording.details(toMake: line) {
        slip.add(detail, after: String(repeating: " ", count: cups.count) + "  + ")
      }
    }
    slip.addRule()
    return slip
  }
}
