/// How the buttons of the juices look: all alike, so that in a row each text stands at one height.
struct JuiceCard: Hashable {
  enum Line: Hashable {
    case name, price, cups, priceAndCups, recipe, blank
  }

  /// From the top.
  let lines: [Line]
  let isFramed: Bool
  /// Blank lines above the text, and below it.
  var padding = 0
  /// Blank lines between two rows of buttons.
  var gap = 0

  var height: Int { lines.count + (isFramed ? 2 + 2 * padding : 0) }

  /// A wider button reads no better.
  static let widest = 36

  /// From the roomiest to the smallest. What matters least goes first: the space, the recipe, then the frame.
  static func all(hasPrices: Bool) -> [JuiceCard] {
    let separate: [Line] = hasPrices ? [.name, .price, .cups] : [.name, .cups]
    let short: [Line] = [.name, hasPrices ? .priceAndCups : .cups]
    let full = separate + [.recipe]
    let airy = Array(full.map { [$0] }.joined(separator: [.blank]))
    return (2...7).reversed().map { JuiceCard(lines: airy, isFramed: true, padding: $0, gap: 1) }
      + [2, 1, 0].map { JuiceCard(lines: full, isFramed: true, padding: $0) }
      + [separate, short].map { JuiceCard(lines: $0, isFramed: true) }
      + [1, 0].map { JuiceCard(lines: short, isFramed: false, gap: $0) }
  }

  /// The roomiest with which all rows of buttons fit. Where none does, the rows come in pages: a few of them with
  /// space between, or in a small window as many as possible.
  ///
  /// - Parameter isFramed: whether the buttons are wide enough for frames.
  static func roomiest(
    rows: Int, height: Int, hasPrices: Bool, isFramed: Bool = true
  ) -> JuiceCard {
    let cards = all(hasPrices: hasPrices).filter { isFramed || !$0.isFramed }
    return cards.first { rows * ($0.height + $0.gap) - $0.gap <= height }
      ?? cards[cards.count - (height < 10 ? 1 : 2)]
  }

  var hasSpace: Bool { isFramed || gap > 0 }

  /// How many rows a page has, one at least.
  func rowsPerPage(height: Int) -> Int { max(1, (height + gap) / (self.height + gap)) }

  func pages(rows: Int, height: Int) -> Int {
    let perPage = rowsPerPage(height: height)
    return max(1, (rows + perPage - 1) / perPage)
  }
}
