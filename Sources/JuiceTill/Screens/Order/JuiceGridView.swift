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
  /// True if it shows that a press, or one at its right end, puts it on the bill.
  var hasPlus = false
  let card: JuiceCard
  let wording: Wording

  static func title(_ juice: Juice, number: Int?, _ wording: Wording) -> String {
    let name = wording.name(of: juice)
    return number.map { "\($0) \(name)" } ?? name
  }

  /// With the largest count that is usual.
  static func width(_ juice: Juice, hasNumber: Bool, _ wording: Wording) -> Int {
    let words = wording.words
    let price = juice.price.map { "\($0.text) \(words.cupsLeft(99))" } ?? ""
    let texts = [
      title(juice, number: hasNumber ? 1 : nil, wording), words.orderButton(99), price,
    ]
    return texts.map(TextWidth.columns(of:)).max() ?? 0
  }

  /// Around the plus, as wide as a finger.
  static func plus(in frame: Rect) -> Rect {
    Rect(x: frame.x + frame.width - 5, y: frame.y, width: 5, height: frame.height)
  }

  func draw(on canvas: Canvas) {
    if card.isFramed {
      canvas.frame(isSelected ? .frame : style, isHeavy: isSelected)
      canvas.lowerEdge(paints, style)
    }
    let width = canvas.size.columns - JuiceCard.margin
    for (index, line) in card.lines.enumerated() {
      let text = text(line, width: width)
      canvas.center(text, x: 1, y: top + index, width: width, style(of: line))
      if !card.isFramed, line != .name {
        drawSwatch(beside: text, width: width, y: top + index, on: canvas)
      }
    }
    if hasPlus { drawPlus(on: canvas) }
    // For terminals that show no attributes.
    if isSelected, !card.isFramed { canvas.write("►", x: 0, y: top, .selected) }
  }

  /// In the frame, where every button has room for it; else beside the name where there is room.
  private func drawPlus(on canvas: Canvas) {
    let room = (canvas.size.columns - JuiceCard.margin - TextWidth.columns(of: title)) / 2
    if card.isFramed {
      canvas.write(" + ", x: canvas.size.columns - 5, y: 0, style)
    } else if room > 1 {
      canvas.write("+", x: canvas.size.columns - 3, y: top, style(of: .name))
    }
  }

  /// On its title.
  func cursor(in size: Size) -> Point? {
    guard isSelected else { return nil }
    let space = size.columns - JuiceCard.margin - TextWidth.columns(of: title)
    return Point(x: 1 + max(0, space / 2), y: top)
  }

  private var top: Int { card.isFramed ? 1 + card.padding : 0 }

  private var style: Style { cups > 0 ? .normal : .unavailable }

  /// Without a frame, all of the text says that it is selected.
  private func style(of line: JuiceCard.Line) -> Style {
    if isSelected, line == .name || !card.isFramed { return .selected }
    return line == .name && cups > 0 ? .heading : style
  }

  private var paints: [Paint] { wording.menu.paints(of: juice) }

  /// Without a frame, the colours stand before the cups, where there is room.
  private func drawSwatch(beside text: String, width: Int, y: Int, on canvas: Canvas) {
    let end = (width - TextWidth.columns(of: text)) / 2
    if paints.count <= end { canvas.swatch(paints, x: end - paints.count, y: y) }
  }

  private var title: String { Self.title(juice, number: number, wording) }

  private func text(_ line: JuiceCard.Line, width: Int) -> String {
    func fits(_ text: String) -> Bool { TextWidth.columns(of: text) <= width }
    let words = wording.words
    let price = juice.price?.text ?? ""
    let order = cups > 0 ? words.orderButton(cups) : words.soldOutButton
    let left = cups > 0 ? words.cupsLeft(cups) : order
    switch line {
    case .name: return title
    case .price: return price
    case .cups: return fits(order) ? order : left
    case .priceAndCups:
      if price.isEmpty { return fits(order) ? order : left }
      // A juice that is sold out has no use for its price.
      return ["\(price)  \(order)", "\(price) \(left)"].first(where: fits) ?? left
    case .recipe:
      let recipe = wording.recipe(of: juice)
      return fits(recipe) ? recipe : ""
    }
  }
}
