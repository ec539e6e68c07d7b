internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The bar at the top of a screen, with its title or urgent news.
struct TitleBar: @MainActor View {
  var title: String
  /// Empty for no button.
  var button = ""
  var isButtonSelected = false
  /// Variants of a note before the button, from long to short. The first that fits is shown.
  var notes: [String] = []
  var ground = Style.title

  static func frame(in size: Size) -> Rect { Rect(x: 0, y: 0, width: size.columns, height: 1) }

  static func buttonFrame(_ button: String, in size: Size) -> Rect {
    let width = TextWidth.columns(of: button) + 2
    return Rect(x: size.columns - width - 1, y: 0, width: width, height: 1)
  }

  func draw(on canvas: Canvas) {
    let canvas = canvas.on(ground)
    canvas.fill(.normal)
    let end = Self.buttonFrame(button, in: canvas.size).x
    canvas.write(title, x: 1, y: 0, width: (button.isEmpty ? canvas.size.columns : end) - 1)
    guard !button.isEmpty else { return }
    let room = end - 4 - TextWidth.columns(of: title)
    if let note = notes.first(where: { TextWidth.columns(of: $0) <= room }) {
      canvas.right(note, end: end - 2, y: 0, .second)
    }
    canvas.titleButton(button, x: end, isSelected: isButtonSelected)
  }

  func cursor(in size: Size) -> Point? {
    isButtonSelected ? Point(x: Self.buttonFrame(button, in: size).x + 1, y: 0) : nil
  }
}

extension View {
  /// The panes of a screen: this view, and a title bar above it.
  func panes(_ title: String, in size: Size) -> [Pane] {
    [Pane(self, Rect(size)), Pane(TitleBar(title: title), TitleBar.frame(in: size))]
  }
}

extension Pane {
  /// This pane with a mark before its title; other panes stay as they are.
  func marked(_ mark: String) -> Pane {
    guard var bar = view as? TitleBar else { return self }
    bar.title = "\(mark) · \(bar.title)"
    return Pane(bar, frame)
  }
}

extension [KeyBinding] {
  /// The keys that an order needs most come first, and the language last. Customers keep the order of their few keys; the
  /// view of the bill comes last, since the bill is on the screen.
  func hintOrder(_ isForCustomers: Bool) -> [KeyBinding] {
    if isForCustomers {
      return filter { $0.meaning != .showBill } + filter { $0.meaning == .showBill }
    }
    let first: [KeyAction] = [
      .numberToBill, .orderNumber, .takeOffBill, .quantity, .options, .setAside, .discount, .search,
    ]
    func rank(_ binding: KeyBinding) -> Int {
      binding.meaning == .language ? 99 : first.firstIndex(of: binding.meaning) ?? 50
    }
    return enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }
}

struct RemarkBar: @MainActor View {
  let text: String

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns - 1 - HintsBar.corner
    canvas.write(TextWidth.cut(text.printable, to: width), x: 1, y: 0, .heading)
  }
}

/// The keys at the bottom of a screen. A narrow window drops hints, except those that stay.
struct HintsBar: @MainActor View {
  struct Hint: Hashable {
    let key: String
    let text: String
    let keys: KeySet
    var stays = false

    var width: Int { textStart + TextWidth.columns(of: text) }
    /// The free columns after it at the end of the line.
    fileprivate var margin: Int { TextWidth.columns(of: text) > text.count ? HintsBar.corner : 1 }
    private var textStart: Int { Canvas.chipWidth(key) + 1 }

    /// The keys that a click presses; empty for a range.
    private var clickable: [Key] {
      guard case .keys(let keys) = keys else { return [] }
      return Array(keys.prefix(key.split(separator: " ").count))
    }

    /// The key that a click on a column presses. The first of two keys has the left halves of label and text.
    func key(at x: Int) -> Key? {
      guard (0..<width).contains(x) else { return nil }
      let part = x < textStart ? 0..<textStart - 1 : textStart..<width
      let keys = clickable
      return (x - part.lowerBound) * 2 < part.count ? keys.first : keys.last
    }
  }

