internal import JuiceTerminal
internal import JuiceText

/// The bar at the top of a screen.
struct TitleBar: @MainActor View {
  let title: String
  /// Empty where there is no button.
  var button = ""
  var isButtonSelected = false

  static func frame(in size: Size) -> Rect { Rect(x: 0, y: 0, width: size.columns, height: 1) }

  static func buttonFrame(_ button: String, in size: Size) -> Rect {
    let width = TextWidth.columns(of: button) + 2
    return Rect(x: size.columns - width - 1, y: 0, width: width, height: 1)
  }

  func draw(on canvas: Canvas) {
    canvas.fill(y: 0, .title)
    let end = Self.buttonFrame(button, in: canvas.size).x
    canvas.write(title, x: 1, y: 0, .title, width: (button.isEmpty ? canvas.size.columns : end) - 1)
    guard !button.isEmpty else { return }
    if isButtonSelected {
      // Cut out of the bar.
      canvas.write("►[\(button)]", x: end - 1, y: 0, .heading)
    } else {
      canvas.write("[\(button)]", x: end, y: 0, .title)
    }
  }

  func cursor(in size: Size) -> Point? {
    isButtonSelected ? Point(x: Self.buttonFrame(button, in: size).x + 1, y: 0) : nil
  }
}

/// What is to be known at once, in place of the bar at the top.
struct NewsBar: @MainActor View {
  let text: String

  func draw(on canvas: Canvas) {
    canvas.fill(y: 0, .title)
    canvas.write(text, x: 1, y: 0, .title, width: canvas.size.columns - 1)
  }
}

/// The keys at the bottom of a screen: those that fit whole beside the ones before them, and always those that stay.
struct HintsBar: @MainActor View {
  struct Hint: Hashable {
    let key: String
    let text: String
    /// What a click presses: nothing, a key, or one of two.
    let keys: [Key]
    /// Whether it is there however narrow the window is.
    var stays = false

    var width: Int { textStart + TextWidth.columns(of: text) }
    private var textStart: Int { TextWidth.columns(of: key) + 1 }

    /// What a click on one of its columns presses. Of two keys, the first is in the left half of the label
    /// and of the text.
    func key(at x: Int) -> Key? {
      guard (0..<width).contains(x) else { return nil }
      let part = x < textStart ? 0..<textStart - 1 : textStart..<width
      return (x - part.lowerBound) * 2 < part.count ? keys.first : keys.last
    }
  }

  let hints: [Hint]

  static func frame(in size: Size) -> Rect {
    Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1)
  }

  func draw(on canvas: Canvas) {
    for (hint, x) in places(width: canvas.size.columns) {
      let end = canvas.write(hint.key, x: x, y: 0, .key)
      canvas.write(hint.text, x: end + 1, y: 0, .hint)
    }
  }

  /// The hint at a point of the screen: its key, and where it is.
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
    // What those that stay take, with the gaps before them.
    var kept = hints.filter(\.stays).reduce(0) { $0 + $1.width + Self.gap }
    var places: [(hint: Hint, x: Int)] = []
    var x = 1
    for hint in hints {
      if hint.stays { kept -= hint.width + Self.gap }
      guard hint.stays || x + hint.width + kept < width else { continue }
      places.append((hint, x))
      x += hint.width + Self.gap
    }
    return places
  }

  private static let gap = 2
}

/// For a window that is too small.
struct TooSmallView: @MainActor View {
  let lines: [String]

  func draw(on canvas: Canvas) {
    let top = max(0, (canvas.size.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() { canvas.center(line, y: top + index, .heading) }
  }

  func cursor(in size: Size) -> Point? {
    Point(x: 0, y: max(0, (size.rows - lines.count) / 2))
  }
}

/// The lines below the juices.
struct StatusLines: @MainActor View {
  /// About the selected juice.
  let detail: String
  /// Problems, shown in place of the detail until they are fixed: a line for each where there is room.
  let notices: [String]
  /// The last order, or the search.
  let status: String
  /// The page; empty where there is only one.
  let position: String
  /// Whether the cursor stands at the end of the status: nothing else is selected.
  var hasCursor = false

  func cursor(in size: Size) -> Point? {
    guard hasCursor else { return nil }
    return Point(x: min(size.columns - 1, 1 + TextWidth.columns(of: status)), y: size.rows - 1)
  }

  /// Without the detail where there is only one line.
  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    let last = canvas.size.rows - 1
    let warnings = notices.count > max(1, last) ? [notices.joined(separator: " ")] : notices
    if last > 0 {
      for (y, warning) in warnings.enumerated() {
        canvas.write(warning, x: 1, y: y, .warning, width: width - 2)
      }
      if warnings.isEmpty { canvas.write(detail, x: 1, y: 0, .normal, width: width - 2) }
    }
    let warning = last == 0 ? warnings.first : nil
    let end = position.isEmpty ? width - 1 : width - TextWidth.columns(of: position) - 3
    canvas.write(
      warning ?? status, x: 1, y: last, warning == nil ? .normal : .warning, width: end - 1)
    canvas.right(position, end: width - 1, y: last, .heading)
  }
}
