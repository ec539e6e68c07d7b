internal import JuiceText

/// Text for terminals that can show nothing but ASCII.
enum ASCIIText {
  /// Every other character by its nearest likeness, or by a `?` for each of its columns.
  static func likeness(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line += character.isASCII ? String(character) : likenesses[character] ?? unknown(character)
    }
  }

  private static let likenesses: [Character: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "·": "-", "…": "~", "►": ">",
    "◄": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "█": "#", "▏": "|", "×": "x", "−": "-",
    "—": "-",
    "–": "-", "₩": "W", "€": "E", "£": "L", "¥": "Y",
  ]

  private static func unknown(_ character: Character) -> String {
    String(repeating: "?", count: TextWidth.columns(of: String(character)))
  }
}
