internal import JuiceKit
internal import JuiceTerminal
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
      KeyBinding(
        .stageBack, "Enter u | Space Backspace Del", hinted: !list.orders.isEmpty,
        hintLabel: "Enter"
      ) { [self] _ in bringBack() }
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

  var title: String { context.words.collectedLast }
  var selectedIndex: Int? { list.selectedIndex }
  let hasDetails = true

  func lines(in size: Size) -> [ListView.Line] {
    let (wording, now) = (context.wording, context.time().date)
    return list.orders.map { queued in
      let order = queued.order
      // The date would widen the column of the numbers.
      let content = [
        wording.date(of: order, at: now), wording.typedText(order.facts, on: .list, at: now),
        wording.naming(order.facts).list(order.lines),
      ]
      return ListView.Line(cells: [
        ListView.Cell(Timestamp.clock(queued.since), .second),
        ListView.Cell(wording.shortNumber(of: order), .heading),
        ListView.Cell(content.joined(by: " · "), .heading),
        ListView.Cell(order.by.map(wording.words.name) ?? "", .second),
        .chip(queued.isUnpaid ? wording.words.unpaid : nil, .bad),
        ListView.Cell(order.total?.text ?? "", .heading),
      ])
    }
  }

  func form(in size: Size) -> ListView.Form { .entries }

  func details() -> ListView.Details? {
    guard let queued = list.selected else { return nil }
    let wording = context.wording
    return wording.naming(queued.order.facts).details(
      of: queued.order.lines, queued.order.total,
      title: [wording.order(queued.order.number), queued.order.by.map(wording.words.name)],
      others: [(wording.words.paid, wording.unpaid(queued))])
  }
}
