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
  /// Its number key; `nil` if it has none.
  let number: Int?
  let cups: Int
  /// Set for a hidden juice, whose button shows only a mark.
  var hidden: Juice.Hidden?
  let isSelected: Bool
  /// True if the strip shows a plus: a press, or a click on the plus, adds a cup to the bill.
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
      fewLeft = Canvas.chipWidth(words.cupsLeft(fewCups - 1))
      soldOut = Canvas.chipWidth(words.soldOutButton)
    }
  }

  /// The widths of the button's texts in any of the languages.
  static func item(
    _ juice: Juice, _ languages: [Widths]
  ) -> OrderLayout.Item {
    var (name, shortName, price, order, short, state) = (0, 0, 0, 0, 0, 0)
    for widths in languages {
      let ofPrice = widths.wording.price(of: juice).map(TextWidth.columns) ?? 0
      name = max(name, TextWidth.columns(of: widths.wording.name(of: juice)))
      shortName = max(shortName, TextWidth.columns(of: widths.wording.shortName(of: juice)))
      price = max(price, ofPrice)
      order = max(order, widths.order, ofPrice > 0 ? ofPrice + 1 + widths.left : 0)
      short = max(short, widths.left, widths.soldOut, ofPrice)
      state = max(state, widths.soldOut, widths.fewLeft)
    }
    return OrderLayout.Item(
      width: max(name, order), least: max(shortName, short),
      span: languages.first?.wording.menu.neighbours(in: juice), name: name, label: shortName,
      price: price, state: state)
  }

  static let fewCups = 10

  /// The area of the plus, as wide as a finger.
  static func plus(in frame: Rect) -> Rect {
    Rect(x: frame.x + frame.width - 5, y: frame.y, width: 5, height: frame.height)
  }

  func draw(on canvas: Canvas) {
    let tile = canvas.tile(Rect(canvas.size), isSelected ? .selected : .tile, paints)
    if card.hasStrip {
      tile.strip(label, paints, end: hasPlus ? "+" : "")
    } else {
      tile.badge(
        TextWidth.fit(label, to: Self.badge, .trailing), paints,
        Rect(x: 0, y: 0, width: Self.badge, height: tile.size.rows))
    }
    for (index, line) in card.lines.enumerated() { draw(line, y: card.top + index, on: tile) }
  }

  private func draw(_ line: JuiceCard.Line, y: Int, on tile: Canvas) {
    let start = card.hasStrip ? 0 : Self.badge + 1
    // A lone chip, and a name that needs it, end at the edge.
    let last = tile.size.columns - (card.hasStrip || line == .name ? 0 : 1)
    let room = last - start
    let parts = text(line, width: room)
    func width(_ text: String) -> Int { text.isEmpty ? 0 : TextWidth.columns(of: text) }
    let chipWidth = parts.chip.isEmpty ? 0 : chip == nil ? width(parts.chip) : width(parts.chip) + 2
    var x = start
    let name = line.hasName || !parts.end.isEmpty ? Style.heading : .second
    let style = isOnSale ? name : .unavailable
    if card.hasStrip {
      let gap = parts.text.isEmpty || parts.chip.isEmpty ? 0 : 1
      let text = TextWidth.cutWords(parts.text.printable, to: room)
      x += max(0, room - width(text) - gap - chipWidth) / 2
      let next = tile.write(text, x: x, y: y, style) + gap
      if let chip, !parts.chip.isEmpty {
        tile.chip(parts.chip, x: next, y: y, chip)
      } else {
        tile.write(parts.chip, x: next, y: y, .second)
      }
      return
    }
    let chipEnd = parts.end.isEmpty ? tile.size.columns : last - width(parts.end) - 1
    let rest = chipWidth > 0 ? chipEnd - chipWidth : parts.end.isEmpty ? last + 1 : chipEnd + 1
    tile.write(TextWidth.cut(parts.text.printable, to: rest - 1 - start), x: x, y: y, style)
    let isState = line == .priceAndState && cups == 0
    tile.right(parts.end, end: last, y: y, isState ? .bad : .second)
    if let chip, !parts.chip.isEmpty {
      tile.chip(parts.chip, end: chipEnd, y: y, chip)
    } else {
      tile.right(parts.chip, end: min(last, chipEnd), y: y, .second)
    }
  }

  /// The columns of the number beside the texts.
  static let badge = 3

  /// The columns of a tile before its texts.
  static let textStart = 1 + badge + 1

  func cursor(in size: Size) -> Point? {
    guard isSelected else { return nil }
    guard card.hasStrip else {
      return Point(x: Self.textStart - (label.isEmpty ? 0 : label.count + 1), y: 0)
    }
    let room = size.columns - 2
    let name = TextWidth.cutWords(name(in: room).printable, to: room)
    return Point(x: 1 + max(0, room - TextWidth.columns(of: name)) / 2, y: card.top)
  }

  private var isOnSale: Bool { cups > 0 && hidden == nil }

  /// The ground of the words about the cups; `nil` for plain text.
  private var chip: Style? { cups == 0 ? .bad : card.showsAllCups ? nil : .attention }

  private var paints: [Paint] { hidden == nil ? wording.menu.paints(of: juice) : [] }

  /// The name, or the short one if the whole name is too wide.
  private func name(in width: Int) -> String {
    if let hidden { return wording.words.mark(hidden) }
    return wording.name(of: juice.id, in: width)
  }

  /// A name that is too wide in two lines, the second beside the price; `nil` if it does not fit.
  private func wrapped(in width: Int) -> (first: String, rest: String)? {
    guard card.wrapsNames, cups >= fewCups, hidden == nil else { return nil }
    let price = wording.price(of: juice) ?? ""
    let names = [wording.name(of: juice), wording.shortName(of: juice)].map(\.printable)
    // A whole name in one line comes first, then one in two lines, then the short one.
    guard TextWidth.columns(of: names[0]) > width + 1 else { return nil }
    let whole = names.filter { name in
      name.split(separator: " ").allSatisfy { TextWidth.columns(of: String($0)) <= width }
    }
    return whole.lazy.map { TextWidth.wrap($0, to: width) }.first {
      $0.count == 2 && TextWidth.columns(of: $0[1] + price) < width
    }.map { ($0[0], $0[1]) }
  }

  private var label: String { number.map { "\($0)" } ?? "" }

  /// The text of a line, the words about the cups, and a text at the right end.
  private func text(
    _ line: JuiceCard.Line, width: Int
  ) -> (text: String, chip: String, end: String) {
    if hidden != nil { return (line.hasName ? name(in: width) : "", "", "") }
    func columns(_ text: String) -> Int { text.isEmpty ? 0 : TextWidth.columns(of: text) + 1 }
    func ofChip(_ text: String) -> Int { columns(text) + (chip == nil || text.isEmpty ? 0 : 2) }
    let words = wording.words
    let price = wording.price(of: juice) ?? ""
    let left = cups > 0 ? words.cupsLeft(cups) : words.soldOutButton
    let few = cups < fewCups ? left : ""
    let long = card.showsAllCups && cups > 0 ? [words.orderButton(cups)] : []
    let state = card.showsAllCups ? left : few
    let shortest = cups > 0 && !state.isEmpty ? "\(cups)" : state
    switch line {
    case .name: return (wrapped(in: width - 1)?.first ?? name(in: width), "", "")
    case .price: return (price, "", "")
    case .state: return ("", (long + [state]).first { ofChip($0) - 1 <= width } ?? left, "")
    case .priceAndState:
      // A chip may end at the edge of a tile without padding.
      let room = width + (card.hasStrip || chip == nil ? 0 : 1)
      if let rest = wrapped(in: width)?.rest {
        return (rest, "", price)
      }
      let fitting = (long + [state, few, shortest]).first {
        columns(price) + ofChip($0) - 1 <= room
      }
      if let fitting { return (price, fitting, "") }
      // Without the edges of a chip, two columns are free. A sold-out juice needs no price.
      return columns(price) + TextWidth.columns(of: left) <= width && !card.hasStrip
        ? (price, "", left) : ("", left, "")
    case .nameAndPrice:
      let least = min(TextWidth.columns(of: wording.shortName(of: juice)), width * 2 / 5)
      // The long words never cut the name.
      let whole = TextWidth.columns(of: wording.name(of: juice))
      // A juice that is out says so, even if its price has no room.
      let last = cups == 0 ? (state, "", least) : ("", price, least)
      var variants: [(chip: String, price: String, name: Int)] = long.map { ($0, price, whole) }
      variants += [(state, price, least), (shortest, price, least), last]
      let ends = variants.first { ofChip($0.chip) + columns($0.price) + $0.name <= width }
      let (words, end) = (ends?.chip ?? "", ends?.price ?? "")
      return (name(in: width - ofChip(words) - columns(end)), words, end)
    case .recipe:
      let recipe = wording.content(of: juice)
      return (TextWidth.columns(of: recipe) <= width ? recipe : "", "", "")
    }
  }
}
