internal import JuiceKit
internal import JuiceText
internal import JuiceWords

// Texts that the lists of orders, bills and entries share.

extension ListView.Form {
  /// Time, number, content, person, state and money.
  static let entries = ListView.Form(
    trailing: [1, 5], flexible: 2, narrowing: [(2, 24), (3, 8), (3, 0), (2, 4)])
}

extension Wording {
  /// The cups and the sum of an order or a bill, then rows that have a value.
  func details(
    of lines: [Order.Line], _ total: Price?, discount: Discount? = nil, rounding: Price? = nil,
    title: [String?], others: [(String, String?)] = []
  ) -> ListView.Details {
    let cups = lines.flatMap(rowsWithPrices).enumerated().map {
      ($0 == 0 ? words.content : "", $1)
    }
    let changes = changes(of: lines, discount, rounding)
    let rows =
      cups + changes
      + ([(words.total, total?.text)] + others).compactMap { name, value in
        value.map { (name, $0) }
      }
    return ListView.Details(
      title: title.joined(by: " · ").printable,
      rows: rows.map { ListView.Details.Row(name: $0, value: $1) })
  }
}
