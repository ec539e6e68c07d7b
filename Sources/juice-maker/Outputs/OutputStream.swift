import JuiceKit
import JuicePapers
import JuiceWords

/// Writes a table row by row, without holding all of it in memory.
struct OutputStream<Row> {
  private let table: OutputTable<Row>
  private let format: Format
  private let name: String
  private let nothing: String
  private let line: ((Row) -> String)?
  private let order: (Row) -> [OrderFacts]
  private let sheet: CSVTable
  private var text: Table
  private var count = 0

  /// - Parameters:
  ///   - name: the JSON member that lists the rows.
  ///   - nothing: the text for an empty table.
  ///   - line: writes a row in JSON; without it, the table does.
  ///   - order: the order of a row.
  init(
    _ table: OutputTable<Row>, as format: Format, in name: String, names wording: Wording,
    nothing: String, line: ((Row) -> String)?, order: @escaping (Row) -> [OrderFacts]
  ) {
    (self.table, self.format, self.name, self.nothing) = (table, format, name, nothing)
    (self.line, self.order) = (line, order)
    sheet = CSVTable(table.headings, as: format.csv ?? CSV(), names: wording)
    text = table.empty
  }

  func start() -> String {
    switch format {
    case .text: ""
    case .json: #"{"\#(name)":["#
    case .csv: sheet.head
    }
  }

  mutating func add(_ row: Row) -> String {
    count += 1
    switch format {
    case .text:
      text.add(table.shownCells(of: row))
      return ""
    case .json: return (count > 1 ? "," : "") + (line?(row) ?? table.json(of: row).line)
    case .csv: return sheet.row(table.cells(of: row), of: order(row))
    }
  }

  /// Text rows are aligned page by page.
  mutating func endPage() -> String {
    guard format == .text, count > 0 else { return "" }
    return text.takeLines(within: StandardOutput.terminalColumns).map { $0 + "\n" }.joined()
  }

  mutating func end() -> String {
    switch format {
    case .text: count == 0 ? nothing + "\n" : endPage()
    case .json: "]}\n"
    case .csv: ""
    }
  }
}
