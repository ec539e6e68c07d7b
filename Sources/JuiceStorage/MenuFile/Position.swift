/// A place in a text: a line, and a column in Unicode scalars, both from 1.
struct Position: Hashable, Comparable, Sendable {
  static let start = Position(line: 1, column: 1)

  var line: Int
  var column: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
