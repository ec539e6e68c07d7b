package import JuiceText

/// A table for the terminal, with columns as wide as their widest cell.
package struct Table {
  /// A column's heading, and its minimal width: 0 allows dropping it.
  package typealias Narrowing = (heading: String, to: Int)

  private let alignments: [TextWidth.Alignment]
  private let narrowing: [(column: Int, to: Int)]
  private let gap: Int
  private var rows: [[String]] = []
  private var widths: [Int]

  /// - Parameter narrowing: the columns to narrow if the table is too wide, least important first.
  package init(
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

  /// - Parameter gap: the blank columns between two columns.
  package init(
    _ alignments: [TextWidth.Alignment], narrowing: [(column: Int, to: Int)] = [], gap: Int = 2
  ) {
    self.alignments = alignments
    self.narrowing = narrowing
    self.gap = gap
    widths = alignments.map { _ in 0 }
  }

  package mutating func add(_ cells: [String]) {
    rows.append(cells.map(\.printable))
    widths = zip(widths, cells).map { max($0, TextWidth.columns(of: $1)) }
  }

  /// - Parameter limit: the terminal's columns; `nil` for no limit.
  package func lines(within limit: Int? = nil) -> [String] {
    let widths = limit.map(widths(within:)) ?? widths
    let between = TextWidth.blanks(gap)
    return rows.map { row in
      let shown = row.indices.filter { widths[$0] > 0 }
      let line = shown.map { TextWidth.fit(row[$0], to: widths[$0], alignments[$0]) }
        .joined(separator: between).trimmedEnd
      return limit.map { TextWidth.cut(line, to: $0) } ?? line
    }
  }

  /// Removes and returns the lines, to print a long table in pieces with one alignment.
  package mutating func takeLines(within limit: Int?) -> [String] {
    defer { rows = [] }
    return lines(within: limit)
  }

  /// The widths of the columns; 0 for those to drop.
  package func widths(within limit: Int) -> [Int] {
    var narrow = widths
    for (column, least) in narrowing {
      let excess = columns(narrow) - limit
      if excess > 0 {
        narrow[column] = least == 0 ? 0 : min(narrow[column], max(least, narrow[column] - excess))
      }
    }
    // Dropping a column can free more room than needed: give it back.
    for (column, least) in narrowing.reversed() where least > 0 && narrow[column] > 0 {
      narrow[column] = min(widths[column], narrow[column] + max(0, limit - columns(narrow)))
    }
    return narrow
  }

  private func columns(_ widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + gap * max(0, shown.count - 1)
  }
}
