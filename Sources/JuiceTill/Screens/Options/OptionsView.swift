internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The options of a cup: the groups with their choices, then the note.
struct OptionsView: @MainActor PopupView {
  struct Choice: Hashable {
    let key: String
    let name: String
    let isChosen: Bool
    let isSelected: Bool
    let isSoldOut: Bool
  }

  struct Group: Hashable {
    let name: String
    /// How many of each choice a cup may have, if more than one. Left out if it has no room.
    var limit: String?
    /// True if a choice is required but not made.
    let isMissing: Bool
    let isMany: Bool
    let choices: [Choice]

    fileprivate var longName: String { [name, limit].joined(by: " · ").printable }

    /// A mark and the name: colours alone must not show the choice.
    func text(of choice: Choice, _ words: Words) -> String {
      let mark = isMany ? (choice.isChosen ? "[x]" : "[ ]") : choice.isChosen ? "(*)" : "( )"
      return "\(mark) \(choice.name.printable)"
        + (choice.isSoldOut ? " \(words.soldOutButton)" : "")
    }
  }

  enum Target: Hashable {
    case choice(Int)
    case note, take, close
  }

  /// A text of the dialog. Its row counts from the one below the heading.
  private struct Piece: Hashable {
    let text: String
    let x: Int
    let row: Int
    var style = Style.normal
    var target: Target?
    var key = ""
    /// The end of its column; `nil` for the dialog's.
    var end: Int?
    var isTyped = false
  }

  /// The keys of the choices, in order. Letters with other actions are missing.
  static let keys = "123456789abcdfgimoprstuvwxyz".map { Key.character($0) }

  private let heading: String
  /// The price after the heading. It is never cut.
  private let price: String
  /// The number of choices in a row.
  let columns: Int
  private let pieces: [Piece]
  private let rows: Int
  private let top: Int
  private let room: Int
  private let gap: Int
  private let width: Int
  private let closing: [KeyHint]
  private let cursor: Point

  private static let margin = 4
  private static let space = 2

  init(
    heading: String, price: String = "", facts: [(name: String, text: String)] = [],
    groups: [Group], note: String, isOnNote: Bool, noteName: String? = nil,
    closing: [KeyHint], words: Words, in size: Size
  ) {
    (self.heading, self.price, self.closing) = (heading.printable, price, closing)
    gap = size.rows < 16 ? 0 : 1
    let widest = size.columns - Self.margin
    let noteName = noteName ?? words.note
    func nameWidth(_ names: [String]) -> Int {
      (facts.map(\.name.printable) + names + [noteName]).map(TextWidth.columns(of:)).max() ?? 0
    }
    let short = groups.map(\.name.printable)
    let cells = groups.map { group in
      group.choices.map { Self.keyWidth($0) + TextWidth.columns(of: group.text(of: $0, words)) }
    }
    let cell = cells.joined().max() ?? 0
    // Long group names, or those beside long choices, get a row of their own.
    func fitsBeside(_ names: [String], most: Int) -> Bool {
      let start = nameWidth(names) + 2
      return start <= most && start + cell <= widest
    }
    let isBeside = fitsBeside(short, most: widest / 3)
    let long = groups.map(\.longName)
    let hasRoom =
      isBeside ? fitsBeside(long, most: widest * 2 / 5) : nameWidth(long) <= widest
    let names = hasRoom ? long : short
    let name = nameWidth(names)
    // Choices that are as wide as the dialog begin below the name. The last column is the arrows'.
    let start = isBeside ? name + 2 : min(2, max(0, widest - 1 - cell))
    let columns = Self.columns(of: cells, width: widest - start)
    var (pieces, y, index) = ([Piece](), 0, 0)
    var cursor = Point(x: 0, y: 0)
    for fact in facts {
      pieces.append(Piece(text: fact.name.printable, x: 0, row: y, style: .heading))
      if !isBeside { y += 1 }
      for line in TextWidth.wrap(fact.text.printable, to: widest - start) {
        pieces.append(Piece(text: line, x: start, row: y))
        y += 1
      }
    }
    for (group, name) in zip(groups, names) {
      pieces.append(
        Piece(
          text: name, x: 0, row: y, style: group.isMissing ? .bad : .heading))
      if !isBeside { y += 1 }
      for (place, choice) in group.choices.enumerated() {
        let x = start + columns[place % columns.count]
        let next = columns.dropFirst(place % columns.count + 1).first
        let row = y + place / columns.count
        if choice.isSelected { cursor = Point(x: x + Self.keyWidth(choice), y: row) }
        pieces.append(
          Piece(
            text: group.text(of: choice, words), x: x, row: row,
            style: choice.isSelected
              ? .chosen : choice.isSoldOut ? .unavailable : choice.isChosen ? .heading : .normal,
            target: .choice(index), key: choice.key, end: next.map { start + $0 - Self.space }))
        index += 1
      }
      y += (group.choices.count + columns.count - 1) / columns.count
    }
    pieces.append(Piece(text: noteName, x: 0, row: y, style: .heading, target: .note))
    if !isBeside { y += 1 }
    let lines = pieces.map { $0.x + Self.keyWidth($0.key) + TextWidth.columns(of: $0.text) }
    // The width does not change while a note is typed; a long note shows its end.
    width = min(
      widest,
      max(
        lines.max() ?? 0, start + Self.keyWidth("n") + Cup.maxNote + 1, closing.width))
    if isOnNote {
      let x = start + Self.keyWidth("n")
      pieces.append(
        Piece(
          text: Self.end(of: note + "▏", width - x), x: x, row: y, style: .heading, target: .note,
          isTyped: true))
      cursor = Point(x: x, y: y)
    } else {
      pieces.append(
        Piece(text: note.isEmpty ? "…" : note, x: start, row: y, target: .note, key: "n"))
    }
    rows = y + 1
    // The line below the dialog has remarks.
    room = max(1, min(rows, size.rows - 4 - 2 * gap))
    top = max(0, min(cursor.y - room / 2, rows - room))
    self.columns = columns.count
    self.pieces = pieces
    self.cursor = cursor
  }

