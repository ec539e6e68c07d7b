import Foundation
import JuiceKit

/// The numbers on a board, read from its pixels without the program's code.
struct ShownBoard: Equatable {
  let preparing: Set<Int>
  let ready: Set<Int>

  init(preparing: Set<Int>, ready: Set<Int>) { (self.preparing, self.ready) = (preparing, ready) }

  /// Returns `nil` if something on the board is no number, or does not fit.
  init?(_ shown: Shown) {
    // Panels stand side by side. The second one may have a frame around the newest number.
    let lines = shown.lines.dropFirst().prefix { $0.contains("│") }
    let panels = lines.map { line in
      let half = line.count / 2
      return [line.prefix(half), line.suffix(line.count - half)]
    }
    guard !panels.isEmpty, !shown.lines.prefix(3).contains(where: { $0.contains("+") }),
      let preparing = Self.numbers(panels.map { String($0[0]) }),
      let ready = Self.numbers(panels.map { String($0[1]) })
    else { return nil }
    self.init(preparing: Set(preparing), ready: Set(ready))
  }

  static func numbers(_ lines: [String]) -> [Int]? {
    guard lines.contains(where: { $0.contains(/[█▀▄]/) }) else { return [] }
    for scale in 1...40 {
      if let numbers = Pixels(lines, scale: scale).numbers() { return numbers }
    }
    return nil
  }
}

/// The pixels of large digits, two above each other in a row of text.
private struct Pixels {
  private struct Place: Hashable {
    var x: Int
    var y: Int
  }

  private var lit: Set<Place> = []
  private let scale: Int

  init(_ lines: [String], scale: Int) {
    self.scale = scale
    for (row, line) in lines.enumerated() {
      for (x, character) in line.enumerated() {
        if "█▀".contains(character) { lit.insert(Place(x: x, y: 2 * row)) }
        if "█▄".contains(character) { lit.insert(Place(x: x, y: 2 * row + 1)) }
      }
    }
  }

  /// Returns `nil` unless all pixels are digits of this scale.
  func numbers() -> [Int]? {
    var rest = lit
    var digits: [Place: Int] = [:]
    while let first = rest.min(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      guard let (place, digit) = digit(at: first) else { return nil }
      digits[place] = digit
      rest.subtract(cells(of: digit, at: place))
    }
    var numbers: [Int] = []
    for place in digits.keys where digits[Place(x: place.x - 4 * scale, y: place.y)] == nil {
      var (number, next) = (0, place)
      while let digit = digits[next] {
        number = number * 10 + digit
        next.x += 4 * scale
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The digit whose top row has its first pixel at a place.
  private func digit(at first: Place) -> (Place, Int)? {
    for (digit, rows) in Self.font.enumerated() {
      let indent = rows[0].prefix { $0 == " " }.count * scale
      let place = Place(x: first.x - indent, y: first.y)
      let area = (0..<5 * scale).flatMap { y in
        (0..<3 * scale).map { Place(x: place.x + $0, y: place.y + y) }
      }
      if Set(area).intersection(lit) == cells(of: digit, at: place) { return (place, digit) }
    }
    return nil
  }

  private func cells(of digit: Int, at place: Place) -> Set<Place> {
    var cells: Set<Place> = []
    for y in 0..<5 * scale {
      for (x, pixel) in Self.font[digit][y / scale].enumerated() where pixel == "#" {
        for column in 0..<scale {
          cells.insert(Place(x: place.x + x * scale + column, y: place.y + y))
        }
      }
    }
    return cells
  }

  private static let font = [
    ["###", "# #", "# #", "# #", "###"], [" # ", "## ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"], ["###", "  #", "###", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"], ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"], ["###", "  #", "  #", "  #", "  #"],
    ["###", "# #", "###", "# #", "###"], ["###", "# #", "###", "  #", "###"],
  ]
}

extension ShownBoard {
  /// The numbers that a board has to show.
  init(queue: [QueuedOrder]) {
    func numbers(_ stage: Stage) -> Set<Int> {
      Set(queue.filter { $0.stage == stage }.compactMap(\.order.number?.number))
    }
    self.init(preparing: numbers(.toMake), ready: numbers(.made))
  }
}
