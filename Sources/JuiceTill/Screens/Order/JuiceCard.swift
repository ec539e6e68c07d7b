/// The form of all juice buttons: the same texts at the same height.
struct JuiceCard: Hashable {
  enum Line: Hashable {
    case name, price, recipe, blank
    /// The cups left, or "sold out".
    case state
    case priceAndState
    /// Name, price and state in one line.
    case nameAndPrice

    var hasName: Bool { self == .name || self == .nameAndPrice }
  }

  let lines: [Line]
  let isFramed: Bool
  /// True if it always shows the cups left; otherwise only if they are few.
  var showsAllCups = false
  /// Blank lines above and below the text.
  var padding = 0
  /// Blank lines between rows of buttons.
  var gap = 0

  var height: Int { lines.count + (isFramed ? 2 + 2 * padding : 0) }

  func height(rows: Int) -> Int { rows * (height + gap) - gap }

  /// Wider buttons are no easier to read.
  static let widest = 36

  /// The buttons under the stock of their ingredients, from the roomiest to the smallest.
  /// Space goes first, then the recipe.
  static func anchored(hasPrices: Bool) -> [JuiceCard] {
    let separate: [Line] = hasPrices ? [.name, .price, .state] : [.name, .state]
    return framed(separate + [.recipe], showsAllCups: true)
      + [separate, [.name, .priceAndState]].map {
        JuiceCard(lines: $0, isFramed: true, showsAllCups: true)
      }
  }

  /// Equal tiles, from the roomiest to the smallest.
  static func tiles(hasPrices: Bool, showsAllCups: Bool) -> [JuiceCard] {
    framed([.name, hasPrices ? .price : .blank, .state], showsAllCups: showsAllCups)
      + [([.name, .priceAndState], 1), ([.name, .priceAndState], 0), ([.nameAndPrice], 0)].map {
        JuiceCard(lines: $0, isFramed: false, showsAllCups: showsAllCups, gap: $1)
      }
  }

  /// Framed buttons, with fewer and fewer blank lines.
  private static func framed(_ lines: [Line], showsAllCups: Bool) -> [JuiceCard] {
    let airy = Array(lines.map { [$0] }.joined(separator: [.blank]))
    return (2...7).reversed().map {
      JuiceCard(lines: airy, isFramed: true, showsAllCups: showsAllCups, padding: $0, gap: 1)
    }
      + [2, 1, 0].map {
        JuiceCard(lines: lines, isFramed: true, showsAllCups: showsAllCups, padding: $0)
      }
  }

  var hasSpace: Bool { isFramed || gap > 0 }

  func rowsPerPage(height: Int) -> Int { max(1, (height + gap) / (self.height + gap)) }

  func pages(rows: Int, height: Int) -> Int {
    let perPage = rowsPerPage(height: height)
    return max(1, (rows + perPage - 1) / perPage)
  }
}
