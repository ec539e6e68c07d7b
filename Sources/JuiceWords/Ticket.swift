public import JuiceKit
public import JuiceText

/// A ticket for the kitchen: the cups of an order that are left to make, without prices.
public struct Ticket {
  private let record: OrderRecord
  private let wording: Wording

  public init(_ record: OrderRecord, wording: Wording) {
    self.record = record
    self.wording = wording.quoting(record.sold)
  }

  public func slip(on paper: Paper) -> Slip {
    let (sold, lines) = (record.sold, record.left.lines)
    var slip = Slip(on: paper)
    slip.add(title: wording.order(sold))
    if let mark = wording.takenBackMark(of: record) { slip.add(title: mark.uppercased()) }
    if let number = record.number { slip.add(number: number.number) }
    for text in wording.typedTexts(sold.facts, on: .ticket) { slip.add(title: text) }
    slip.add(
      String(Timestamp.local(sold.at).prefix(16)), sold.by.map(wording.words.name) ?? "")
    slip.addRule()
    for (line, cups) in zip(lines, TextWidth.column(lines.map { "\($0.cups)" })) {
      slip.add(wording.name(of: line.juice), after: cups + "  ")
      for detail in wording.details(of: line.cup) {
        slip.add(detail, after: String(repeating: " ", count: cups.count) + "  + ")
      }
    }
    slip.addRule()
    return slip
  }
}
