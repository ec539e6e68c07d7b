internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Groups of keys in as many columns as fit. Scrolls if it is too high.
struct HelpView: @MainActor PopupView {
  struct Group: Hashable {
    let title: String
    let rows: [AlertView.Row]
  }

  private let title: String
  private let hints: [KeyHint]
  private let columns: [HelpColumn]
  private let top: Int
  private let window: Size
  let capacity: Int
  /// Blank lines above and below; 0 where they would hide lines.
  private let gap: Int

  var hidden: Int { Self.height(columns) - capacity }

  init(_ groups: [Group], top: Int, _ words: Words, in size: Size) {
    (title, window) = (words.helpTitle, size)
    columns = Self.columns(of: groups, in: size)
    let height = Self.height(columns)
    gap = height + 2 + Self.others <= size.rows ? 1 : 0
    capacity = min(height, max(1, size.rows - Self.others - 2 * gap))
    self.top = min(top, height - capacity)
    let shown = KeyHint(key: "↑↓", text: "\(self.top + 1)-\(self.top + capacity)/\(height)")
    hints = (height > capacity ? [shown] : []) + [KeyHint(text: words.anyKey)]
  }

  /// Rows of the title, the hint and the edge.
  private static let others = 3
  private static let space = 3

  private static func height(_ columns: [HelpColumn]) -> Int {
    columns.map(\.lines.count).max() ?? 0
  }

  private static func width(_ columns: [HelpColumn]) -> Int {
    columns.map(\.width).reduce(-space) { $0 + $1 + space }
  }

  /// A single column wraps its texts.
  private static func columns(of groups: [Group], in size: Size) -> [HelpColumn] {
    let room = size.columns - 3
    for count in stride(from: groups.count, to: 1, by: -1) {
      let columns = balanced(groups, in: count).map { HelpColumn($0) }
      if width(columns) <= room { return columns }
    }
    return [HelpColumn(groups, width: room)]
  }

  /// Distributes the groups in order, with the highest column as low as possible.
  private static func balanced(_ groups: [Group], in count: Int) -> [[Group]] {
    func columns(_ height: Int) -> [[Group]] {
      var columns: [[Group]] = []
      for group in groups {
        let longer = (columns.last ?? []) + [group]
        if !columns.isEmpty, HelpColumn(longer).lines.count <= height {
          columns[columns.count - 1] = longer
        } else {
          columns.append([group])
        }
      }
      return columns
    }
    let tallest = groups.map { HelpColumn([$0]).lines.count }.max() ?? 0
    let all = HelpColumn(groups).lines.count
    return (tallest...max(tallest, all)).lazy.map(columns).first { $0.count <= count } ?? [groups]
  }

  func frame(in size: Size) -> Rect {
    let width = max(Self.width(columns), TextWidth.columns(of: title), hints.width, 24) + 4
    let height = capacity + 2 * gap + Self.others
    // A narrow strip beside it would show parts of words.
    let isHigh = size.rows - height < 6
    return Rect(size).centered(
      width: isHigh || size.columns - width < 16 ? size.columns : width,
      height: isHigh ? size.rows : height)
  }

  func cursor(in size: Size) -> Point? { Point(x: 2, y: 0) }

  func draw(on canvas: Canvas) {
    // A whole window in the ground of a dialog would dazzle.
    let size = canvas.size
    let dialog = canvas.card(Rect(size), size == window ? .panel : .dialog)
    dialog.head(title, "", .title)
    var x = max(1, (size.columns - Self.width(columns)) / 2)
    for column in columns {
      for (y, line) in column.lines.dropFirst(top).prefix(capacity).enumerated() {
        column.draw(line, on: dialog, x: x, y: 1 + gap + y)
      }
      x += column.width + Self.space
    }
    dialog.hints(hints, y: size.rows - 2)
  }
}

/// A column of groups, separated by blank lines.
private struct HelpColumn: Hashable {
  enum Line: Hashable {
    case title(String)
    case key(String, String)
    case blank
  }

  let lines: [Line]
  let width: Int
  private let textStart: Int

  init(_ groups: [HelpView.Group], width room: Int = .max) {
    let rows = groups.flatMap(\.rows)
    let start = 1 + (rows.map { Canvas.chipWidth($0.key) }.max() ?? 0)
    let lines = groups.map { group -> [Line] in
      [.title(group.title)]
        + group.rows.flatMap { row in
          TextWidth.wrap(row.text, to: max(1, room - start)).enumerated().map {
            Line.key($0 == 0 ? row.key : "", $1)
          }
        }
    }
    self.lines = Array(lines.joined(separator: [.blank]))
    textStart = start
    width =
      self.lines.map { line in
        switch line {
        case .title(let text), .key(_, let text): start + TextWidth.columns(of: text)
        case .blank: 0
        }
      }.max() ?? 0
  }

  func draw(_ line: Line, on canvas: Canvas, x: Int, y: Int) {
    switch line {
    case .title(let title): canvas.write(title, x: x + textStart, y: y, .heading)
    case .key(let key, let text):
      if !key.isEmpty { canvas.chip(key, end: x + textStart - 1, y: y, .key) }
      canvas.write(text, x: x + textStart, y: y)
    case .blank: break
    }
  }
}
