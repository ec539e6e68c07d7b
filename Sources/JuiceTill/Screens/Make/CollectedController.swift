internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The orders collected last, newest first. Any of them can be brought back.
final class CollectedController: QueueScreen, ListScreen {
  let context: ScreenContext
  let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context)
  var list = MakeList(end: .made)
  var top = 0

  private static let most = 50

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    loader.start()
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.stageBack, "Enter u | Space Backspace Del", hinted: true) {
        [self] _ in bringBack()
      }
    ] + movingKeys(ends: .newestOldest) + [.close(self, "Esc | q l", context)]
  }

  func move(by step: Int) { list.move(by: step) }
  func clicked(line: Int) { list.select(line) }

  private func bringBack() {
    guard let queued = list.selected else { return reportNoneSelected() }
    if reportIfUnexpected(queued) { return }
    moveBack(queued) { [self] in reportStage(of: queued.at(.made, since: queued.since)) }
  }

  var nothing: String { context.words.nothingCollected }

  func load() async throws -> QueueLoad {
    try await load { try await store.collected(limit: Self.most) }
  }

  var title: String { context.words.name(of: Stage.collected) }
  var selectedIndex: Int? { list.selectedIndex }
  func heading(columns: Int) -> String { context.words.collectedLast }
  func position(below: Int) -> String { below > 0 ? context.words.moreOrders(below) : "" }

  func lines(in size: Size) -> [ListView.Line] {
    let wording = context.wording
    let now = context.time().date
    let numbers = TextWidth.column(list.orders.map { wording.shortNumber(of: $0.order, at: now) })
    return zip(list.orders, numbers).map { queued, number in
      ListView.Line(
        text: [Timestamp.clock(queued.since), number, wording.list(queued.order.lines)]
          .joined(separator: "  "), end: wording.unpaid(queued) ?? "")
    }
  }
}
