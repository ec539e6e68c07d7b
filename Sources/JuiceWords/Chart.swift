public import JuiceKit
internal import JuiceText

/// Sales, with the cups as bars, the longest of which is as wide as there is room, up to a width that is easy to compare.
struct Chart {
  /// A row for one juice or for several.
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
  private static let narrowestBar = 4
  private static let widestBar = 60
  private static let gap = "  "

  init(_ heading: String, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }

  /// The heading and a line for each row; nothing where there is none. Where room is short the bars go, then the
  /// ends of names.
  func lines(_ words: any Words, columns: Int) -> [ReportLines.Line] {
    guard let most = rows.map(\.cups).max() else { return [] }
    let labels = labels(words, most, columns: columns)
    let start = TextWidth.columns(of: labels[0]) + Self.gap.utf8.count
    let room = min(columns - start, Self.widestBar)
    return [ReportLines.Line(heading, isHeading: true)]
      + rows.indices.map { index in
        // Even one cup gets a bar.
        let eighths = rows[index].cups > 0 ? max(1, rows[index].cups * room * 8 / most) : 0
        guard eighths > 0, room >= Self.narrowestBar else {
          return ReportLines.Line(labels[index].trimmedEnd)
        }
        let bar = String.bar(eighths: eighths)
        return ReportLines.Line(
          labels[index] + Self.gap + bar,
          bar: rows[index].juice.map {
            ReportLines.Bar(juice: $0, columns: start..<start + bar.count)
          })
      }
  }

  /// How wide it is without bars; 0 where there is nothing in it.
  func labelWidth(_ words: any Words) -> Int {
    guard let most = rows.map(\.cups).max() else { return 0 }
    return TextWidth.columns(of: labels(words, most, columns: .max)[0]) + Self.gap.utf8.count
  }

  /// - Parameter columns: how wide they may be.
  private func labels(_ words: any Words, _ most: Int, columns: Int) -> [String] {
    let cups = Self.column(rows.map { Self.aligned($0.cups, most, words) })
    let money = Self.column(rows.map(\.sales.revenueText), .trailing)
    let facts = zip(cups, money).map { Self.gap + $0 + ($1.isEmpty ? "" : Self.gap + $1) }
    let names = Self.column(
      rows.map(\.name.printable), atMost: columns - TextWidth.columns(of: facts[0]))
    return zip(names, facts).map { $0 + $1 }
  }

  /// Digits under digits, also where one cup has another word than two.
  private static func aligned(_ cups: Int, _ most: Int, _ words: any Words) -> String {
    String(repeating: " ", count: "\(most)".utf8.count - "\(cups)".utf8.count) + words.cups(cups)
  }

  private static func column(
    _ cells: [String], _ alignment: TextWidth.Alignment = .leading, atMost limit: Int = .max
  ) -> [String] {
    let width = min(limit, cells.map(TextWidth.columns(of:)).max() ?? 0)
    return cells.map { TextWidth.fit($0, to: width, alignment) }
  }
}

extension Sales {
  /// The money paid, for people; empty where there were no prices.
  public var revenueText: String { revenue.map(\.text).joined(separator: ", ") }
}
