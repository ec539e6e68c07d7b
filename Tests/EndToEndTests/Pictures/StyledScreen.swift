/// The terminal's screen, cell by cell, from tmux's escape sequences.
struct StyledScreen {
  /// The rows; `nil` is the second half of a wide character.
  let rows: [[Cell?]]

  struct Cell: Equatable {
    var character: Character = " "
    var isWide = false
    var style = Style()
  }

  struct Style: Hashable {
    /// A number among the 256 colours; `nil` is the terminal's own.
    var ink: Int?
    var paper: Int?
    var isBold = false
    var isDim = false
    var isReversed = false
  }

  struct UnknownStyle: Error {
    let code: String
  }

  init(_ captured: String, columns: Int) throws {
    var style = Style()
    let lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
    rows = try lines.map { line in
      var row: [Cell?] = []
      var rest = line
      while let character = rest.popFirst() {
        if character == "\u{1B}" {
          let end = rest.firstIndex(of: "m") ?? rest.startIndex
          try style.apply(String(rest[..<end].dropFirst()))
          rest = rest[rest.index(after: end)...]
        } else {
          let isWide = Shown.columns(of: String(character)) == 2
          row += [Cell(character: character, isWide: isWide, style: style)]
          if isWide { row.append(nil) }
        }
      }
      return row + Array(repeating: Cell(), count: max(0, columns - row.count))
    }
  }
}

extension StyledScreen.Style {
  /// Applies the text between `ESC [` and `m`.
  fileprivate mutating func apply(_ code: String) throws {
    var numbers = code.split(separator: ";").map { Int($0) ?? -1 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 38 where numbers.first == 5, 48 where numbers.first == 5:
        guard numbers.count > 1, numbers[numbers.startIndex + 1] >= 16 else {
          throw StyledScreen.UnknownStyle(code: code)
        }
        let color = numbers[numbers.startIndex + 1]
        numbers = numbers.dropFirst(2)
        if number == 38 { ink = color } else { paper = color }
      case 0: self = Self()
      case 1: isBold = true
      case 2: isDim = true
      case 7: isReversed = true
      case 39: ink = nil
      case 49: paper = nil
      default: throw StyledScreen.UnknownStyle(code: code)
      }
    }
  }
}
