internal import JuiceKit
internal import JuiceText
internal import JuiceWords

/// A bar chart of sales. Bars show money, or cups if there is no currency or more than one. The longest bar takes the
/// free columns, `widestBar` at most.
struct Chart {
  /// A juice or a group such as a day, and the role of its bar.
  typealias Row = (name: String, sales: Sales, role: ReportLines.Part.Role)

  let heading: String
  let rows: [Row]
  /// The sales of each row in the span before, and that span's name.
  var before: (name: String, sales: [Sales])?
  var hasGaps = false
  private static let narrowestBar = 4
  private static let widestBar = 60
  private static let gap = "  "

  /// The heading and a line for each row; empty without rows. If `columns` are few, drops the bars, then cuts the
  /// names, then puts the numbers under each name.
  func lines(_ words: Words, columns: Int) -> [ReportLines.Line] {
    guard let most = measures.max() else { return [] }
    let facts = facts(words)
    guard columns - TextWidth.columns(of: facts[0]) >= leastName else {
      if before != nil {
        var rest = self
        rest.before = nil
        return rest.lines(words, columns: columns)
      }
      let texts = zip(rows, facts).flatMap { row, facts -> [String] in
        let wrapped = TextWidth.wrapFacts(facts, to: columns - Self.gap.utf8.count)
        return [TextWidth.cut(row.name.printable, to: columns)] + wrapped.map { Self.gap + $0 }
      }
      return [ReportLines.Line(text: heading, isHeading: true)]
        + texts.map { ReportLines.Line(text: $0) }
    }
    let labels = labels(facts, columns: columns)
    let start = TextWidth.columns(of: labels[0]) + Self.gap.utf8.count
    let end = beforeColumn.first ?? ""
    let head = TextWidth.fit(
      heading, to: max(0, start - Self.gap.utf8.count - TextWidth.columns(of: end)))
    let room = min(columns - start, Self.widestBar)
    return [ReportLines.Line(text: end.isEmpty ? heading : head + end, isHeading: true)]
      + rows.indices.map { index -> ReportLines.Line in
        let length = measures[index] / most * Double(room * 8)
        guard measures[index] > 0, room >= Self.narrowestBar else {
          return ReportLines.Line(text: labels[index].trimmedEnd)
        }
        let bar =
          hasGaps
          ? String(repeating: "▆", count: max(1, Int(length / 8 + 0.5)))
          : String.bar(eighths: max(1, Int(length)))
        return ReportLines.Line(
          text: labels[index] + Self.gap + bar,
          parts: [ReportLines.Part(x: start, text: bar, role: rows[index].role)])
      }
  }

  /// The least width of names: juices can be cut, days can't.
  private var leastName: Int {
    let names = rows.map { TextWidth.columns(of: $0.name.printable) }
    let areJuices = rows.allSatisfy { if case .juice = $0.role { true } else { false } }
    return areJuices ? 8 : names.max() ?? 0
  }

  private var measures: [Double] { rows.map(\.sales).measures }

  /// The span's name, then its sales for each row.
  private var beforeColumn: [String] {
    before.map { TextWidth.column([$0.name] + $0.sales.map(\.textBefore)) } ?? []
  }

  /// The width without bars; 0 without rows.
  func labelWidth(_ words: Words) -> Int {
    guard !rows.isEmpty else { return 0 }
    return TextWidth.columns(of: labels(facts(words), columns: .max)[0]) + Self.gap.utf8.count
  }

  /// Cups and money, padded to one width.
  private func facts(_ words: Words) -> [String] {
    let most = rows.map { $0.sales.cups }.max() ?? 0
    let cups = TextWidth.column(rows.map { Self.aligned($0.sales.cups, most, words) }, .leading)
    let money = TextWidth.column(rows.map { $0.sales.revenueText })
    let before = beforeColumn.dropFirst()
    return rows.indices.map { row in
      Self.gap + cups[row] + (money[row].isEmpty ? "" : Self.gap + money[row])
        + (before.isEmpty ? "" : Self.gap + before[row + 1])
    }
  }

  private func labels(_ facts: [String], columns: Int) -> [String] {
    let names = TextWidth.column(
      rows.map { $0.name.printable }, .leading, atMost: columns - TextWidth.columns(of: facts[0]))
    return zip(names, facts).map { $0 + $1 }
  }

  /// Aligns the digits, even though "cup" and "cups" differ in width.
  private static func aligned(_ cups: Int, _ most: Int, _ words: Words) -> String {
    String(repeating: " ", count: "\(most)".utf8.count - "\(cups)".utf8.count) + words.cups(cups)
  }
}

extension [Sales] {
  /// The values that bars show: money if all of it is in one currency, otherwise cups.
  package var measures: [Double] {
    let money = map(\.revenue)
    let isMoney =
      Set(money.joined().map(\.currency)).count == 1
      && money.joined().contains { $0.minorUnits > 0 }
    return map { isMoney ? Double($0.revenue.first?.minorUnits ?? 0) : Double($0.cups) }
  }
}

extension String {
  /// A bar with a length in eighths of a column.
  package static func bar(eighths: Int) -> String {
    let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
  }
}
