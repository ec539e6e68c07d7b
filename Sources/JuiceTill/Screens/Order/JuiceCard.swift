/// The form of the juices' buttons: all alike, so that in a row each text stands at one height.
struct JuiceCard: Hashable {
  enum Line: Hashable {
    case name, price, recipe, blank
    /// The cups that are left, or that it is sold out.
    case state
    case priceAndState
    /// And the state, in one line.
    case nameAndPrice

    var hasName: Bool { self == .name || self == .nameAndPrice }
  }

  /// From the top.
  let lines: [Line]
  let isFramed: Bool
  /// True if it always says how many cups are left, else only where there are few.
  var showsAllCups = false
  /// Blank lines above the text, and below it.
  var padding = 0
  /// Blank lines between two rows of buttons.
  var gap = 0

  var height: Int { lines.count + (isFramed ? 2 + 2 * padding : 0) }

  /// The height of so many rows of buttons.
  func height(rows: Int) -> Int { rows * (height + gap) - gap }

  /// A wider button reads no better.
  static let widest = 36

  /// The buttons under the stock of their ingredients, from the roomiest to the smallest. What matters least goes
  /// first: the space, then the recipe.
  static func anchored(hasPrices: Bool) -> [JuiceCard] {
    let separate: [Line] = hasPrices ? [.name, .price, .state] : [.name, .state]
    return framed(separate + [.recipe], showsAllCups: true)
      + [separate, [.name, .priceAndState]].map {
        JuiceCard(lines: $0, isFramed: true, showsAllCups: true)
      }
  }

  /// Even tiles, from the roomiest to the smallest.
  static func tiles(hasPrices: Bool, showsAllCups: Bool) -> [JuiceCard] {
    framed([.name, hasPrices ? .price : .blank, .state], showsAllCups: showsAllCups)
      + [([.name, .priceAndState], 1), ([.name, .priceAndState], 0), ([.nameAndPrice], 0)].map {
        JuiceCard(lines: $0, isFramed: false, showsAllCups: showsAllCups, gap: $1)
      }
  }

  /// With blank lines between the texts and around them, and then with fewer of them.
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

  /// How many rows a page has, one at least.
  func rowsPerPage(height: Int) -> Int { max(1, (height + gap) / (self.height + gap)) }

  func pages(rows: Int, height: Int) -> Int {
    let perPage = rowsPerPage(height: height)
    return max(1, (rows + perPage - 1) / perPage)
  }
}
