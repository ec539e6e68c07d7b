internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Summary of a period.
final class ReportController: LoadingScreen {
  enum Span: CaseIterable {
    case today, yesterday, week, month

    func since(_ now: Date) -> Date {
      switch self {
      case .today: Timestamp.midnight(of: now)
      case .yesterday: Timestamp.midnight(of: now, days: -1)
      case .week: Timestamp.midnight(of: now, days: -6)
      case .month: Timestamp.midnight(of: now, days: -29)
      }
    }

    /// nil for now.
    func until(_ now: Date) -> Date? { self == .yesterday ? Timestamp.midnight(of: now) : nil }

    func name(_ words: any Words) -> String {
      switch self {
      case .today: words.today
      case .yesterday: words.yesterday
      case .week: words.lastDays(7)
      case .month: words.lastDays(30)
      }
    }
  }

  typealias Loaded = (span: Span, since: Date, until: Date?, report: Report)

  private let context: ScreenContext
  private let journal: Journal
  private(set) lazy var loader = Loader(for: self, context)
  /// The span that is loaded, or is to be.
  private var span = Span.today
  private var loaded: (span: Span, report: ReportLines)?
  private var top = 0

  init(_ context: ScreenContext, _ journal: Journal) {
    self.context = context
    self.journal = journal
    loader.start()
  }

  var bindings: [KeyBinding] {
    [
      .turn(.span) { [self] in
        span = Span.allCases.element(after: span, by: $0)
        top = 0
        loader.start()
      },
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * ListView.rows(in: context.world().size)) },
      .ends(.ends) { [self] isLast in scroll(by: isLast ? .max / 2 : .min / 2) },
    ] + DrawerDialog.keys(context) + [
      KeyBinding("Esc", [.escape, "q", "t"], .close, hintStays: true) { [self] _ in
        context.ask(.close(self))
      }
    ]
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
    let now = context.time().date
    let (since, until) = (span.since(now), span.until(now))
    return (span, since, until, try await journal.report(since, until))
  }

  func show(_ loaded: Loaded) {
    let lines = ReportLines(
      report: loaded.report, stock: context.currentStock(), since: loaded.since,
      until: loaded.until, now: context.time().date)
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
    if loader.isLate { return [ReportLines.Line(context.words.working)] }
    return loaded?.report.lines(
      context.wording, columns: size.columns - 4, rows: ListView.rows(in: size)) ?? []
  }

  /// With the times where they fit.
  private func heading(_ words: any Words, columns: Int) -> String {
    guard let loaded, !loader.isLate else { return span.name(words) }
    let name = loaded.span.name(words)
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
