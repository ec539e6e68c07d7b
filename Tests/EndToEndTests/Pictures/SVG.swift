/// Draws a screen as an SVG file.
///
/// Columns stay aligned in any font: each word has its own place and width, and lines and blocks are shapes.
struct SVG {
  let screen: StyledScreen
  let scheme: ColorScheme

  private static let (width, height, margin) = (9, 18, 16)
  private static let font =
    "15px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',D2Coding,"
    + "NanumGothicCoding,'Noto Sans Mono CJK KR',monospace"

  private typealias Cell = StyledScreen.Cell
  private var rows: Range<Int> { 0..<screen.rows.count }
  private var columns: Int { screen.rows[0].count }

  var text: String {
    let width = columns * Self.width + 2 * Self.margin
    let height = rows.count * Self.height + 2 * Self.margin
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)">
      <style>text{font:\(Self.font);white-space:pre}.b{font-weight:bold}\
      .w{font-size:17px}.a{shape-rendering:crispEdges}</style>
      <rect x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="10" \
      fill="\(scheme.background)" stroke="\(scheme.border)"/>
      <g transform="translate(\(Self.margin) \(Self.margin))" fill="\(scheme.foreground)">
      """
    let areas = ["<g class=\"a\">"] + papers + blocks + ["</g>"]
    return ([head] + areas + lines + words + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// The cell at a place; for the second half of a wide character, the first half.
  private func cell(_ x: Int, _ y: Int) -> Cell {
    screen.rows[y][x] ?? screen.rows[y][x - 1] ?? Cell()
  }

  private func ink(_ cell: Cell) -> String { scheme.colors(of: cell.style).ink }

  // MARK: Areas

  private var papers: [String] {
    rows.flatMap { y in
      runs(columns) { scheme.colors(of: cell($0, y).style).paper }
        .map { rectangle($0.range, y, fill: $0.key) }
    }
  }

  private struct BlockInk: Hashable {
    let block: Glyph.Block
    let color: String
  }

  private var blocks: [String] {
    rows.flatMap { y -> [String] in
      let runs = runs(columns) { x in
        Glyph.blocks[cell(x, y).character].map { BlockInk(block: $0, color: ink(cell(x, y))) }
      }
      return runs.flatMap { range, key -> [String] in
        // Joins whole blocks, so that a scaled picture shows no seam.
        let parts: [Range<Int>] = key.block.width == 1 ? [range] : range.map { $0..<$0 + 1 }
        return parts.map {
          rectangle($0, y, width: key.block.width, height: key.block.height, fill: key.color)
        }
      }
    }
  }

  /// - Parameters:
  ///   - width: the filled fraction of the columns, from the left.
  ///   - height: the filled fraction of the row, from the top.
  private func rectangle(
    _ columns: Range<Int>, _ y: Int, width: Double = 1, height: Double = 1, fill: String
  ) -> String {
    let width = width * Double(columns.count * Self.width)
    return "<rect x=\"\(columns.lowerBound * Self.width)\" y=\"\(y * Self.height)\" "
      + "width=\"\(number(width))\" height=\"\(number(height * Double(Self.height)))\" "
      + "fill=\"\(fill)\"/>"
  }

  // MARK: Lines

  private struct Stroke: Hashable {
    let isHeavy: Bool
    let color: String
  }

  /// One path for each kind of line. Lines end in the middle or at the side of a cell, so coordinates count half cells.
  private var lines: [String] {
    var paths: [Stroke: String] = [:]
    func x(_ half: Int) -> String { number(Double(half * Self.width) / 2) }
    func y(_ half: Int) -> String { number(Double(half * Self.height) / 2) }
    for row in rows {
      let runs = runs(2 * columns) { stroke($0 / 2, row, $0.isMultiple(of: 2) ? "l" : "r") }
      for (halves, stroke) in runs {
        paths[stroke, default: ""] +=
          "M\(x(halves.lowerBound)) \(y(2 * row + 1))H\(x(halves.upperBound))"
      }
    }
    for column in 0..<columns {
      let runs = runs(2 * rows.count) { stroke(column, $0 / 2, $0.isMultiple(of: 2) ? "u" : "d") }
      for (halves, stroke) in runs {
        paths[stroke, default: ""] +=
          "M\(x(2 * column + 1)) \(y(halves.lowerBound))V\(y(halves.upperBound))"
      }
    }
    return paths.map { stroke, path in
      "<path d=\"\(path)\" stroke=\"\(stroke.color)\" stroke-width=\"\(stroke.isHeavy ? 3 : 1)\" "
        + "stroke-linecap=\"square\"/>"
    }.sorted()
  }

  /// The line from the middle of a cell to one of its sides.
  private func stroke(_ x: Int, _ y: Int, _ side: Character) -> Stroke? {
    let cell = cell(x, y)
    guard let arms = Glyph.arms[cell.character] else { return nil }
    if arms.contains(side) { return Stroke(isHeavy: false, color: ink(cell)) }
    if arms.contains(side.uppercased()) { return Stroke(isHeavy: true, color: ink(cell)) }
    return nil
  }

  // MARK: Words

  private struct WordStyle: Hashable {
    let color: String
    let isBold: Bool
    let isWide: Bool

    /// Wide characters are larger: most fonts draw them narrower than two columns.
    var classes: String {
      [isBold ? "b" : nil, isWide ? "w" : nil].compactMap(\.self).joined(separator: " ")
    }
  }

  private var words: [String] {
    rows.flatMap { y in
      runs(columns) { x -> WordStyle? in
        let cell = cell(x, y)
        guard cell.character != " ", !Glyph.isDrawn(cell.character) else { return nil }
        return WordStyle(color: ink(cell), isBold: cell.style.isBold, isWide: cell.isWide)
      }.map { range, style in
        let letters = String(range.compactMap { screen.rows[y][$0]?.character })
        return "<text x=\"\(range.lowerBound * Self.width)\" y=\"\(y * Self.height + 14)\""
          + (letters.count > 1 ? " textLength=\"\(range.count * Self.width)\"" : "")
          + (style.classes.isEmpty ? "" : " class=\"\(style.classes)\"")
          + (style.color == scheme.foreground ? "" : " fill=\"\(style.color)\"")
          + ">\(escaped(letters))</text>"
      }
    }
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// Ranges of places with the same key, without places whose key is `nil`.
private func runs<Key: Equatable>(
  _ count: Int, key: (Int) -> Key?
) -> [(range: Range<Int>, key: Key)] {
  var runs: [(range: Range<Int>, key: Key)] = []
  for place in 0..<count {
    guard let key = key(place) else { continue }
    if let last = runs.last, last.range.upperBound == place, last.key == key {
      runs[runs.count - 1].range = last.range.lowerBound..<place + 1
    } else {
      runs.append((place..<place + 1, key))
    }
  }
  return runs
}

/// The shortest text, such as `4.5`, and `9` for 9.0.
private func number(_ value: Double) -> String {
  value == value.rounded() ? String(Int(value)) : String(value)
}
