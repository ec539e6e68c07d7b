internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Summary of a period.
final class ReportController: LoadingScreen {
  enum Span: CaseIterable {
    case today, yesterday, week, month

    var since: Date {
      switch self {
      case .today: Timestamp.midnight()
      case .yesterday: Timestamp.midnight(days: -1)
      case .week: Timestamp.midnight(days: -6)
      case .month: Timestamp.midnight(days: -29)
      }
    }

    /// nil for now.
    var until: Date? { self == .yesterday ? Timestamp.midnight() : nil }

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
  private let report: (_ since: Date, _ until: Date?) async throws -> Report
  private lazy var loader = Loader(for: self, context)
  /// What is loaded, or is to be.
  private var span = Span.today
  private var loaded: (span: Span, report: ReportLines)?
  private var top = 0
  private var rows = 1
  private var count = 0

  init(
    _ context: ScreenContext,
    report: @escaping (_ since: Date, _ until: Date?) async throws -> Report
  ) {
    self.context = context
    self.report = report
    loader.start()
  }

  func stockChanged() { loader.refresh() }
  func closed() { loader.stop() }

  var bindings: [KeyBinding] {
    [
      .turn(.span) { [self] in
        span = Span.allCases.element(after: span, by: $0)
        top = 0
        loader.start()
      },
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * rows) },
      .ends(.ends) { [self] isLast in scroll(by: isLast ? count : -count) },
      KeyBinding("Esc", [.escape, "q", "t"], .close, hintStays: true) { [self] _ in
        context.close(self)
      },
    ]
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  private func scroll(by step: Int) { top = min(max(0, top + step), max(0, count - rows)) }

  func load() async throws -> Loaded {
    let span = span
    let (since, until) = (span.since, span.until)
    return (span, since, until, try await report(since, until))
  }

  func show(_ loaded: Loaded) {
    let lines = ReportLines(
      report: loaded.report, stock: context.currentStock(), since: loaded.since,
      until: loaded.until)
    self.loaded = (loaded.span, lines)
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let shown = loader.isSlow ? nil : loaded
    rows = ListView.rows(in: size)
    let lines =
      shown?.report.lines(context.wording(), columns: size.columns - 4, rows: rows)
      ?? (loader.isSlow ? [ReportLines.Line(words.working)] : [])
    count = lines.count
    top = min(top, max(0, count - rows))
    let fold = fold(of: lines)
    let below = count - top - fold.count
    let view = ListView(
      heading: heading(words, columns: size.columns - 2), lines: fold.map(line), selected: nil,
      position: below > 0 ? words.moreBelow(below) : "")
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.reportTitle), TitleBar.frame(in: size)),
    ]
  }

  /// With the times where they fit.
  private func heading(_ words: any Words, columns: Int) -> String {
    guard let loaded, !loader.isSlow else { return span.name(words) }
    let name = loaded.span.name(words)
    let whole = "\(name) · \(loaded.report.span(words))"
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }

  /// The lines on the screen; a heading comes with the first line under it.
  private func fold(of lines: [ReportLines.Line]) -> ArraySlice<ReportLines.Line> {
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
