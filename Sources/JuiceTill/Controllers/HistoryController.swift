internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The journal, newest first. The selection stays on its entry when others come in.
final class HistoryController: LoadingScreen {
  private let context: ScreenContext
  private let entries: (JournalQuery) async throws -> [JournalEntry]
  private lazy var loader = Loader(for: self, context)
  /// nil for every kind.
  private var kind: JournalEntry.Kind?
  /// The number of the selected entry, or of the one to select: `Int.max` for the newest, 0 for the oldest.
  private var anchor = Int.max
  private var loaded: JournalWindow?
  /// What keys ask of entries that are not loaded yet.
  private var waiting: [() -> Void] = []
  private var top = 0
  private var rows = 1

  init(_ context: ScreenContext, entries: @escaping (JournalQuery) async throws -> [JournalEntry]) {
    self.context = context
    self.entries = entries
    loader.start()
  }

  func stockChanged() { loader.refresh() }
  func closed() { loader.stop() }
  func interrupted() { waiting = [] }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    [
      .upDown(.move) { [self] in move(by: $0) },
      .pages { [self] in move(by: $0 * rows) },
      .ends(.newestOldest) { [self] isLast in request(isLast ? 0 : .max) },
      .turn(.kind) { [self] in
        kind = ([nil] + JournalEntry.Kind.allCases).element(after: kind, by: $0)
        request(.max)
      },
      KeyBinding("u", ["u"], .void, hinted: true) { [self] _ in askToVoid() },
      KeyBinding("Esc", [.escape, "q", "o"], .close, hinted: true) { [self] _ in
        context.close(self)
      },
    ]
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func clicked(_ point: Point) {
    let row = point.y - ListView.top
    guard let shown, (0..<rows).contains(row), shown.entries.indices.contains(top + row) else {
      return
    }
    anchor = shown.entries[top + row].seq
  }

  /// What is on the screen.
  private var shown: JournalWindow? { loader.isSlow ? nil : loaded }

  private func request(_ anchor: Int) {
    self.anchor = anchor
    waiting = []
    loader.start()
  }

  /// What is on the screen, if it is what was asked for last.
  private var current: JournalWindow? {
    shown.flatMap { $0.kind == kind && $0.covers(anchor) ? $0 : nil }
  }

  /// Keys come in turn, also where what the first one asks for is on its way.
  private func whenLoaded(_ action: @escaping (JournalWindow) -> Void) {
    if let current {
      if !current.entries.isEmpty { action(current) }
    } else {
      waiting.append { [unowned self] in whenLoaded(action) }
    }
  }

  private func move(by step: Int) {
    whenLoaded { [unowned self] shown in
      let last = shown.entries.count - 1
      let index = min(max(0, shown.index(nearest: anchor) + step), last)
      anchor = shown.entries[index].seq
      let margin = 2 * rows
      if shown.hasNewer && index < margin || shown.hasOlder && index > last - margin {
        loader.refresh()
      }
    }
  }

  private func askToVoid() {
    whenLoaded { [unowned self] in askToVoid($0.entries[$0.index(nearest: anchor)]) }
  }

  private func askToVoid(_ entry: JournalEntry) {
    guard entry.kind == .order else {
      return context.show(Alert(kind: .message, message: context.words.onlyOrders))
    }
    guard !entry.isVoided else {
      let wording = context.wording()
      return context.show(
        Alert(kind: .message, message: wording.words.undoneBefore(wording.summary(entry))))
    }
    context.ask { [self] in
      Alert(
        kind: .question(isYes: false) { [context] isYes in
          guard isYes else { return }
          context.perform { _ = try await context.onSave(.void(entry.id)) }
        }, message: context.words.voidThis, rows: [AlertView.Row(text: line(for: entry))])
    }
  }

  // MARK: Loading

  func load() async throws -> JournalWindow {
    try await JournalWindow(around: anchor, reach: max(200, 4 * rows), kind: kind, load: entries)
  }

  /// The selected entry stays in its row.
  func show(_ stretch: JournalWindow) {
    // Meanwhile the selection may have moved far.
    guard stretch.covers(anchor) else { return loader.refresh() }
    let row = (loaded?.index(nearest: anchor) ?? 0) - top
    loaded = stretch
    let index = stretch.index(nearest: anchor)
    top = index - row
    if !stretch.entries.isEmpty { anchor = stretch.entries[index].seq }
    // A dialog that comes up ends what was typed ahead (`interrupted`).
    while current != nil, !waiting.isEmpty { waiting.removeFirst()() }
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    rows = ListView.rows(in: size)
    let entries = shown?.entries ?? []
    let selected = shown?.index(nearest: anchor) ?? 0
    top = max(0, min(max(top, selected - rows + 1), selected, entries.count - rows))
    let kind = shown.map(\.kind) ?? kind
    let view = ListView(
      heading: words.shown(kind.map(words.name) ?? words.everything),
      lines: (entries.isEmpty ? [emptyLine] : entries.dropFirst(top).prefix(rows).map(line)).map {
        ListView.Line(text: $0)
      },
      selected: entries.isEmpty ? nil : selected - top,
      position: entries.isEmpty ? "" : "\(entries[selected].seq)")
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.historyTitle), TitleBar.frame(in: size)),
    ]
  }

  private var emptyLine: String {
    if loader.isSlow { return context.words.working }
    return loaded == nil ? "" : context.words.noEntries
  }

  private func line(for entry: JournalEntry) -> String {
    let words = context.words
    let kinds = JournalEntry.Kind.allCases.map { TextWidth.columns(of: words.name(of: $0)) }
    let kind = TextWidth.fit(words.name(of: entry.kind), to: kinds.max() ?? 0)
    return "\(Timestamp.short(entry.at))  \(kind)  \(context.wording().content(of: entry))"
  }
}
