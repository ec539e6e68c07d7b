import JuiceKit
import JuicePapers
import JuiceText

/// Rows and columns for a text table, JSON objects and CSV.
struct OutputTable<Row> {
  struct Column {
    /// The heading in the text table; `nil` if it lacks the column.
    var heading: String?
    var alignment = TextWidth.Alignment.leading
    /// The key in JSON and CSV; `nil` if they lack the column.
    var key: String?
    /// `nil` if JSON lacks the column.
    var value: ((Row) -> JSON?)?
    /// Replaces the value in the text table and CSV.
    var text: ((Row) -> String)?

    static func all(
      _ key: String, _ heading: String, _ alignment: TextWidth.Alignment = .leading,
      _ value: @escaping (Row) -> JSON?
    ) -> Column {
      Column(heading: heading, alignment: alignment, key: key, value: value)
    }

    /// A column of the text table only.
    static func shown(
      _ heading: String, _ alignment: TextWidth.Alignment = .leading,
      _ text: @escaping (Row) -> String
    ) -> Column {
      Column(heading: heading, alignment: alignment, text: text)
    }

    /// A column of JSON and CSV only; `text` replaces the value in CSV.
    static func data(
      _ key: String, text: ((Row) -> String)? = nil, _ value: @escaping (Row) -> JSON?
    ) -> Column {
      Column(key: key, value: value, text: text)
    }

    /// A column of CSV only.
    static func sheet(_ key: String, _ text: @escaping (Row) -> String) -> Column {
      Column(key: key, text: text)
    }

    fileprivate func cell(_ row: Row) -> String { text?(row) ?? value?(row)?.cell ?? "" }
  }

  var rows: [Row] = []
  let columns: [Column]
  var narrowing: [Table.Narrowing] = []
  /// Further JSON members; they override columns with the same key.
  var object: ((Row) -> JSON)?

  var json: [JSON] { rows.map(json) }

  func json(of row: Row) -> JSON {
    var members: JSONMembers = [:]
    for column in columns {
      if let key = column.key, let value = column.value { members[key] = value(row) }
    }
    guard let object = object?(row) else { return .object(members) }
    return members.isEmpty ? object : JSON.object(members).with(object)
  }

  /// Headings first.
  var csv: [[String]] { [headings] + rows.map(cells) }

  var headings: [String] { columns.compactMap(\.key) }

  func cells(of row: Row) -> [String] {
    columns.compactMap { $0.key == nil ? nil : $0.cell(row) }
  }

  func lines() -> [String] {
    var table = empty
    for row in rows { table.add(shownCells(of: row)) }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  var empty: Table {
    Table(
      columns.compactMap { column in column.heading.map { ($0, column.alignment) } },
      narrowing: narrowing)
  }

  func shownCells(of row: Row) -> [String] {
    columns.compactMap { $0.heading == nil ? nil : $0.cell(row) }
  }

  /// A CSV row for each measure of each row; the first column is the id. A list of sums has a row for each currency,
  /// an object has none. `lists` renames the keys of lists.
  func measures(_ name: String, lists: [String: String] = [:]) -> [[String]] {
    rows.flatMap { row -> [[String]] in
      let id = columns[0].cell(row)
      return columns.dropFirst().flatMap { column -> [[String]] in
        guard let key = column.key else { return [] }
        switch column.value?(row) {
        case nil, .object: return []
        case .list(let sums):
          return sums.map { [lists[key] ?? name, id, $0["currency"].cell, $0["amount"].cell] }
        case let value?: return [[name, id, key, value.cell]]
        }
      }
    }
  }
}
