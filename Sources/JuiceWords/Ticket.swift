public import JuiceKit
public import JuiceText

/// A ticket for the kitchen: the order without prices.
public struct Ticket {
  private let order: JournalEntry
  private let wording: Wording

  public init(_ order: JournalEntry, wording: Wording) {
    self.order = order
    self.wording = wording.quoting(order)
  }

  public func slip(on paper: Paper) -> Slip {
    var slip = Slip(on: paper)
    slip.add(title: wording.order(order))
    if order.isVoided { slip.add(title: wording.words.voidedMark().uppercased()) }
    if let number = order.number { slip.add(number: number.number) }
    if let name = order.name { slip.add(title: name.text) }
    slip.add(
      String(Timestamp.local(order.at).prefix(16)),
      order.by.map(wording.words.name) ?? "")
    slip.addRule()
    for (line, cups) in zip(order.lines, TextWidth.column(order.lines.map { "\($0.cups)" })) {
      slip.add(wording.name(of: line.juice), after: cups + "  ")
      for detail in wording.details(of: line.cup) {
        slip.add(detail, after: String(repeating: " ", count: cups.count) + "  + ")
      }
    }
    slip.addRule()
    return slip
  }
}
