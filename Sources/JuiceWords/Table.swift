public import JuiceText

/// Rows in columns as wide as their widest cell, measured as terminals do.
public struct Table {
  private let alignments: [TextWidth.Alignment]
  private var rows: [[String]] = []
  private var widths: [Int]

  public init(_ columns: [(heading: String, alignment: TextWidth.Alignment)]) {
    alignments = columns.map(\.alignment)
    widths = columns.map { _ in 0 }
    add(columns.map(\.heading))
  }

  /// - Parameter cells: one for each column.
  public mutating func add(_ cells: [String]) {
    rows.append(cells.map(\.printable))
    widths = zip(widths, cells).map { max($0, TextWidth.columns(of: $1)) }
  }

  public var lines: [String] {
    rows.map { row in
      let cells = row.indices.map { TextWidth.fit(row[$0], to: widths[$0], alignments[$0]) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Takes the lines out, so that a long table need not be held whole; what follows is aligned with them.
  public mutating func takeLines() -> [String] {
    defer { rows = [] }
    return lines
  }
}
