internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct JuiceGridView: @MainActor View {
  let buttons: [JuiceButton]
  let frames: [Rect]

  var parts: [Pane] { zip(buttons, frames).map { Pane($0, $1) } }
}

/// A juice: its name, how many cups can be made, its price and recipe.
struct JuiceButton: @MainActor View {
  let juice: Juice
  /// The key that orders it.
  let number: Int?
  let cups: Int
  let isSelected: Bool
  let card: JuiceGrid.Card
  let wording: Wording

  static func title(_ juice: Juice, number: Int?, _ wording: Wording) -> String {
    let name = wording.name(of: juice)
    return number.map { "\($0) \(name)" } ?? name
  }

  static func width(_ juice: Juice, hasNumber: Bool, _ wording: Wording) -> Int {
    max(
      TextWidth.columns(of: title(juice, number: hasNumber ? 1 : nil, wording)),
      TextWidth.columns(of: wording.words.orderButton(99)))
  }

  func draw(on canvas: Canvas) {
    let style: Style = cups > 0 ? .normal : .unavailable
    if card.isFramed {
      canvas.frame(style)
      canvas.lowerEdge(paints, style)
    }
    let width = canvas.size.columns - JuiceGrid.Card.margin
    let lines = lines(width: width)
    let recipe = wording.recipe(of: juice)
    let hasRecipe = lines.count < card.lines && TextWidth.columns(of: recipe) <= width
    let top = (card.isFramed ? 1 : 0) + (card.lines - lines.count - (hasRecipe ? 1 : 0)) / 2
    for (index, line) in lines.enumerated() {
      canvas.center(
        line, x: 1, y: top + index, width: width, isSelected && index == 0 ? .selected : style)
    }
    // For terminals that show no attributes.
    if isSelected { canvas.write("►", x: 0, y: top, .selected) }
    if !card.isFramed, let cups = lines.last {
      drawSwatch(beside: cups, width: width, y: top + lines.count - 1, on: canvas)
    }
    if hasRecipe {
      canvas.center(recipe, x: 1, y: top + lines.count, width: width, style)
    }
  }

  private var paints: [Paint] { wording.menu.paints(of: juice) }

  /// Without a frame, the colours stand before the cups, where there is room.
  private func drawSwatch(beside text: String, width: Int, y: Int, on canvas: Canvas) {
    let end = (width - TextWidth.columns(of: text)) / 2
    if paints.count <= end { canvas.swatch(paints, x: end - paints.count, y: y) }
  }

  /// The title with its price, and the cups.
  private func lines(width: Int) -> [String] {
    func fits(_ text: String) -> Bool { TextWidth.columns(of: text) <= width }
    let words = wording.words
    let order = cups > 0 ? words.orderButton(cups) : words.soldOutButton
    let short = cups > 0 ? words.cupsLeft(cups) : order
    let cups = fits(order) ? order : short
    let title = Self.title(juice, number: number, wording)
    guard let price = juice.price?.text else { return [title, cups] }
    if card.lines > 2 { return [title, price, cups] }
    let both = "\(title) \(price)"
    return [fits(both) ? both : title, cups]
  }
}
