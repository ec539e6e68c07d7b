internal import JuiceTerminal
internal import JuiceText

/// The money given, a sum in large digits, and the keys as buttons.
struct MoneyView: @MainActor PopupView {
  let heading: String
  let given: String
  /// The sum in large digits: what is to be paid, what is missing, or the change.
  let figure: String
  private let tone: Style
  let answer: String
  private let style: Style
  private let lines: [[KeyHint]]
  private let gap: Int
  private let largest: Int

  private static let margin = 6

  init(
    heading: String, given: String, figure: String, tone: Style = .figure, answer: String,
    notes: [KeyHint] = [], closing: [KeyHint], style: Style = .title, in size: Size
  ) {
    self.style = style
    (self.heading, self.given) = (heading.printable, given.printable)
    (self.figure, self.tone, self.answer) = (figure, tone, answer)
    gap = size.rows < 16 ? 0 : 1
    largest = gap + 1
    lines = Self.wrap(notes, in: size) + Self.wrap(closing, in: size)
  }

  private static func wrap(_ hints: [KeyHint], in size: Size) -> [[KeyHint]] {
    // A line may take the blank columns beside the text if it then has all keys.
    guard hints.width > size.columns - 2 else { return hints.isEmpty ? [] : [hints] }
    let room = size.columns - margin
    return hints.reduce(into: [[KeyHint]]()) { lines, hint in
      if let last = lines.last, (last + [hint]).width <= room {
        lines[lines.count - 1].append(hint)
      } else {
        lines.append([hint])
      }
    }
  }

  /// The rows of the large digits, reserved even without them, so that nothing jumps.
  private var digitRows: Int { BigNumber.size(digits: 1, scale: largest).rows }

  private var answerRow: Int { 2 + 2 * gap }
  private var firstLine: Int { answerRow + digitRows + 1 + gap }

  func frame(in size: Size) -> Rect {
    let widest =
      (lines.map(\.width) + [heading, given].map(TextWidth.columns)).max() ?? 0
    let figure = BigNumber.size(digits: 6, scale: largest)
    return Rect(size).centered(
      width: min(size.columns, max(widest, figure.columns) + Self.margin),
      height: firstLine + lines.count + 1)
  }

  func cursor(in size: Size) -> Point? {
    Point(x: max(1, (size.columns - TextWidth.columns(of: given)) / 2), y: 1 + gap)
  }

  func key(at point: Point, in frame: Rect) -> Key? {
    for (index, line) in lines.enumerated() {
      for (hint, x) in line.places(width: frame.width) {
        let place = Rect(x: x, y: firstLine + index, width: hint.width, height: 1)
        if place.moved(by: frame).contains(point) { return Key.keys(named: hint.key).first }
      }
    }
    return nil
  }

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    let canvas = canvas.card(Rect(canvas.size), .dialog)
    canvas.head(heading, "", style)
    canvas.center(given, x: 1, y: 1 + gap, width: width - 2, .heading)
    drawAnswer(on: canvas)
    for (index, line) in lines.enumerated() {
      canvas.hints(line, y: firstLine + index)
    }
  }

  private func drawAnswer(on canvas: Canvas) {
    let width = canvas.size.columns
    var y = answerRow
    if !figure.isEmpty {
      let room = Size(columns: width - Self.margin, rows: digitRows)
      let digits = BigNumber(figure, in: room, largest: largest).fitting(room.columns)
      y += digitRows
      digits.draw(on: canvas, x: (width - digits.size.columns) / 2, y: y - digits.size.rows, tone)
    }
    for line in TextWidth.wrap(answer, to: width - Self.margin) {
      canvas.center(line, x: 1, y: y, width: width - 2)
      y += 1
    }
  }
}
