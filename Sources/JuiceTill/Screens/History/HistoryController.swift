internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The journal, newest first. New entries leave the selection on its entry, and scroll the list only while its newest entry is
/// visible. If they would push a selection off the page that began at the newest entry, it moves to the newest again.
final class HistoryController: LoadingScreen {
  let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context)
  private var filter = JournalWindow.Filter()
  /// The number of the entry to select: `Int.max` for the newest, 0 for the oldest.
  private var anchor = Int.max
  /// The number of the first visible entry.
  private var top = Int.max
  /// The number of the newest entry that has been visible.
  private var seen = 0
  /// True from the selection of the newest entry until somebody selects another.
  private var isFollowing = true
  private var loaded: JournalWindow?
  /// The widest cells of the loaded entries, in a language and a width.
  private var widestCells: (line: ListView.Line, language: Language, columns: Int)?
  private var waiting: [Action] = []

  private enum Action {
    case move(by: Int)
    case showDetails, askToVoid, refund, askHowPaid, printReceipt
  }

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    loader.start()
  }

  func interrupted() { waiting = [] }
  func storeRestored() { seen = context.currentStock().revision }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] { filter.search == nil ? listBindings : searchBindings }

  private var listBindings: [KeyBinding] {
    let kind = selected?.kind
    let isOfOrder = kind?.isOfOrder ?? false
    let hasReceipt = kind == .order || kind == .refund
    return [
      detailsBinding,
      payBinding(hinted: isOfOrder) { [self] in perform(.askHowPaid) },
      KeyBinding(.refund, hinted: isOfOrder) { [self] _ in perform(.refund) },
      KeyBinding(.void, hinted: isOfOrder) { [self] _ in perform(.askToVoid) },
      KeyBinding(.receipt, hinted: hasReceipt && context.state.hasPrinter) { [self] _ in
        perform(.printReceipt)
      },
      KeyBinding(.searchHistory, hinted: true) { [self] _ in search(for: "") },
      // A digit starts a search for an order's number, and is its first digit.
      KeyBinding(.searchHistory, "1-9", isListed: false) { [self] key in
        search(for: "\(key.digit ?? 0)")
      },
    ] + moveBindings(hasLetters: true) + [
      .close(self, "Esc | q o", context)
    ]
  }

  private var searchBindings: [KeyBinding] {
    [detailsBinding]
      + KeyBinding.search(filter.search?.text ?? "") { [self] text in
        if let text { search(for: text) } else { showAll() }
      } + moveBindings(hasLetters: false)
  }

  private func moveBindings(hasLetters: Bool) -> [KeyBinding] {
    [
      .upDown(.move) { [self] in perform(.move(by: $0)) },
      .pages { [self] in perform(.move(by: $0 * max(1, rows - 1))) },
      .ends(.newestOldest, hasLetters: hasLetters) { [self] in request($0 ? 0 : .max) },
      .turn(.kind) { [self] in show(kinds.element(after: filter.kind, by: $0)) },
    ]
  }

  /// All kinds, then orders, then the others.
  private var kinds: [JournalEntry.Kind?] {
    [nil, .order] + context.menu.kinds.filter { $0 != .order }
  }

  private func show(_ kind: JournalEntry.Kind?) {
    filter.kind = kind
    request(.max)
  }

  private func payBinding(hinted: Bool = true, _ ask: @escaping () -> Void) -> KeyBinding {
    KeyBinding(.pay, hinted: hinted && !context.menu.ways.isEmpty) { _ in ask() }
  }

  private var detailsBinding: KeyBinding {
    KeyBinding(.details, hinted: true) { [self] _ in perform(.showDetails) }
  }

  func wheelTurned(at point: Point, by step: Int) { perform(.move(by: step)) }

  func clicked(_ point: Point) {
    let size = context.state.size
    if let tab = ListView.tab(at: point, tabs, heading: heading(in: size), in: size) {
      return show(kinds[tab])
    }
    guard let row = ListView.row(at: point, in: size, hasDetails: true), let shown,
      let page = page(of: shown, rows: rows), page.lines.indices.contains(row),
      case .entry(let index) = page.lines[row], shown.entries.indices.contains(index)
    else { return }
    anchor = shown.entries[index].seq
    isFollowing = false
  }

  func pasted(_ text: String) {
    guard let search = filter.search else { return ignore(pasted: text) }
    self.search(for: TypedLine.search(search.text, pasting: text))
  }

  private var shown: JournalWindow? { loader.isLate ? nil : loaded }

  private var selected: JournalEntry? {
    guard let shown, !shown.entries.isEmpty else { return nil }
    return shown.entries[shown.index(nearest: anchor)]
  }

  private var rows: Int { ListView.rows(in: context.state.size, hasDetails: true) }

  var pieces: [Rect] { ListView.pieces(in: context.state.size, hasDetails: true) }

  private func page(of shown: JournalWindow, rows: Int) -> JournalPage? {
    shown.entries.isEmpty
      ? nil
      : JournalPage(
        shown.days, top: shown.index(nearest: top), selected: shown.index(nearest: anchor),
        rows: rows)
  }

  func prepare() {
    guard let shown, let page = page(of: shown, rows: rows) else { return }
    let first = shown.entries[page.top].seq
    let isNewest = shown.isNewest(page.top)
    top = isNewest ? .max : first
    if isNewest { seen = first }
  }

  private func request(_ anchor: Int) {
    self.anchor = anchor
    top = anchor
    isFollowing = anchor == .max
    waiting = []
    loader.start()
  }

  /// The loaded entries, if they match the latest request.
  private var current: JournalWindow? {
    shown.flatMap { $0.filter == filter && $0.covers(anchor) ? $0 : nil }
  }

  /// Runs the action now, or after the current load.
  private func perform(_ action: Action) {
    guard let current else { return waiting.append(action) }
    guard !current.entries.isEmpty else { return }
    let entry = current.entries[current.index(nearest: anchor)]
    isFollowing = false
    switch action {
    case .move(let step): move(by: step, in: current)
    case .showDetails: showDetails(of: entry, in: current)
    case .askToVoid: askToVoid(entry, in: current)
    case .refund: refund(entry)
    case .askHowPaid: askHowPaid(entry)
    case .printReceipt: printReceipt(of: entry)
    }
  }

  private func move(by step: Int, in shown: JournalWindow) {
    let last = shown.entries.count - 1
    let index = min(max(0, shown.index(nearest: anchor) + step), last)
    anchor = shown.entries[index].seq
    isFollowing = shown.isNewest(index)
    let margin = 2 * rows
    if shown.hasNewer && index < margin || shown.hasOlder && index > last - margin {
      loader.refresh()
    }
  }

  private func search(for text: String) {
    filter.search = HistorySearch(text, on: context.menu, now: context.time().date)
    request(.max)
  }

  /// Ends the search. The selection stays on its entry.
  private func showAll() {
    filter.search = nil
    seen = context.currentStock().revision
    request(anchor)
  }

  private func showDetails(of entry: JournalEntry, in shown: JournalWindow) {
    let undone = shown.undone[entry.seq]
    let record = shown.record(of: entry)
    context.show { [self] in
      let (wording, now) = (context.wording, context.time().date)
      let details = wording.details(of: entry, in: record, undone: undone?.at, now: now)
      return Alert(
        kind: .message(), message: wording.title(of: entry),
        rows: details.map { AlertView.Row(key: $0.name, text: $0.value) },
        bindings: entry.kind.isOfOrder
          ? [
            KeyBinding(.void, hinted: true) { [self] _ in askToVoid(entry, in: shown) },
            payBinding { [self] in askHowPaid(entry) },
            KeyBinding(.refund, hinted: true) { [self] _ in refund(entry) },
          ] : [])
    }
  }

  private func askHowPaid(_ entry: JournalEntry) {
    guard entry.kind.isOfOrder else { return context.report(context.words.onlyOrdersArePaid) }
    context.ask(.pay(entry.id))
  }

  private func refund(_ entry: JournalEntry) {
    guard entry.kind.isOfOrder else { return context.report(context.words.onlyOrdersAreRefunded) }
    context.ask(.refund(entry.id))
  }

  private func printReceipt(of entry: JournalEntry) {
    if entry.kind == .refund { return context.ask(.printRefund(entry)) }
    guard entry.kind == .order else { return context.report(context.words.noReceipt) }
    context.ask(.print(.receipt, entry.id))
  }

  private func askToVoid(_ entry: JournalEntry, in shown: JournalWindow) {
    guard entry.kind.isOfOrder else { return context.report(context.words.onlyOrders) }
    guard let record = shown.record(of: entry) else {
      let what = context.wording.summary(entry)
      return context.report(context.words.undoneBefore(.order, what))
    }
    let dialog = VoidDialog(context: context, store: store) { [context] entry, _, done in
      if let text = context.wording.givenBack(by: entry, atTerminals: done) {
        context.remark(text)
      }
    }
    dialog.ask(of: record.id)
  }

  // MARK: Loading

  func load() async throws -> JournalWindow {
    try await JournalWindow(
      around: anchor, reach: max(200, 4 * rows), filter, seen: seen,
      on: context.menu, of: store)
  }

  func show(_ window: JournalWindow) {
    // The selection may have moved far during the load.
    guard window.covers(anchor) else { return loader.refresh() }
    loaded = window
    // A list that somebody reads stays as it is while others order.
    if isFollowing { widestCells = nil }
    if !window.entries.isEmpty { anchor = window.entries[window.index(nearest: anchor)].seq }
    // Many new entries in a row can push the selection off the page.
    if isFollowing, let page = page(of: window, rows: rows), !window.isNewest(page.top) {
      return request(.max)
    }
    // A dialog that opens clears `waiting` through `interrupted`.
    while current != nil, !waiting.isEmpty { perform(waiting.removeFirst()) }
  }

  // MARK: Drawing

  private var tabs: ListView.Tabs {
    let (kinds, words) = (kinds, context.words)
    return ListView.Tabs(
      names: kinds.map { $0.map(words.name) ?? words.everything },
      selected: kinds.firstIndex(of: (shown?.filter ?? filter).kind) ?? 0)
  }

  private func heading(in size: Size) -> String {
    (shown?.filter ?? filter).heading(
      context.words, columns: size.columns, now: context.time().date)
  }

  /// Lines whose columns all pages have; empty in a narrow window, where the content needs the room.
  private func widest(of shown: JournalWindow, columns: Int) -> [ListView.Line] {
    guard columns >= 60 else { return [] }
    let language = context.state.language
    if let known = widestCells, (known.language, known.columns) == (language, columns) {
      return [known.line]
    }
    let line = shown.widest(context.wording, columns: columns)
    widestCells = (line, language, columns)
    return [line]
  }

  func panes(in size: Size) -> [Pane] {
    let (wording, now) = (context.wording, context.time().date)
    var lines = [ListView.Line(text: emptyLine)]
    var selected: Int?
    var position = ""
    var details: ListView.Details?
    var measured: [ListView.Line] = []
    if let shown, let page = page(of: shown, rows: rows) {
      let index = shown.index(nearest: anchor)
      lines = page.lines(of: shown, wording, columns: size.columns, now: now)
      selected = page.lines.firstIndex(of: .entry(index))
      position = shown.position(of: index, seen: seen, wording.words)
      measured = lines + widest(of: shown, columns: size.columns)
      details = shown.details(of: shown.entries[index], wording, now: now)
    }
    return ListView(
      heading: heading(in: size), tabs: tabs,
      columns: ListView.Form.entries.columns(of: measured, in: size),
      lines: lines, selected: selected, position: position, details: details
    ).panes(wording.words.historyTitle, in: size)
  }

  private var emptyLine: String {
    if loader.isLate {
      return filter.search == nil ? context.words.working : context.words.searching
    }
    if loaded == nil { return "" }
    return filter.search == nil ? context.words.noEntries(filter.kind) : context.words.noSuchEntries
  }
}
