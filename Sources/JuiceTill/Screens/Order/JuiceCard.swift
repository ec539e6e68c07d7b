/// The form of all juice buttons: the same texts at the same height.
struct JuiceCard: Hashable {
  enum Line: Hashable {
    case name, price, recipe
    /// The cups left, or "sold out".
    case state
    case priceAndState
    /// Name, price and state in one line.
    case nameAndPrice

    var hasName: Bool { self == .name || self == .nameAndPrice }
  }

  let lines: [Line]
  /// True if the colours and the number are a strip over the lines; otherwise they are a badge beside them.
  let hasStrip: Bool
  /// True if it always shows the cups left; otherwise only if they are few.
  var showsAllCups = false
  private(set) var height: Int
  /// Blank lines between rows of buttons.
  private(set) var gap: Int
  /// Larger buttons are no easier to read. The width includes the gaps on either side.
  private(set) var (widest, highest) = (Self.widest, 9)
  static let widest = 32
  /// The least width if several tiles stand side by side.
  private(set) var narrowest = 0

  private init(_ lines: [Line], hasStrip: Bool, showsAllCups: Bool, gap: Int = 0) {
    (self.lines, self.hasStrip, self.showsAllCups) = (lines, hasStrip, showsAllCups)
    (height, self.gap) = (lines.count + (hasStrip ? 2 : 0), gap)
  }

  /// True if a long name may continue beside the price.
  var wrapsNames: Bool { !hasStrip && lines == [.name, .priceAndState] }

  /// The row of the first line.
  var top: Int { hasStrip ? 1 + (height - 2 - lines.count) / 2 : 0 }

  func height(rows: Int) -> Int { rows * (height + gap) - gap }

  /// The buttons under the stock of their ingredients, from the roomiest to the smallest. The recipe goes first.
  static func anchored(hasPrices: Bool) -> [JuiceCard] {
    let separate: [Line] = hasPrices ? [.name, .price, .state] : [.name, .state]
    return [separate + [.recipe], separate, [.name, .priceAndState]].map {
      JuiceCard($0, hasStrip: true, showsAllCups: true)
    }
  }

  /// Equal tiles, from the roomiest to the smallest.
  static func tiles(hasPrices: Bool, showsAllCups: Bool) -> [JuiceCard] {
    let separate: [Line] = hasPrices ? [.name, .price, .state] : [.name, .state]
    let forms: [([Line], hasStrip: Bool, gap: Int)] = [
      (separate, true, 0), ([.name, .priceAndState], true, 0),
      ([.name, .priceAndState], false, 1), ([.name, .priceAndState], false, 0),
      ([.nameAndPrice], false, 0),
    ]
    return forms.map {
      JuiceCard($0.0, hasStrip: $0.hasStrip, showsAllCups: showsAllCups, gap: $0.gap)
    }
  }

  /// Tiles for a finger, with a strip each.
  static func touched(hasPrices: Bool) -> [JuiceCard] {
    tiles(hasPrices: hasPrices, showsAllCups: false).prefix(2).map {
      var card = $0
      (card.narrowest, card.widest, card.highest) = (17, 44, 12)
      return card
    }
  }

  /// The card with a strip as high as the area allows, and a blank line between rows if there is room; `nil` if the
  /// rows do not fit.
  func stretched(rows: Int, to area: Int) -> JuiceCard? {
    guard hasStrip else { return height(rows: rows) <= area ? self : nil }
    for gap in [1, 0] {
      let height = min(highest, (area + gap) / rows - gap)
      guard height >= lines.count + 2 else { continue }
      var card = self
      (card.height, card.gap) = (height, gap)
      return card
    }
    return nil
  }

  func rowsPerPage(height: Int) -> Int { max(1, (height + gap) / (self.height + gap)) }

  func pages(rows: Int, height: Int) -> Int {
    let perPage = rowsPerPage(height: height)
    return max(1, (rows + perPage - 1) / perPage)
  }
}