  private static func end(of text: String, _ columns: Int) -> String {
    var end = text.printable[...]
    while TextWidth.columns(of: String(end)) > columns { end = end.dropFirst() }
    return String(end)
  }

  private static func keyWidth(_ choice: Choice) -> Int { keyWidth(choice.key) }
  private static func keyWidth(_ key: String) -> Int { key.isEmpty ? 0 : Canvas.chipWidth(key) + 1 }

  /// The start of each column of choices: as many columns as fit.
  private static func columns(of cells: [[Int]], width: Int) -> [Int] {
    for count in stride(from: cells.map(\.count).max() ?? 1, to: 1, by: -1) {
      let widths = (0..<count).map { column in
        cells.flatMap { row in row.indices.filter { $0 % count == column }.map { row[$0] } }
          .max() ?? 0
      }
      guard widths.reduce(0, +) + (count - 1) * space > width else {
        return widths.indices.map { widths[..<$0].reduce(0) { $0 + $1 + space } }
      }
    }
    return [0]
  }

  func frame(in size: Size) -> Rect {
    Rect(size).centered(width: width + Self.margin, height: room + 3 + 2 * gap)
  }

  private var firstRow: Int { 1 + gap }

  /// Returns the click target at a point, with its frame on the screen.
  func place(at point: Point, in frame: Rect) -> (target: Target, frame: Rect)? {
    let closing = zip(closing.places(width: frame.width), [Target.take, .close]).map {
      place, target in
      (target, Rect(x: place.x, y: frame.height - 2, width: place.hint.width, height: 1))
    }
    let shown = pieces.filter { (top..<top + room).contains($0.row) }.compactMap { piece in
      piece.target.map { target in
        (
          target,
          Rect(
            x: Self.margin / 2 + piece.x, y: firstRow + piece.row - top,
            width: Self.keyWidth(piece.key) + TextWidth.columns(of: piece.text), height: 1)
        )
      }
    }
    return (closing + shown).map { (target: $0.0, frame: $0.1.moved(by: frame)) }
      .first { $0.frame.contains(point) }
  }

  func cursor(in size: Size) -> Point? {
    Point(x: Self.margin / 2 + cursor.x, y: firstRow + cursor.y - top)
  }

  func draw(on canvas: Canvas) {
    let (columns, field) = (canvas.size.columns, canvas)
    let canvas = canvas.card(Rect(canvas.size), .dialog)
    let price = price.isEmpty ? "" : " \(price)"
    let nameRoom = canvas.size.columns - Self.margin - TextWidth.columns(of: price)
    canvas.head(TextWidth.cut(heading, to: nameRoom) + price, "", .title)
    for piece in pieces where (top..<top + room).contains(piece.row) {
      let y = firstRow + piece.row - top
      var x = Self.margin / 2 + piece.x
      let isChosen = piece.style == .chosen
      if isChosen {
        let end = piece.end.map { Self.margin / 2 + $0 } ?? columns - Self.margin / 2
        _ = canvas.card(Rect(x: x, y: y, width: end - x, height: 1), .chosen)
      }
      if !piece.key.isEmpty {
        x = canvas.chip(piece.key, x: x, y: y, isChosen ? .titleButton : .key) + 1
      }
      // A typed line stands on the terminal's own ground.
      if piece.isTyped { field.center("", x: x, y: y, width: columns - Self.margin / 2 - x) }
      (piece.isTyped ? field : canvas).write(
        piece.text, x: x, y: y, piece.style, width: columns - 2 - x)
    }
    let end = columns - 2
    if top > 0 { canvas.right("↑", end: end, y: firstRow) }
    if top + room < rows { canvas.right("↓", end: end, y: firstRow + room - 1) }
    canvas.hints(closing, y: canvas.size.rows - 2)
  }
}
