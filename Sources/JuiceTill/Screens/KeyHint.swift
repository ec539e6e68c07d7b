internal import JuiceTerminal
internal import JuiceText

struct KeyHint: Hashable {
  /// Empty for any key.
  var key = ""
  let text: String

  var width: Int {
    (key.isEmpty ? 0 : TextWidth.columns(of: key) + 1) + TextWidth.columns(of: text)
  }
}

extension [KeyHint] {
  private static let gap = 3

  static func keys(enter: String, escape: String) -> [KeyHint] {
    [KeyHint(key: "Enter", text: enter), KeyHint(key: "Esc", text: escape)]
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
      let end = write(hint.key, x: x, y: y, .key)
      let start = hint.key.isEmpty ? x : end + 1
      write(hint.text, x: start, y: y, .hint, width: size.columns - 1 - start)
    }
  }
}
