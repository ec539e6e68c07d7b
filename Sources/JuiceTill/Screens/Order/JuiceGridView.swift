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
  /// Its number on the keyboard; nil for none, and where digits are typed.
  let number: Int?
  /// The columns of the numbers where there is no frame.
  let numberWidth: Int
  let cups: Int
  let isSelected: Bool
  /// True if its cups are told in short.
  var isShort = false
  /// True if it shows that a press, or one at its right end, puts it on the bill.
  var hasPlus = false
  let card: JuiceCard
  let wording: Wording

  /// How wide its texts are in any language, with the largest count that is usual.
  static func item(
    _ juice: Juice, number: Int?, numberWidth: Int, _ wordings: [Wording]
  ) -> OrderLayout.Item {
    let label = number.map { "\($0)".count } ?? 0
    func widest(_ columns: (Wording) -> [String]) -> Int {
      wordings.flatMap(columns).map(TextWidth.columns(of:)).max() ?? 0
    }
    let name = widest { [$0.name(of: juice)] }
    let order = widest { wording in
      let price =
        wording.menu.price(of: Cup(juice.id)).map {
          "\(wording.cost($0)) \(wording.words.cupsLeft(99))"
        }
        ?? ""
      return [wording.words.orderButton(99), price]
    }
    let short = widest {
      [
        $0.words.cupsLeft(99), $0.words.soldOutButton,
        $0.menu.price(of: Cup(juice.id)).map($0.cost) ?? "",
      ]
    }
    return OrderLayout.Item(
      width: max(label + 1 + name, order), least: max(label + 1 + name, short),
      flush: numberWidth + 1 + max(name, order), span: wordings.first?.menu.neighbours(in: juice))
  }

  /// Around the plus, as wide as a finger.
  static func plus(in frame: Rect) -> Rect {
    Rect(x: frame.x + frame.width - 5, y: frame.y, width: 5, height: frame.height)
  }

  func draw(on canvas: Canvas) {
    if card.isFramed { drawFramed(on: canvas) } else { drawFlush(on: canvas) }
    if hasPlus { drawPlus(on: canvas) }
  }

  private func drawFramed(on canvas: Canvas) {
    canvas.frame(isSelected ? .frame : style, isHeavy: isSelected)
    canvas.lowerEdge(paints, style)
    let width = canvas.size.columns - 2
    for (index, line) in card.lines.enumerated() where line != .blank {
      canvas.center(
        text(line, width: width), x: 1, y: top + index, width: width, style(of: line))
    }
  }

  /// The numbers in a column of their own, all else to the right of it.
  private func drawFlush(on canvas: Canvas) {
    let room = canvas.size.columns - textStart
    for (index, line) in card.lines.enumerated() {
      let text = TextWidth.cutWords(text(line, width: room), to: room)
      let beside = line == .name ? label : ""
      let start = numberWidth > 0 ? TextWidth.fit(beside, to: numberWidth, .trailing) + " " : ""
      canvas.write(
        TextWidth.fit(start + text, to: canvas.size.columns - 1), x: 1, y: index, style(of: line))
      let end = 1 + textStart + TextWidth.columns(of: text)
      if line != .name, end + paints.count < canvas.size.columns {
        canvas.swatch(paints, x: end, y: index)
      }
    }
    // For terminals that show no attributes.
    if isSelected { canvas.write("►", x: 0, y: 0, .selected) }
  }

  /// In the frame, where every button has room for it; else beside the name where there is room.
  private func drawPlus(on canvas: Canvas) {
    if card.isFramed {
      canvas.write(" + ", x: canvas.size.columns - 5, y: 0, style)
    } else if textStart + TextWidth.columns(of: name) < canvas.size.columns - 4 {
      canvas.write("+", x: canvas.size.columns - 3, y: 0, style(of: .name))
    }
  }

  /// On its title.
  func cursor(in size: Size) -> Point? {
    guard isSelected else { return nil }
    guard card.isFramed else {
      return Point(x: textStart - (label.isEmpty ? 0 : label.count + 1), y: 0)
    }
    let space = size.columns - 2 - TextWidth.columns(of: title)
    return Point(x: 1 + max(0, space / 2), y: top)
  }

  private var textStart: Int { Self.textStart(numberWidth) }

  /// Where the texts begin in a button without a frame.
  static func textStart(_ numberWidth: Int) -> Int { 1 + (numberWidth > 0 ? numberWidth + 1 : 0) }

  private var top: Int { 1 + card.padding }

  private var style: Style { cups > 0 ? .normal : .unavailable }

  /// Without a frame, all of the text says that it is selected.
  private func style(of line: JuiceCard.Line) -> Style {
    if isSelected, line == .name || !card.isFramed { return .selected }
    return line == .name && cups > 0 ? .heading : style
  }

  private var paints: [Paint] { wording.menu.paints(of: juice) }

  private var name: String { wording.name(of: juice) }

  private var label: String { number.map { "\($0)" } ?? "" }

  private var title: String { label.isEmpty ? name : "\(label) \(name)" }

  private func text(_ line: JuiceCard.Line, width: Int) -> String {
    func fits(_ text: String) -> Bool { TextWidth.columns(of: text) <= width }
    let words = wording.words
    let usual = Cup(juice.id)
    let price = wording.menu.price(of: usual).map(wording.cost) ?? ""
    let left = cups > 0 ? words.cupsLeft(cups) : words.soldOutButton
    let order = cups > 0 && !isShort ? words.orderButton(cups) : left
    switch line {
    case .name: return card.isFramed ? title : name
    case .blank: return ""
    case .price: return price
    case .cups: return fits(order) ? order : left
    case .priceAndCups:
      if price.isEmpty { return fits(order) ? order : left }
      // A juice that is sold out has no use for its price.
      return ["\(price)  \(order)", "\(price) \(left)"].first(where: fits) ?? left
    case .recipe:
      let recipe = wording.list(wording.menu.recipe(of: usual))
      return fits(recipe) ? recipe : ""
    }
  }
}
