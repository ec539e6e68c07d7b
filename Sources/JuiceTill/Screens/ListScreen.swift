internal import JuiceTerminal
internal import JuiceWords

/// A screen that is a list: its lines and its own keys. Here are moving, scrolling, clicks, the wheel and drawing.
protocol ListScreen: Screen {
  var title: String { get }
  /// The first line on the screen.
  var top: Int { get set }
  /// The index of the selected line; nil where nothing is selected, and keys scroll.
  var selectedIndex: Int? { get }
  /// A heading comes with the first line under it.
  var keepsHeadings: Bool { get }
  /// Stands in place of lines.
  var emptyLine: String { get }

  func heading(columns: Int) -> String
  func lines(in size: Size) -> [ListView.Line]
  /// Stands below the lines.
  ///
  /// - Parameter below: how many come after those that are shown.
  func position(below: Int) -> String
  /// Moves the selection, or scrolls.
  func move(by step: Int)
  /// A line was clicked.
  func clicked(line: Int)
}

extension ListScreen {
  var rows: Int { ListView.rows(in: context.state.size) }
  var selectedIndex: Int? { nil }
  var keepsHeadings: Bool { false }
  func position(below: Int) -> String { below > 0 ? context.words.moreBelow(below) : "" }
  func clicked(line: Int) {}

  func move(by step: Int) { scroll(by: step, to: lines(in: context.state.size).count - rows) }

  /// - Parameter last: the highest number that the first line on the screen may have.
  private func scroll(by step: Int, to last: Int) {
    let last = max(0, last)
    top = min(max(0, min(top, last) + step), last)
  }

  /// The keys that move.
  ///
  /// - Parameter hasLetters: false where letters are typed.
  func movingKeys(
    _ line: KeyAction = .move, ends: KeyAction = .ends, hasLetters: Bool = true
  ) -> [KeyBinding] {
    // Keeps one line of the last page in sight if a line is selected.
    let page = max(1, line == .scroll ? rows : rows - 1)
    return KeyBinding.moving(line, ends: ends, hasLetters: hasLetters, page: page) { [self] in
      move(by: $0)
    }
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func clicked(_ point: Point) {
    let (row, count) = (point.y - ListView.top, lines(in: context.state.size).count)
    // As they are drawn: the list may have become shorter.
    let line = min(top, max(0, count - rows)) + row
    if (0..<rows).contains(row), line < count { clicked(line: line) }
  }

  /// Keeps the selected line in sight.
  func prepare() {
    guard let selectedIndex else { return }
    let last = lines(in: context.state.size).count - rows
    top = min(max(top, selectedIndex - rows + 1), selectedIndex, max(0, last))
  }

  func panes(in size: Size) -> [Pane] {
    let (lines, rows) = (lines(in: size), ListView.rows(in: size))
    let top = min(top, max(0, lines.count - rows))
    let shown = visible(of: lines, from: top, rows: rows)
    return ListView(
      heading: heading(columns: size.columns - 2),
      lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : Array(shown),
      selected: lines.isEmpty ? nil : selectedIndex.map { $0 - top },
      position: position(below: lines.count - top - shown.count)
    ).panes(title, in: size)
  }

  /// The lines on the screen.
  private func visible(of lines: [ListView.Line], from top: Int, rows: Int)
    -> ArraySlice<ListView.Line>
  {
    var shown = lines[top...].prefix(rows)
    // A heading, and the blank line above it.
    for _ in 1...2 {
      guard keepsHeadings, shown.count > 1, shown.endIndex < lines.count,
        let last = shown.last, last.isHeading || last.text.isEmpty
      else { break }
      shown.removeLast()
    }
    return shown
  }
}

extension ListView {
  /// The screen, with its title.
  func panes(_ title: String, in size: Size) -> [Pane] {
    [Pane(self, Rect(size)), Pane(TitleBar(title: title), TitleBar.frame(in: size))]
  }
}

extension KeyBinding {
  /// The rows that move by a line, by a page, and to either end.
  ///
  /// - Parameter move: takes how far.
  static func moving(
    _ line: KeyAction, ends: KeyAction = .ends, hasLetters: Bool = true, page: Int,
    _ move: @escaping (Int) -> Void
  ) -> [KeyBinding] {
    [
      .upDown(line, move), .pages { move($0 * page) },
      .ends(ends, hasLetters: hasLetters) { isLast in move(isLast ? .max / 2 : .min / 2) },
    ]
  }

  /// The row that closes a screen.
  static func close(_ screen: any Screen, _ names: String, _ context: ScreenContext) -> KeyBinding {
    KeyBinding(.close, names, hintStays: true) { _ in context.ask(.close(screen)) }
  }
}
