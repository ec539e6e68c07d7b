internal import JuiceKit
internal import JuiceText

/// Sales, with the cups as bars, the longest of which is as wide as there is room, up to a width that is easy to compare.
struct Chart {
  /// Of one juice or of several.
  struct Row {
    let name: String
    let sales: Sales
    let juice: Juice.ID?

    init(_ name: String, _ sales: Sales, of juice: Juice.ID? = nil) {
      self.name = name
      self.sales = sales
      self.juice = juice
    }

    var cups: Int { sales.cups }
  }

  private let heading: String
  private let rows: [Row]
  private static let widestBar = 60
  private static let gap = "  "

  init(_ heading: String, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }

  /// The heading and a line for each row; nothing where there is none.
  func lines(_ words: any Words, columns: Int) -> [ReportLines.Line] {
    guard let most = rows.map(\.cups).max() else { return [] }
    let labels = labels(words, most)
    let start = TextWidth.columns(of: labels[0]) + Self.gap.utf8.count
    let room = min(max(4, columns - start), Self.widestBar)
    return [ReportLines.Line(heading, isHeading: true)]
      + rows.indices.map { index in
        let label = labels[index]
        // Even one cup gets a bar.
        let eighths = rows[index].cups > 0 ? max(1, rows[index].cups * room * 8 / most) : 0
        guard eighths > 0 else { return ReportLines.Line(label) }
        let bar = String.bar(eighths: eighths)
        return ReportLines.Line(
          label + Self.gap + bar,
          bar: rows[index].juice.map {
            ReportLines.Bar(juice: $0, columns: start..<start + bar.count)
          })
      }
  }

  /// How wide it is without bars; 0 where there is nothing in it.
  func labelWidth(_ words: any Words) -> Int {
    guard let most = rows.map(\.cups).max() else { return 0 }
    return TextWidth.columns(of: labels(words, most)[0]) + Self.gap.utf8.count
  }

  private func labels(_ words: any Words, _ most: Int) -> [String] {
    let names = Self.column(rows.map(\.name.printable))
    let cups = Self.column(rows.map { Self.aligned($0.cups, most, words) })
    let money = Self.column(rows.map(\.sales.revenueText), .trailing)
    return rows.indices.map { index in
      [names[index], cups[index], money[index]].filter { !$0.isEmpty }.joined(separator: Self.gap)
    }
  }

  /// Digits under digits, also where one cup has another word than two.
  private static func aligned(_ cups: Int, _ most: Int, _ words: any Words) -> String {
    String(repeating: " ", count: "\(most)".utf8.count - "\(cups)".utf8.count) + words.cups(cups)
  }

  private static func column(_ cells: [String], _ alignment: TextWidth.Alignment = .leading)
    -> [String]
  {
    let width = cells.map(TextWidth.columns(of:)).max() ?? 0
    return cells.map { TextWidth.fit($0, to: width, alignment) }
  }
}

extension Sales {
  /// What was paid, for people; empty where there were no prices.
  var revenueText: String { revenue.map(\.text).joined(separator: ", ") }
}
