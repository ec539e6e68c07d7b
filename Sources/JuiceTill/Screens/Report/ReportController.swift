internal import FoundationEssentials
internal import JuiceKit
internal import JuicePapers
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

final class ReportController: LoadingScreen {
  /// `stock` is the stock at the end of a span that is over; `nil` for a current span.
  typealias Loaded = (span: ReportSpan, report: Report, before: Report, stock: Stock?)

  let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context)
  /// The span that is loaded or loading.
  private var span: ReportSpan
  /// The typed text, and the span to return to; `nil` while nothing is typed.
  private var typed: (text: String, before: ReportSpan)?
  private var page: ReportPage?
  /// The index of the first visible line.
  private var top = 0

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    span = ReportSpan.current(context.time().date, by: context.menu.dayStart)[0]
    loader.start()
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    typed.map { typingBindings($0.text, before: $0.before) } ?? listBindings
  }

  private var listBindings: [KeyBinding] {
    [
      .turn(.span) { [self] in go(by: $0) },
      .turn(.spanLength) { [self] in show(span.current(after: $0, now: context.time().date)) },
      KeyBinding(.typeSpan, hinted: true) { [self] _ in typed = ("", span) },
    ] + KeyBinding.screens(of: .report, context)
      + KeyBinding.moving(.scroll, page: rows(in: context.state.size)) { [self] in scroll(by: $0) }
      + DrawerDialog.keys(context)
      + [.close(self, "Esc | q t", context)]
  }

  private func typingBindings(_ text: String, before: ReportSpan) -> [KeyBinding] {
    [
      KeyBinding(.takeSpan, hinted: true) { [self] _ in
        guard text.isEmpty || isTypedSpan else { return context.report(context.words.notASpan) }
        typed = nil
      },
      KeyBinding(.leaveSpan, hintStays: true) { [self] _ in
        typed = nil
        show(before)
      },
    ] + KeyBinding.search(text) { [self] in type($0 ?? "") }.dropFirst() + [
      KeyBinding(.span, "← →") { [self] key in
        guard isTypedSpan else { return }
        typed = nil
        go(by: Direction(key) == .left ? -1 : 1)
      }
    ]
  }

  private func type(_ text: String) {
    typed?.text = text
    if let span = span(text) { show(span) }
  }

  private var isTypedSpan: Bool { typed.flatMap { span($0.text) } != nil }

  private func span(_ text: String) -> ReportSpan? {
    ReportSpan(parsing: text, now: context.time().date, by: context.menu.dayStart)
  }

  func pasted(_ text: String) {
    guard let typed else { return ignore(pasted: text) }
    type(TypedLine.search(typed.text, pasting: text))
  }

  /// A current span has no next one.
  private func go(by step: Int) {
    if step < 0 || !span.goesOn(context.time().date) { show(span.moved(by: step)) }
  }

  private func show(_ span: ReportSpan) {
    self.span = span
    top = 0
    loader.start()
  }

  func load() async throws -> Loaded {
    let span = span
    let now = context.time().date
    let isOver = !span.goesOn(now)
    let report = try await store.report(
      since: span.since, until: isOver ? span.until : nil, now: now, by: context.menu.dayStart)
    try report.checkLimit()
    let before = try await store.report(
      since: span.before.since, until: span.endBefore(now), by: context.menu.dayStart)
    return (span, report, before, isOver ? try await store.stock(before: span.until) : nil)
  }

  func show(_ loaded: Loaded) {
    let lines = ReportLines(
      report: loaded.report, stock: loaded.stock ?? context.currentStock(),
      since: loaded.span.since, until: loaded.stock == nil ? nil : loaded.span.until,
      now: context.time().date)
    page = ReportPage(lines, of: loaded.span, before: loaded.before)
  }

  private func scroll(by step: Int) {
    let size = context.state.size
    let rows = rows(in: size)
    top = scrolled(top, by: step, to: lines(in: size, rows: rows).count - rows)
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  // MARK: Drawing

  var pieces: [Rect] { view(in: context.state.size).pieces(in: context.state.size) }

  func panes(in size: Size) -> [Pane] {
    view(in: size).panes(context.words.reportTitle, in: size)
  }

  private func view(in size: Size) -> ReportView {
    let tiles = tiles(in: size)
    let rows = ReportView.rows(below: tiles, in: size)
    let lines = lines(in: size, rows: rows)
    let top = min(top, max(0, lines.count - rows))
    var shown = lines[top...].prefix(rows)
    // Drops a heading at the end, and the blank line above it.
    for _ in 1...2 where shown.count > 1 && shown.endIndex < lines.count {
      if let last = shown.last, last.isHeading || last.text.isEmpty { shown.removeLast() }
    }
    let below = lines.count - shown.endIndex
    let menu = context.menu
    return ReportView(
      heading: heading(columns: size.columns - 2), tiles: tiles, lines: Array(shown),
      paints: menu.juices.reduce(into: [:]) { $0[$1.id] = menu.color(of: $1).map(Paint.init) },
      position: below > 0 ? context.words.moreBelow(below) : "")
  }

  /// The page, if it is loaded and nothing else is to be shown.
  private var shownPage: ReportPage? {
    loader.isLate || typed != nil && !isTypedSpan ? nil : page
  }

  private var wording: Wording {
    page.map { context.wording.naming([$0.lines.report.sealedNames]) } ?? context.wording
  }

  private func tiles(in size: Size) -> ReportTiles {
    ReportTiles(shownPage?.tiles(wording) ?? [], in: size)
  }

  private func rows(in size: Size) -> Int { ReportView.rows(below: tiles(in: size), in: size) }

  private func lines(in size: Size, rows: Int) -> [ReportLines.Line] {
    let columns = size.columns - 2 * ReportView.margin
    if typed != nil, !isTypedSpan {
      return TextWidth.wrap(context.words.notASpan, to: columns).map { ReportLines.Line(text: $0) }
    }
    if loader.isLate { return [ReportLines.Line(text: context.words.working)] }
    return page?.lines(wording, columns: columns, rows: rows) ?? []
  }

  /// Adds the times if they fit.
  private func heading(columns: Int) -> String {
    let (words, now) = (context.words, context.time().date)
    if let typed { return words.typedSpan(typed.text) }
    guard let page, !loader.isLate else { return span.name(words, now: now) }
    let name = (page.span ?? span).name(words, now: now)
    let whole = "\(name) · \(page.lines.span(words))"
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }
}
