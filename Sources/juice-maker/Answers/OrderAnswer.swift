import JuiceKit
import JuiceTill

/// An order that was made or taken back.
struct OrderAnswer: Answer {
  enum Deed { case ordered, voided }

  let deed: Deed
  let order: JournalEntry
  /// The stock after that.
  let stock: Stock

  func lines(_ speech: Speech) -> [String] {
    let lines = speech.list(order.lines)
    let sentence =
      switch deed {
      case .ordered: speech.words.ordered(lines, order.id.text)
      case .voided: speech.words.voided(lines, order.id.text)
      }
    return [sentence] + CountsAnswer(stock: stock).lines(speech)
  }

  func json(_ speech: Speech) -> JSON {
    [
      "order": [
        "id": .string(order.id.text), "at": .string(Moment.utc(order.at)),
        "lines": .array(order.lines.map(\.json)),
      ],
      "stock": CountsAnswer(stock: stock).counts(speech),
    ]
  }
}
