internal import JuiceText

/// Rows in columns as wide as their widest cell, measured as terminals do.
public struct Table {
  public enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// - Parameter columns: a heading and which side its cells keep to.
  public init(_ columns: [(heading: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.heading)]
  }

  /// - Parameter cells: as many as there are columns; controls in them are made harmless.
  public mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

  public var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(
          repeating: " ", count: widths[column] - TextWidth.columns(of: cell))
        if column > 0 { line += "  " }
        line += alignments[column] == .left ? cell + space : space + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
