internal import JuiceKit
internal import JuiceText
internal import JuiceWords

/// A column chart of the sales by hour, beside those of the span before.
struct HourColumns {
  typealias Hour = ReportPage.Hour

  let hours: [Hour]
  let height: Int

  private static let widest = 12
  private static let widestBar = 8
  private static let blocks = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The columns, the hours below them and, if there is room, their sums.
  func lines(_ words: Words, columns: Int) -> [ReportLines.Line] {
    let cell = min(Self.widest, max(1, columns / max(1, hours.count)))
    let hasBefore = cell >= 3 && hours.contains { $0.before != nil }
    let before = hasBefore ? max(1, (cell - 1) / 3) : 0
    let width = max(1, min(Self.widestBar, cell - 1 - before))
    let measures = (hours.map(\.sales) + hours.map { $0.before ?? Sales() }).measures
    let most = max(measures.max() ?? 0, 1)
    let highest = measures.prefix(hours.count).max()
    let bars = (0..<height).reversed().map { row in
      let parts = hours.indices.flatMap { index -> [ReportLines.Part] in
        let now = Self.block(measures[index] / most * Double(height), row)
        let then = measures[hours.count + index] / most * Double(height)
        let shade = then > 0 && max(1, then.rounded()) > Double(row) ? "░" : " "
        return [
          .init(
            x: index * cell, text: String(repeating: now, count: width),
            role: measures[index] == highest ? .highest : .bar),
          .init(
            x: index * cell + width, text: String(repeating: shade, count: before), role: .before),
        ]
      }
      let cells = hours.indices.map { Self.cell(parts[2 * $0].text + parts[2 * $0 + 1].text, cell) }
      return ReportLines.Line(
        text: cells.joined().trimmedEnd, parts: parts.filter { !$0.text.trimmedEnd.isEmpty })
    }
    let money = hours.map { $0.sales.isAny ? $0.sales.revenueText : "" }
    let hasMoney = money.contains { !$0.isEmpty } && Self.fit(money, cell)
    let labels =
      [names(words, cell)]
      + (hasMoney ? [money.map { Self.cell($0, cell) }.joined().trimmedEnd] : [])
    return bars + labels.map { ReportLines.Line(text: $0) }
  }

  /// The labels of the hours: each, every second or every third, as fits.
  private func names(_ words: Words, _ cell: Int) -> String {
    let long = hours.map { words.hour($0.hour) }
    let names = Self.fit(long, cell) ? long : hours.map { "\($0.hour)" }
    let step = (1...3).first { Self.fit(names, cell * $0) } ?? 3
    return stride(from: 0, to: names.count, by: step).map { Self.cell(names[$0], cell * step) }
      .joined().trimmedEnd
  }

  /// The block character of a row in a column. `height` is in rows; a small value still shows in the lowest row.
  private static func block(_ height: Double, _ row: Int) -> String {
    let eighths = height > 0 ? max(1, Int((height * 8).rounded())) : 0
    return blocks[min(8, max(0, eighths - 8 * row))]
  }

  private static func fit(_ texts: [String], _ cell: Int) -> Bool {
    texts.allSatisfy { TextWidth.columns(of: $0) < cell }
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    TextWidth.fit(text, to: width)
  }
}
