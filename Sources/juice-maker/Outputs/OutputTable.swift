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
    /// What people and CSV see in place of the value.
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

  let rows: [Row]
  let columns: [Column]
  /// See `Table`.
  var narrowing: [Table.Narrowing] = []

  var json: [JSON] {
    rows.map { row in
      var members: [String: JSON] = [:]
      for column in columns { if let key = column.key { members[key] = column.value(row) } }
      return .object(members)
    }
  }

  /// The headings first.
  var csv: [[String]] {
    let columns = columns.filter { $0.key != nil }
    return [columns.compactMap(\.key)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  func lines() -> [String] {
    let columns = columns.filter { $0.heading != nil }
    var table = Table(columns.map { ($0.heading ?? "", $0.alignment) }, narrowing: narrowing)
    for row in rows { table.add(columns.map { $0.cell(row) }) }
    return table.lines(within: StandardOutput.terminalColumns)
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
