internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Summary of a period.
final class ReportController: LoadingScreen {
  /// The stock is that at the end, for a span that is over.
  typealias Loaded = (span: ReportSpan, report: Report, stock: Stock?)

  private let context: ScreenContext
  private let journal: Journal
  private(set) lazy var loader = Loader(for: self, context)
  /// The span that is loaded, or is to be.
  private var span: ReportSpan
  /// What is typed for a span, and the span to go back to; nil while nothing is.
  private var typed: (text: String, before: ReportSpan)?
  private var loaded: (span: ReportSpan, report: ReportLines)?
  private var top = 0

  init(_ context: ScreenContext, _ journal: Journal) {
    self.context = context
    self.journal = journal
    span = ReportSpan.current(context.time().date)[0]
    loader.start()
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    typed.map { typingBindings($0.text, before: $0.before) } ?? listBindings
  }

  private var listBindings: [KeyBinding] {
    [
      KeyBinding(.span, hinted: true) { [self] key in
        go(by: Direction(key) == .left ? -1 : 1)
      },
      KeyBinding(.spanLength, hinted: true) { [self] key in
        show(span.current(after: key == .backTab ? -1 : 1, now: context.time().date))
      },
      KeyBinding(.typeSpan, hinted: true) { [self] _ in typed = ("", span) },
      KeyBinding(.shopping, hinted: true) { [self] _ in context.ask(.shopping) },
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * ListView.rows(in: context.world().size)) },
      .ends(.ends) { [self] isLast in scroll(by: isLast ? .max / 2 : .min / 2) },
    ] + DrawerDialog.keys(context) + [
      KeyBinding(.close, "Esc | q t", hintStays: true) { [self] _ in
        context.ask(.close(self))
      }
    ]
  }

  /// The rows for what is typed come first: letters are letters.
  private func typingBindings(_ text: String, before: ReportSpan) -> [KeyBinding] {
    [
      KeyBinding(.takeSpan, hinted: true) { [self] _ in
        guard text.isEmpty || isTypedSpan else { return context.tell(context.words.notASpan) }
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

  /// What is typed is shown as soon as it is a span.
  private func type(_ text: String) {
    typed?.text = text
    if let span = ReportSpan(parsing: text, now: context.time().date) { show(span) }
  }

  private var isTypedSpan: Bool {
    typed.flatMap { ReportSpan(parsing: $0.text, now: context.time().date) } != nil
  }

  func pasted(_ text: String) {
    if let typed { type((typed.text + text).asSearch) }
  }

  /// Nothing comes after a span that goes on.
  private func go(by step: Int) {
    if step < 0 || !span.goesOn(context.time().date) { show(span.moved(by: step)) }
  }

  private func show(_ span: ReportSpan) {
    self.span = span
    top = 0
    loader.start()
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  private func scroll(by step: Int) {
    let size = context.world().size
    let last = last(of: lines(in: size), in: size)
    top = min(max(0, min(top, last) + step), last)
  }

  /// The highest number that the first line on the screen may have.
  private func last(of lines: [ReportLines.Line], in size: Size) -> Int {
    max(0, lines.count - ListView.rows(in: size))
  }

  func load() async throws -> Loaded {
    let span = span
    let isOver = !span.goesOn(context.time().date)
    let report = try await journal.report(span.since, isOver ? span.until : nil)
    return (span, report, isOver ? try await journal.stockBefore(span.until) : nil)
  }

  func show(_ loaded: Loaded) {
    let lines = ReportLines(
      report: loaded.report, stock: loaded.stock ?? context.currentStock(),
      since: loaded.span.since, until: loaded.stock == nil ? nil : loaded.span.until,
      now: context.time().date)
    self.loaded = (loaded.span, lines)
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let lines = lines(in: size)
    let top = min(top, last(of: lines, in: size))
    let fold = visible(of: lines, from: top, rows: ListView.rows(in: size))
    let below = lines.count - top - fold.count
    let view = ListView(
      heading: heading(words, columns: size.columns - 2), lines: fold.map(line), selected: nil,
      position: below > 0 ? words.moreBelow(below) : "")
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.reportTitle), TitleBar.frame(in: size)),
    ]
  }

  private func lines(in size: Size) -> [ReportLines.Line] {
    if typed != nil, !isTypedSpan {
      return TextWidth.wrap(context.words.notASpan, to: size.columns - 4).map {
        ReportLines.Line($0)
      }
    }
    if loader.isLate { return [ReportLines.Line(context.words.working)] }
    return loaded?.report.lines(
      context.wording, columns: size.columns - 4, rows: ListView.rows(in: size)) ?? []
  }

  /// With the times where they fit.
  private func heading(_ words: any Words, columns: Int) -> String {
    let now = context.time().date
    if let typed { return words.typedSpan(typed.text) }
    guard let loaded, !loader.isLate else { return span.name(words, now: now) }
    let name = loaded.span.name(words, now: now)
    let whole = "\(name) · \(loaded.report.span(words))"
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }

  /// The lines on the screen; a heading comes with the first line under it.
  private func visible(of lines: [ReportLines.Line], from top: Int, rows: Int)
    -> ArraySlice<ReportLines.Line>
  {
    var fold = lines[top...].prefix(rows)
    while fold.count > 1, fold.endIndex < lines.count, let last = fold.last,
      last.isHeading || last.text.isEmpty
    {
      fold.removeLast()
    }
    return fold
  }

  /// A juice's bar is in its colour.
  private func line(_ line: ReportLines.Line) -> ListView.Line {
    let menu = context.menu
    let color = line.bar.flatMap { menu.juice($0.juice) }.flatMap(menu.color)
    return ListView.Line(
      text: line.text, isHeading: line.isHeading, bar: line.bar?.columns ?? 0..<0,
      paint: color.map(Paint.init))
  }
}
