public import JuiceText

/// Rows in columns as wide as their widest cell, measured as terminals do.
public struct Table {
  /// A column by its heading, and how narrow it may get where a terminal has no room: 0 leaves it out.
  public typealias Narrowing = (heading: String, to: Int)

  private let alignments: [TextWidth.Alignment]
  private let narrowing: [(column: Int, to: Int)]
  private var rows: [[String]] = []
  private var widths: [Int]

  /// - Parameter narrowing: what gives way where the table is too wide, the least important first.
  public init(
    _ columns: [(heading: String, alignment: TextWidth.Alignment)], narrowing: [Narrowing] = []
  ) {
    let headings = columns.map(\.heading)
    self.init(
      columns.map(\.alignment),
      narrowing: narrowing.compactMap { narrowing in
        headings.firstIndex(of: narrowing.heading).map { ($0, narrowing.to) }
      })
    add(headings)
  }

  /// A table without headings.
  public init(_ alignments: [TextWidth.Alignment], narrowing: [(column: Int, to: Int)] = []) {
    self.alignments = alignments
    self.narrowing = narrowing
    widths = alignments.map { _ in 0 }
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
    for (column, least) in narrowing {
      let excess = columns(narrow) - limit
      if excess > 0 {
        narrow[column] = least == 0 ? 0 : min(narrow[column], max(least, narrow[column] - excess))
      }
    }
    // A column that is left out may have made more room than was needed.
    for (column, least) in narrowing.reversed() where least > 0 && narrow[column] > 0 {
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
