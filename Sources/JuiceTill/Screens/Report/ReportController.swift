internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

final class ReportController: LoadingScreen, ListScreen {
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
  var top = 0

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
    ] + KeyBinding.screens(of: .report, context) + movingKeys(.scroll) + DrawerDialog.keys(context)
      + [.close(self, "Esc | q t", context)]
  }

  /// The typing rows come first: letters are text while a span is typed.
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
    if let typed { type(TypedLine.search(typed.text, pasting: text)) }
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

  // MARK: Drawing

  var title: String { context.words.reportTitle }
  let keepsHeadings = true

  var emptyLine: String { loader.isLate ? context.words.working : "" }

  func lines(in size: Size) -> [ListView.Line] {
    if typed != nil, !isTypedSpan {
      return TextWidth.wrap(context.words.notASpan, to: size.columns - 4).map {
        ListView.Line(text: $0)
      }
    }
    if loader.isLate { return [] }
    let lines = page?.lines(
      context.wording, columns: size.columns - 4, rows: ListView.rows(in: size))
    return (lines ?? []).map(line)
  }

  /// Adds the times if they fit.
  func heading(columns: Int) -> String {
    let (words, now) = (context.words, context.time().date)
    if let typed { return words.typedSpan(typed.text) }
    guard let page, !loader.isLate else { return span.name(words, now: now) }
    let name = page.span.name(words, now: now)
    let whole = "\(name) · \(page.lines.span(words))"
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }

  private func line(_ line: ReportLines.Line) -> ListView.Line {
    let menu = context.menu
    let color = line.bar.flatMap { menu.juice($0.juice) }.flatMap(menu.color)
    return ListView.Line(
      text: line.text, isHeading: line.isHeading, bar: line.bar?.columns ?? 0..<0,
      paint: color.map(Paint.init))
  }
}
