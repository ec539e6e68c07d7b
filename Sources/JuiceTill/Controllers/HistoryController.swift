internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The journal, newest first. The selection stays on its entry when others come in.
final class HistoryController: LoadingScreen {
  private let context: ScreenContext
  private let journal: Journal
  private lazy var loader = Loader(for: self, context)
  private var filter = JournalWindow.Filter()
  /// The number of the selected entry, or of the one to select: `Int.max` for the newest, 0 for the oldest.
  private var anchor = Int.max
  /// The number of the first entry on the screen.
  private var top = Int.max
  private var loaded: JournalWindow?
  /// What keys ask of entries that are not loaded yet.
  private var waiting: [() -> Void] = []
  /// What is on the screen, and how many lines it has room for.
  private var page: JournalPage?
  private var rows = 1

  init(_ context: ScreenContext, _ journal: Journal) {
    self.context = context
    self.journal = journal
    loader.start()
  }

  func stockChanged() { loader.refresh() }
  func closed() { loader.stop() }
  func interrupted() { waiting = [] }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] { filter.search == nil ? listBindings : searchBindings }

  private var listBindings: [KeyBinding] {
    moveBindings(hasLetters: true) + [
      detailsBinding,
      KeyBinding("/", ["/"], .searchHistory, hinted: true) { [self] _ in search(for: "") },
      KeyBinding("u", ["u"], .void, hinted: true) { [self] _ in askToVoid() },
      receiptBinding,
      KeyBinding("Esc", [.escape, "q", "o"], .close, hintStays: true) { [self] _ in
        context.close(self)
      },
    ]
  }

  private var receiptBinding: KeyBinding {
    KeyBinding("p", ["p"], .receipt, hinted: context.hasPrinter) { [self] _ in
      whenLoaded { [unowned self] shown in
        let entry = shown.entries[shown.index(nearest: anchor)]
        guard entry.kind == .order else {
          return context.show(Alert(kind: .message, message: context.words.noReceipt))
        }
        context.printReceipt(entry)
      }
    }
  }

  /// The rows for what is typed come first: in a search, letters are letters.
  private var searchBindings: [KeyBinding] {
    [detailsBinding]
      + KeyBinding.search(filter.search?.text ?? "") { [self] text in
        if let text { search(for: text) } else { showAll() }
      } + moveBindings(hasLetters: false)
  }

  private func moveBindings(hasLetters: Bool) -> [KeyBinding] {
    [
      .upDown(.move) { [self] in move(by: $0) },
      .pages { [self] in move(by: $0 * max(1, rows - 1)) },
      .ends(.newestOldest, hasLetters: hasLetters) { [self] in request($0 ? 0 : .max) },
      .turn(.kind) { [self] in
        filter.kind = ([nil] + JournalEntry.Kind.allCases).element(after: filter.kind, by: $0)
        request(.max)
      },
    ]
  }

  private var detailsBinding: KeyBinding {
    KeyBinding("Enter", [.enter], .details, hinted: true) { [self] _ in showDetails() }
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func clicked(_ point: Point) {
    let row = point.y - ListView.top
    guard let shown, let page, page.lines.indices.contains(row),
      case .entry(let index) = page.lines[row], shown.entries.indices.contains(index)
    else { return }
    anchor = shown.entries[index].seq
  }

  func pasted(_ text: String) {
    if let search = filter.search {
      self.search(for: (search.text + text).asSearch)
    }
  }

  /// What is on the screen.
  private var shown: JournalWindow? { loader.isSlow ? nil : loaded }

  private func request(_ anchor: Int) {
    self.anchor = anchor
    top = anchor
    waiting = []
    loader.start()
  }

  /// What is on the screen, if it is what was asked for last.
  private var current: JournalWindow? {
    shown.flatMap { $0.filter == filter && $0.covers(anchor) ? $0 : nil }
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

  private func search(for text: String) {
    filter.search = HistorySearch(text, on: context.menu)
    request(.max)
  }

  /// The selection stays on its entry.
  private func showAll() {
    filter.search = nil
    request(anchor)
  }

  private func showDetails() {
    whenLoaded { [unowned self] shown in
      let entry = shown.entries[shown.index(nearest: anchor)]
      let takenBack = shown.takenBack[entry.seq]
      context.ask { [context] in
        Alert(detailsOf: entry, takenBack: takenBack, context.wording())
      }
    }
  }

  private func askToVoid() {
    whenLoaded { [unowned self] in askToVoid($0.entries[$0.index(nearest: anchor)]) }
  }

  private func askToVoid(_ entry: JournalEntry) {
    let wording = context.wording()
    guard entry.kind == .order else {
      return context.show(Alert(kind: .message, message: context.words.onlyOrders))
    }
    guard !entry.isVoided else {
      return context.show(
        Alert(kind: .message, message: wording.words.undoneBefore(wording.summary(entry))))
    }
    context.ask { [context] in
      let order = "\(Timestamp.short(entry.at)) \(context.wording().summary(entry))"
      return Alert(
        kind: .question(isYes: false) { [context] isYes in
          guard isYes else { return }
          context.perform { _ = try await context.onSave(.void(entry.id)) }
        }, message: context.words.voidThis, rows: [AlertView.Row(text: order)])
    }
  }

  // MARK: Loading

  func load() async throws -> JournalWindow {
    try await JournalWindow(around: anchor, reach: max(200, 4 * rows), filter, of: journal)
  }

  /// The selected entry stays in its row: that of the first one on the screen stays, too.
  func show(_ window: JournalWindow) {
    // Meanwhile the selection may have moved far.
    guard window.covers(anchor) else { return loader.refresh() }
    loaded = window
    if !window.entries.isEmpty { anchor = window.entries[window.index(nearest: anchor)].seq }
    // A dialog that comes up ends what was typed ahead (`interrupted`).
    while current != nil, !waiting.isEmpty { waiting.removeFirst()() }
  }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    rows = ListView.rows(in: size)
    page = nil
    var lines = [ListView.Line(text: emptyLine)]
    var selected: Int?
    var position = ""
    if let shown, !shown.entries.isEmpty {
      let index = shown.index(nearest: anchor)
      let page = JournalPage(
        shown.days, top: shown.index(nearest: top), selected: index, rows: rows)
      top = shown.entries[page.top].seq
      lines = page.lines.map { line($0, of: shown, columns: size.columns) }
      selected = page.lines.firstIndex(of: .entry(index))
      position = words.entry(shown.entries[index].seq)
      self.page = page
    }
    let view = ListView(
      heading: heading(columns: size.columns), lines: lines, selected: selected, position: position)
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.historyTitle), TitleBar.frame(in: size)),
    ]
  }

  /// What is searched for, and which kind is shown.
  private func heading(columns: Int) -> String {
    let words = context.words
    let filter = shown?.filter ?? filter
    let kind = words.shown(filter.kind.map(words.name) ?? words.everything)
    guard let search = filter.search else { return kind }
    func heading(_ text: String) -> String {
      [
        words.searchedFor(text), search.day.map { words.heading(LocalDay(of: $0)) },
        filter.kind == nil ? nil : kind,
      ].compactMap(\.self).joined(separator: "  ")
    }
    // What is typed now is at the end of the text.
    let room = columns - 2 - TextWidth.columns(of: heading(""))
    return heading(TextWidth.cutAtStart(search.text, to: max(10, room)))
  }

  private var emptyLine: String {
    if loader.isSlow {
      return filter.search == nil ? context.words.working : context.words.searching
    }
    return loaded == nil ? "" : context.words.noEntries
  }

  private func line(_ line: JournalPage.Line, of shown: JournalWindow, columns: Int)
    -> ListView.Line
  {
    switch line {
    case .day(let day):
      return ListView.Line(text: context.words.heading(day), isHeading: true)
    case .entry(let index):
      let entry = shown.entries[index]
      return ListView.Line(
        entry, isTakenBack: shown.takenBack[entry.seq] != nil, context.wording(), columns: columns)
    }
  }
}
