internal import JuiceText

/// Text for terminals that show only ASCII.
enum ASCIIText {
  /// Other characters become a similar one, or a `?` for each of their columns.
  static func approximation(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line +=
        character.isASCII ? String(character) : approximations[character] ?? unknown(character)
    }
  }

  private static let approximations: [Character: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "·": "-", "…": "~", "►": ">",
    "◄": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "█": "#", "▏": "|", "×": "x", "−": "-",
    "—": "-",
    "–": "-", "₩": "W", "€": "E", "£": "L", "¥": "Y",
  ]

  private static func unknown(_ character: Character) -> String {
    String(repeating: "?", count: TextWidth.columns(of: String(character)))
  }
}
