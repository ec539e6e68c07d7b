public import JuiceText

/// Rows in columns as wide as their widest cell, measured as terminals do.
public struct Table {
  private let alignments: [TextWidth.Alignment]
  private var rows: [[String]]

  public init(_ columns: [(heading: String, alignment: TextWidth.Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.heading)]
  }

  /// - Parameter cells: one for each column.
  public mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

  public var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { TextWidth.fit(row[$0], to: widths[$0], alignments[$0]) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
