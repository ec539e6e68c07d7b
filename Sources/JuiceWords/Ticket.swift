public import JuiceKit
internal import JuiceText

/// An order as who makes it gets it on paper: without prices.
public struct Ticket {
  private let order: JournalEntry
  private let wording: Wording

  public init(_ order: JournalEntry, wording: Wording) {
    self.order = order
    self.wording = wording
  }

  /// - Parameter columns: from `Receipt.columns`.
  public func lines(columns: Int) -> [String] {
    let words = wording.words
    let rule = String(repeating: "-", count: columns)
    let titles =
      [wording.order(order)]
      + (order.isVoided ? [words.voidedMark.uppercased()] : [])
    let time = String(Timestamp.local(order.at).prefix(16))
    let cups = TextWidth.column(order.lines.map { "\($0.cups)" })
    return titles.map { TextWidth.fit($0, to: columns, .center).trimmedEnd }
      + Receipt.row(time, order.by?.name.printable ?? "", columns: columns) + [rule]
      + zip(order.lines, cups).flatMap { line, cups in
        let name = Receipt.wrap(
          wording.name(of: line.juice).printable, to: columns - cups.count - 2)
        return name.enumerated().map { index, piece in
          (index == 0 ? cups : String(repeating: " ", count: cups.count)) + "  " + piece
        }
      } + [rule]
  }
}
