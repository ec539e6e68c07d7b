public import JuiceText

/// Rows in columns as wide as their widest cell, measured as terminals do.
public struct Table {
  /// A column by its heading, and how narrow it may get where a terminal has no room: 0 leaves it out.
  public typealias Narrowing = (heading: String, to: Int)

  private let headings: [String]
  private let alignments: [TextWidth.Alignment]
  private let narrowing: [Narrowing]
  private var rows: [[String]] = []
  private var widths: [Int]

  /// - Parameter narrowing: what gives way where the table is too wide, the least important first.
  public init(
    _ columns: [(heading: String, alignment: TextWidth.Alignment)], narrowing: [Narrowing] = []
  ) {
    headings = columns.map(\.heading)
    alignments = columns.map(\.alignment)
    self.narrowing = narrowing
    widths = columns.map { _ in 0 }
    add(headings)
  }

  /// - Parameter cells: one for each column.
  public mutating func add(_ cells: [String]) {
    rows.append(cells.map(\.printable))
    widths = zip(widths, cells).map { max($0, TextWidth.columns(of: $1)) }
  }

  /// - Parameter limit: the columns of the terminal; nil where nothing is to be cut.
  public func lines(within limit: Int? = nil) -> [String] {
    let widths = limit.map(widths(within:)) ?? widths
    return rows.map { row in
      let shown = row.indices.filter { widths[$0] > 0 }
      let line = shown.map { TextWidth.fit(row[$0], to: widths[$0], alignments[$0]) }
        .joined(separator: Self.gap).trimmedEnd
      return limit.map { TextWidth.cut(line, to: $0) } ?? line
    }
  }

  /// Takes the lines out, so that a long table need not be held whole; what follows is aligned with them.
  public mutating func takeLines(within limit: Int?) -> [String] {
    defer { rows = [] }
    return lines(within: limit)
  }

  private static let gap = "  "

  private func widths(within limit: Int) -> [Int] {
    var narrow = widths
    for (heading, least) in narrowing {
      guard let column = headings.firstIndex(of: heading) else { continue }
      let excess = columns(narrow) - limit
      if excess > 0 {
        narrow[column] = least == 0 ? 0 : min(narrow[column], max(least, narrow[column] - excess))
      }
    }
    // A column that is left out may have made more room than was needed.
    for (heading, least) in narrowing.reversed() where least > 0 {
      guard let column = headings.firstIndex(of: heading), narrow[column] > 0 else { continue }
      narrow[column] = min(widths[column], narrow[column] + max(0, limit - columns(narrow)))
    }
    return narrow
  }

  /// How wide a line is.
  private func columns(_ widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + Self.gap.count * max(0, shown.count - 1)
  }
}

extension String {
  /// Without blanks at its end.
  public var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
