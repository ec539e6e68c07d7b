internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Summary of a period.
final class ReportController: Screen {
  private enum Span: CaseIterable {
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

  private let context: ScreenContext
  private let load: (_ since: Date, _ until: Date?) async throws -> Report
  /// What is loaded, or is to be.
  private var span = Span.today
  private var shown: (span: Span, report: ReportLines)?
  private var isLoading = false
  private var isStale = false
  private var top = 0
  private var rows = 1
  private var count = 0

  init(
    _ context: ScreenContext,
    load: @escaping (_ since: Date, _ until: Date?) async throws -> Report
  ) {
    self.context = context
    self.load = load
    reload()
  }

  /// Changes during a load cause one more load.
  func stockChanged() { if isLoading { isStale = true } else { reload() } }

  var bindings: [KeyBinding] {
    [
      .turn(.span) { [self] in
        span = Span.allCases.element(after: span, by: $0)
        top = 0
        reload()
      },
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * rows) },
      KeyBinding("Esc", [.escape, "q", "t"], .close, hinted: true) { [self] _ in context.close(self)
      },
    ]
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  private func scroll(by step: Int) { top = min(max(0, top + step), max(0, count - rows)) }

  private func reload() {
    let wanted = span
    let (since, until) = (wanted.since, wanted.until)
    isLoading = true
    context.perform { [self] in
      defer {
        isLoading = false
        if isStale {
          isStale = false
          reload()
        }
      }
      do {
        let sum = try await load(since, until)
        shown = (
          wanted,
          ReportLines(report: sum, stock: context.currentStock(), since: since, until: until)
        )
      } catch {
        span = shown?.span ?? wanted
        throw error
      }
    }
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let lines = shown?.report.lines(context.wording(), columns: size.columns - 4) ?? []
    rows = ListView.rows(in: size)
    count = lines.count
    top = min(top, max(0, count - rows))
    let view = ListView(
      heading: (shown?.span ?? span).name(words), lines: Array(lines.dropFirst(top).prefix(rows)),
      selected: nil,
      position: count > rows ? "\(top + 1)-\(min(top + rows, count))/\(count)" : "")
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.reportTitle), TitleBar.frame(in: size)),
    ]
  }
}
