import JuiceKit
import JuiceText
import JuiceWords

/// Rows with their columns: a table for people, objects of JSON and rows of CSV.
struct OutputTable<Row> {
  struct Column {
    /// Over the column for people; nil where they don't see it.
    var heading: String?
    var alignment = TextWidth.Alignment.leading
    /// In JSON and CSV; nil where it is for people alone.
    var key: String?
    var value: (Row) -> JSON? = { _ in nil }
    /// The text for people and CSV in place of the value.
    var text: ((Row) -> String)?

    /// A column for all.
    static func all(
      _ key: String, _ heading: String, _ alignment: TextWidth.Alignment = .leading,
      _ value: @escaping (Row) -> JSON?
    ) -> Column {
      Column(heading: heading, alignment: alignment, key: key, value: value)
    }

    /// A column for people alone.
    static func shown(
      _ heading: String, _ alignment: TextWidth.Alignment = .leading,
      _ text: @escaping (Row) -> String
    ) -> Column {
      Column(heading: heading, alignment: alignment, text: text)
    }

    /// A column for data alone.
    ///
    /// - Parameter text: what CSV has in place of the value.
    static func data(
      _ key: String, text: ((Row) -> String)? = nil, _ value: @escaping (Row) -> JSON?
    ) -> Column {
      Column(key: key, value: value, text: text)
    }

    fileprivate func cell(_ row: Row) -> String { text?(row) ?? value(row)?.cell ?? "" }
  }

  var rows: [Row] = []
  let columns: [Column]
  /// See `Table`.
  var narrowing: [Table.Narrowing] = []
  /// Members of JSON beside the columns; they replace columns of the same key.
  var object: (Row) -> JSON = { _ in .object([:]) }

  var json: [JSON] { rows.map(json) }

  func json(of row: Row) -> JSON {
    var members: [String: JSON] = [:]
    for column in columns { if let key = column.key { members[key] = column.value(row) } }
    return JSON.object(members).with(object(row))
  }

  /// The headings first.
  var csv: [[String]] { [headings] + rows.map(cells) }

  var headings: [String] { columns.compactMap(\.key) }

  func cells(of row: Row) -> [String] {
    columns.filter { $0.key != nil }.map { $0.cell(row) }
  }

  func lines() -> [String] {
    var table = empty
    for row in rows { table.add(shownCells(of: row)) }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  /// The table for people, without a row.
  var empty: Table {
    Table(
      columns.compactMap { column in column.heading.map { ($0, column.alignment) } },
      narrowing: narrowing)
  }

  func shownCells(of row: Row) -> [String] {
    columns.filter { $0.heading != nil }.map { $0.cell(row) }
  }

  /// A row of CSV for each measure of each row, with the first column as its id. A list of sums has a row for each
  /// currency, an object has none.
  ///
  /// - Parameters:
  ///   - name: what the rows are of.
  ///   - lists: other names, for the sums of some keys.
  func measures(_ name: String, lists: [String: String] = [:]) -> [[String]] {
    rows.flatMap { row -> [[String]] in
      let id = columns[0].cell(row)
      return columns.dropFirst().flatMap { column -> [[String]] in
        guard let key = column.key else { return [] }
        switch column.value(row) {
        case nil, .object: return []
        case .list(let sums):
          return sums.map { [lists[key] ?? name, id, $0["currency"].cell, $0["amount"].cell] }
        case let value?: return [[name, id, key, value.cell]]
        }
      }
    }
  }
}
