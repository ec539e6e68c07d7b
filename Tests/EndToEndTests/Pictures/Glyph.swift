/// The characters that pictures draw as shapes.
enum Glyph {
  static func isDrawn(_ character: Character) -> Bool {
    arms[character] != nil || blocks[character] != nil
  }

  /// The arms of a box character from its middle: left, right, up, down; capitals are heavy.
  static let arms: [Character: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "━": "LR", "┃": "UD", "┏": "RD", "┓": "LD", "┗": "RU", "┛": "LU",
  ]

  /// The filled part of a cell from its upper left corner, as fractions of the cell.
  struct Block: Hashable {
    let width: Double
    let height: Double
  }

  static let blocks: [Character: Block] = {
    var blocks: [Character: Block] = ["▀": Block(width: 1, height: 0.5)]
    for (eighths, character) in zip(1..., "▏▎▍▌▋▊▉█") {
      blocks[character] = Block(width: Double(eighths) / 8, height: 1)
    }
    return blocks
  }()
}