  let hints: [Hint]

  static func frame(in size: Size) -> Rect {
    Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1)
  }

  func draw(on canvas: Canvas) {
    for (hint, x) in places(width: canvas.size.columns) {
      canvas.key(hint.key, hint.text, x: x, y: 0)
    }
  }

  func hint(at point: Point, in size: Size) -> (key: Key, frame: Rect)? {
    let bar = Self.frame(in: size)
    guard bar.contains(point) else { return nil }
    for (hint, x) in places(width: size.columns) {
      if let key = hint.key(at: point.x - x) {
        return (key, Rect(x: x, y: bar.y, width: hint.width, height: 1))
      }
    }
    return nil
  }

  private func places(width: Int) -> [(hint: Hint, x: Int)] {
    // `kept`: the width reserved for later hints that stay.
    let stay = hints.filter(\.stays)
    let last = width - (stay.last?.margin ?? 0)
    var kept = stay.reduce(0) { $0 + $1.width + Self.gap }
    var places: [(hint: Hint, x: Int)] = []
    var x = 1
    for hint in hints {
      if hint.stays { kept -= hint.width + Self.gap }
      guard hint.stays || x + hint.width <= min(last - kept, width - hint.margin) else { continue }
      places.append((hint, x))
      x += hint.width + Self.gap
    }
    return places
  }

  private static let gap = 1
  /// Some terminals write the last corner with an insert, which would split a wide character there.
  static let corner = 3
}

struct TooSmallView: @MainActor View {
  private let lines: [String]

  /// - Parameter question: the lines of a question and its answers, which have priority.
  init(_ words: Words, question: [String] = []) {
    let smallest = OrderLayout.smallest
    lines = words.tooSmall(columns: smallest.columns, rows: smallest.rows) + question
  }

  func draw(on canvas: Canvas) {
    let lines = lines.suffix(canvas.size.rows)
    let top = (canvas.size.rows - lines.count) / 2
    for y in top - 1...top + lines.count { canvas.fill(y: y, .title) }
    for (index, line) in lines.enumerated() { canvas.center(line, y: top + index, .title) }
  }

  func cursor(in size: Size) -> Point? {
    Point(x: 0, y: max(0, (size.rows - lines.count) / 2))
  }
}

struct StatusLines: @MainActor View {
  let detail: String
  /// Problems, shown instead of the detail until fixed: one line each if there is room.
  let notices: [String]
  /// The last order or the search, in variants from long to short.
  let statuses: [String]
  let position: String
  /// True if the cursor stands after the status, because nothing is selected.
  var hasCursor = false

  func cursor(in size: Size) -> Point? {
    guard hasCursor else { return nil }
    let end = 1 + TextWidth.columns(of: statuses.first ?? "")
    return Point(x: min(size.columns - 1, end), y: size.rows - 1)
  }

  /// A single line has no room for the detail.
  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    let last = canvas.size.rows - 1
    let warnings = notices.count > max(1, last) ? [notices.joined(separator: " ")] : notices
    if last > 0 {
      for (y, warning) in warnings.enumerated() {
        canvas.write(warning, x: 1, y: y, .heading, width: width - 2)
      }
      if warnings.isEmpty { canvas.write(detail, x: 1, y: 0, .normal, width: width - 2) }
    }
    let warning = last == 0 ? warnings.first : nil
    let end = position.isEmpty ? width - 1 : width - TextWidth.columns(of: position) - 3
    let status = statuses.first { TextWidth.columns(of: $0) < end } ?? statuses.last ?? ""
    canvas.write(
      warning ?? status, x: 1, y: last, warning == nil ? .normal : .heading, width: end - 1)
    canvas.right(position, end: width - 1, y: last, .heading)
  }
}
