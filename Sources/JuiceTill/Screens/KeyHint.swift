internal import JuiceTerminal

struct KeyHint: Hashable {
  /// Empty for any key.
  var key = ""
  let text: String

  var width: Int {
    Canvas.keyWidth(key, text)
  }
}

extension [KeyHint] {
  private static let gap = 2

  /// The hints of Enter and Esc; `nil` for a key that does nothing.
  static func keys(enter: String?, escape: String?) -> [KeyHint] {
    [("Enter", enter), ("Esc", escape)].compactMap { key, text in
      text.map { KeyHint(key: key, text: $0) }
    }
  }

  var width: Int { map(\.width).reduce(0, +) + Swift.max(0, count - 1) * Self.gap }

  /// Returns the hints with their columns, centred in a line.
  func places(width room: Int) -> [(hint: KeyHint, x: Int)] {
    var x = Swift.max(1, (room - width) / 2)
    return map { hint in
      defer { x += hint.width + Self.gap }
      return (hint, x)
    }
  }
}

extension Canvas {
  func hints(_ hints: [KeyHint], y: Int) {
    for (hint, x) in hints.places(width: size.columns) {
      key(hint.key, hint.text, x: x, y: y, width: size.columns - 1 - x)
    }
  }
}
