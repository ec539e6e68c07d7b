internal import JuiceTerminal
internal import JuiceWords

/// A screen that is a list. Its extension moves, scrolls and draws, and handles clicks and the wheel.
protocol ListScreen: Screen {
  var title: String { get }
  /// The index of the first visible line.
  var top: Int { get set }
  /// The index of the selected line. If `nil`, keys scroll.
  var selectedIndex: Int? { get }
  var emptyLine: String { get }

  /// True if the details of the selected line are shown, where there is room.
  var hasDetails: Bool { get }
  var tabs: ListView.Tabs? { get }

  func heading(columns: Int) -> String
  func lines(in size: Size) -> [ListView.Line]
  func form(in size: Size) -> ListView.Form
  func details() -> ListView.Details?
  /// The text below the lines. `below` counts the lines under the visible ones.
  func position(below: Int) -> String
  func turn(toTab index: Int)
  /// Moves the selection, or scrolls.
  func move(by step: Int)
  func clicked(line: Int)
}

extension ListScreen {
  var rows: Int { ListView.rows(in: context.state.size, hasDetails: hasDetails) }
  var pieces: [Rect] { ListView.pieces(in: context.state.size, hasDetails: hasDetails) }
  var selectedIndex: Int? { nil }
  var hasDetails: Bool { false }
  var tabs: ListView.Tabs? { nil }
  func heading(columns: Int) -> String { "" }
  func form(in size: Size) -> ListView.Form { ListView.Form() }
  func details() -> ListView.Details? { nil }
  /// The place of the selection, or the number of lines below.
  func position(below: Int) -> String {
    guard let selectedIndex else { return below > 0 ? context.words.moreBelow(below) : "" }
    let count = lines(in: context.state.size).count
    return count > 0 ? context.words.place(selectedIndex + 1, of: "\(count)") : ""
  }
  func turn(toTab index: Int) {}
  func clicked(line: Int) {}

  func move(by step: Int) {
    top = scrolled(top, by: step, to: lines(in: context.state.size).count - rows)
  }

  /// - Parameter hasLetters: false while letters are typed.
  func movingKeys(
    _ line: KeyAction = .move, ends: KeyAction = .ends, hasLetters: Bool = true
  ) -> [KeyBinding] {
    // Keeps one line of the last page visible if a line is selected.
    let page = max(1, line == .scroll ? rows : rows - 1)
    return KeyBinding.moving(line, ends: ends, hasLetters: hasLetters, page: page) { [self] in
      move(by: $0)
    }
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func clicked(_ point: Point) {
    let size = context.state.size
    if let tabs,
      let tab = ListView.tab(at: point, tabs, heading: heading(columns: size.columns - 2), in: size)
    {
      return turn(toTab: tab)
    }
    guard let row = ListView.row(at: point, in: size, hasDetails: hasDetails) else { return }
    let count = lines(in: size).count
    // Clicks refer to the lines as drawn: the list may have become shorter.
    let line = min(top, max(0, count - rows)) + row
    if line < count { clicked(line: line) }
  }

  func prepare() {
    guard let selectedIndex else { return }
    let last = lines(in: context.state.size).count - rows
    top = min(max(top, selectedIndex - rows + 1), selectedIndex, max(0, last))
  }

  func panes(in size: Size) -> [Pane] {
    let (lines, rows) = (lines(in: size), ListView.rows(in: size, hasDetails: hasDetails))
    let top = min(top, max(0, lines.count - rows))
    let shown = lines[top...].prefix(rows)
    return ListView(
      heading: heading(columns: size.columns - 2), tabs: tabs,
      columns: form(in: size).columns(of: lines, in: size),
      lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : Array(shown),
      selected: lines.isEmpty ? nil : selectedIndex.map { $0 - top },
      position: position(below: lines.count - top - shown.count),
      scroll: lines.isEmpty ? nil : top..<lines.count, details: details()
    ).panes(title, in: size)
  }
}

extension KeyBinding {
  /// The rows that move by a line, by a page, and to either end.
  static func moving(
    _ line: KeyAction, ends: KeyAction = .ends, hasLetters: Bool = true, page: Int,
    _ move: @escaping (Int) -> Void
  ) -> [KeyBinding] {
    [
      .upDown(line, move), .pages { move($0 * page) },
      .ends(ends, hasLetters: hasLetters) { isLast in move(isLast ? .max / 2 : .min / 2) },
    ]
  }

  static func close(_ screen: any Screen, _ names: String, _ context: ScreenContext) -> KeyBinding {
    KeyBinding(.close, names, hintStays: true) { _ in context.ask(.close(screen)) }
  }
}
