internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct JuiceGridView: @MainActor View {
  let buttons: [JuiceButton]
  let frames: [Rect]

  var parts: [Pane] { zip(buttons, frames).map { Pane($0, $1) } }
}

struct JuiceButton: @MainActor View {
  let juice: Juice
  /// Its number key; `nil` if it has none, and while text is typed.
  let number: Int?
  /// The width of the numbers in buttons without a frame.
  let numberWidth: Int
  let cups: Int
  /// Set for a hidden juice, whose button shows only a mark.
  var hidden: Juice.Hidden?
  let isSelected: Bool
  /// True if the cups are shown in short words.
  var isShort = false
  /// True if the frame shows a plus: a press, or a click on the plus, adds a cup to the bill.
  var hasPlus = false
  /// A tile shows the cups left if there are fewer than this.
  var fewCups = Self.fewCups
  let card: JuiceCard
  let wording: Wording

  /// The widths of the buttons' texts in a language, with the largest usual counts.
  struct Widths {
    let wording: Wording
    let order, left, fewLeft, soldOut: Int

    init(_ wording: Wording) {
      let words = wording.words
      self.wording = wording
      order = TextWidth.columns(of: words.orderButton(99))
      left = TextWidth.columns(of: words.cupsLeft(99))
      fewLeft = TextWidth.columns(of: words.cupsLeft(fewCups - 1))
      soldOut = TextWidth.columns(of: words.soldOutButton)
    }
  }

  /// The widths of the button's texts in any of the languages.
  static func item(
    _ juice: Juice, number: Int?, numberWidth: Int, _ languages: [Widths]
  ) -> OrderLayout.Item {
    let label = number.map { "\($0)".count } ?? 0
    let cost = languages.first?.wording.menu.price(of: Cup(juice.id))
    var (name, shortName, price, order, short, state) = (0, 0, 0, 0, 0, 0)
    for widths in languages {
      let ofPrice = cost.map { TextWidth.columns(of: widths.wording.cost($0)) } ?? 0
      name = max(name, TextWidth.columns(of: widths.wording.name(of: juice)))
      shortName = max(shortName, TextWidth.columns(of: widths.wording.shortName(of: juice)))
      price = max(price, ofPrice)
      order = max(order, widths.order, ofPrice > 0 ? ofPrice + 1 + widths.left : 0)
      short = max(short, widths.left, widths.soldOut, ofPrice)
      state = max(state, widths.soldOut, widths.fewLeft)
    }
    return OrderLayout.Item(
      width: max(label + 1 + name, order), least: max(label + 1 + shortName, short),
      span: languages.first?.wording.menu.neighbours(in: juice), number: numberWidth + 1,
      name: name, price: price, state: state)
  }

  static let fewCups = 10

  /// The area of the plus, as wide as a finger.
  static func plus(in frame: Rect) -> Rect {
    Rect(x: frame.x + frame.width - 5, y: frame.y, width: 5, height: frame.height)
  }

  func draw(on canvas: Canvas) {
    if isSelected { for row in 0..<canvas.size.rows { canvas.fill(y: row, .selected) } }
    if card.isFramed { drawFramed(on: canvas) } else { drawPlain(on: canvas) }
  }

  private func drawFramed(on canvas: Canvas) {
    canvas.frame(isSelected ? .normal : style, isHeavy: isSelected)
    canvas.lowerEdge(paints, style)
    if hasPlus { canvas.write(" + ", x: canvas.size.columns - 5, y: 0, style) }
    let width = canvas.size.columns - 2
    for (index, line) in card.lines.enumerated() where line != .blank {
      let (text, end) = text(line, width: width)
      let whole = [text, end].filter { !$0.isEmpty }.joined(separator: "  ")
      canvas.center(whole, x: 1, y: top + index, width: width, style(of: line))
    }
  }

