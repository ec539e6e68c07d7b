internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The orders that were collected last, newest first, to bring one back.
final class CollectedController: QueueScreen {
  let context: ScreenContext
  let journal: Journal
  private(set) lazy var loader = Loader(for: self, context)
  var list = MakeList(end: .made)
  /// The first line on the screen.
  private var top = 0

  /// So many are shown.
  private static let most = 50

  init(_ context: ScreenContext, _ journal: Journal) {
    self.context = context
    self.journal = journal
    loader.start()
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.stageBack, "Enter u | Space Backspace Del", hinted: true) {
        [self] _ in bringBack()
      },
      .upDown(.move) { [self] in list.move(by: $0) },
      .pages { [self] in list.move(by: $0 * max(1, rows - 1)) },
      .ends(.newestOldest) { [self] isLast in list.move(by: isLast ? .max / 2 : .min / 2) },
      KeyBinding(.close, "Esc | q l", hintStays: true) { [self] _ in
        context.ask(.close(self))
      },
    ]
  }

  func wheelTurned(at point: Point, by step: Int) { list.move(by: step) }

  func clicked(_ point: Point) {
    let index = top + point.y - ListView.top
    if point.y >= ListView.top, index < min(list.orders.count, top + rows) { list.select(index) }
  }

  private func bringBack() {
    guard let queued = list.selected else { return tellNothingSelected() }
    if tellIfUnexpected(queued) { return }
    moveBack(queued) { [self] in tellStage(of: queued.at(.made, since: queued.since)) }
  }

  var nothing: String { context.words.nothingCollected }

  func load() async throws -> QueueLoad {
    try await load { try await journal.collected(Self.most) }
  }

  private var rows: Int { ListView.rows(in: context.world().size) }

  func prepare() {
    let index = list.selectedIndex ?? top
    top = min(max(top, index - rows + 1), index, max(0, list.orders.count - rows))
  }

  func panes(in size: Size) -> [Pane] {
    let (words, wording) = (context.words, context.wording)
    let shown = Array(list.orders.dropFirst(top).prefix(rows))
    let numbers = TextWidth.column(shown.map { wording.shortNumber(of: $0.order) })
    let lines = zip(shown, numbers).map { queued, number in
      ListView.Line(
        text: [Timestamp.clock(queued.since), number, wording.list(queued.order.lines)]
          .joined(separator: "  "), end: wording.unpaid(queued) ?? "")
    }
    let after = list.orders.count - top - shown.count
    let view = ListView(
      heading: words.collectedLast,
      lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : lines,
      selected: list.selectedIndex.map { $0 - top },
      position: after > 0 ? words.moreOrders(after) : "")
    return [
      Pane(view, Rect(size)),
      Pane(TitleBar(title: words.name(of: Stage.collected)), TitleBar.frame(in: size)),
    ]
  }
}