  /// Colours at the left edge, then a column for the numbers, then the texts.
  private func drawPlain(on canvas: Canvas) {
    let (size, start) = (canvas.size, textStart)
    if numberWidth > 0 {
      canvas.write(
        TextWidth.fit(label, to: numberWidth, .trailing), x: 1, y: 0, style(of: .name))
    }
    for (index, line) in card.lines.enumerated() {
      let (text, end) = text(line, width: size.columns - start)
      let rest = size.columns - start - (end.isEmpty ? 0 : TextWidth.columns(of: end) + 1)
      canvas.write(
        line.hasName ? TextWidth.abbreviate(text, to: rest) : text, x: start, y: index,
        style(of: line), width: rest)
      canvas.right(end, end: size.columns, y: index, style(of: .state))
    }
    canvas.leftEdge(paints)
    // For terminals without attributes.
    if isSelected { canvas.write("►", x: 0, y: 0, .selected) }
  }

  func cursor(in size: Size) -> Point? {
    guard isSelected else { return nil }
    guard card.isFramed else {
      return Point(x: textStart - (label.isEmpty ? 0 : label.count + 1), y: 0)
    }
    let width = size.columns - 2
    let space = width - TextWidth.columns(of: title(in: width))
    return Point(x: 1 + max(0, space / 2), y: top)
  }

  private var textStart: Int { Self.textStart(numberWidth) }

  static func textStart(_ numberWidth: Int) -> Int { 1 + (numberWidth > 0 ? numberWidth + 1 : 0) }

  private var top: Int { 1 + card.padding }

  private var style: Style { isOnSale ? .normal : .unavailable }

  private var isOnSale: Bool { cups > 0 && hidden == nil }

  private func style(of line: JuiceCard.Line) -> Style {
    if isSelected { return .selected }
    return line.hasName && isOnSale ? .heading : style
  }

  private var paints: [Paint] { hidden == nil ? wording.menu.paints(of: juice) : [] }

  /// The name, or the short one if the whole name is too wide.
  private func name(in width: Int) -> String {
    if let hidden { return wording.words.mark(hidden) }
    let whole = wording.name(of: juice)
    return TextWidth.columns(of: whole) > width ? wording.shortName(of: juice) : whole
  }

  private var label: String { number.map { "\($0)" } ?? "" }

  private func title(in width: Int) -> String {
    label.isEmpty ? name(in: width) : "\(label) \(name(in: width - label.count - 1))"
  }

  /// The text of a line, and the text at its right end.
  private func text(_ line: JuiceCard.Line, width: Int) -> (text: String, end: String) {
    func joined(_ texts: String...) -> String {
      texts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    func fits(_ text: String, _ end: String = "") -> Bool {
      TextWidth.columns(of: joined(text, end)) <= width
    }
    if hidden != nil {
      return (line.hasName ? card.isFramed ? title(in: width) : name(in: width) : "", "")
    }
    let words = wording.words
    let usual = Cup(juice.id)
    let price = wording.menu.price(of: usual).map(wording.cost) ?? ""
    let left = cups > 0 ? words.cupsLeft(cups) : words.soldOutButton
    let few = cups < fewCups ? left : ""
    let state = !card.showsAllCups ? few : isShort || cups == 0 ? left : words.orderButton(cups)
    let short = card.showsAllCups || cups == 0 ? left : few.isEmpty ? "" : "(\(cups))"
    switch line {
    case .name: return (card.isFramed ? title(in: width) : name(in: width), "")
    case .blank: return ("", "")
    case .price: return (price, "")
    case .state: return (fits(state) ? state : left, "")
    case .priceAndState:
      // A sold-out juice needs no price.
      let end = [state, left, short].first { !$0.isEmpty && fits(price, $0) }
      if state.isEmpty { return (price, "") }
      return end.map { (price, $0) } ?? (left, "")
    case .nameAndPrice:
      let ends = cups > 0 ? [joined(isShort ? short : state, price), price] : [state]
      let least = min(TextWidth.columns(of: wording.shortName(of: juice)), width * 2 / 5)
      let end = ends.first { TextWidth.columns(of: $0) + least < width } ?? ""
      let rest = width - (end.isEmpty ? 0 : TextWidth.columns(of: end) + 1)
      return (name(in: rest), end)
    case .recipe:
      let recipe = wording.list(wording.menu.recipe(of: usual))
      return (fits(recipe) ? recipe : "", "")
    }
  }
}
