internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// What a span of days comes to.
final class ReportController: Screen {
  struct Actions {
    let perform: (@escaping () async -> Void) -> Void
    let report: (_ since: Date, _ until: Date?) async throws -> Report
    let currentStock: () -> Stock
    let onClose: () -> Void
    let help: ([KeyBinding]) -> Void
  }

  /// Days back from today.
  enum Span: CaseIterable {
    case today, yesterday, week, month

    var since: Date {
      switch self {
      case .today: Moment.midnight()
      case .yesterday: Moment.midnight(days: -1)
      case .week: Moment.midnight(days: -6)
      case .month: Moment.midnight(days: -29)
      }
    }

    /// nil for now.
    var until: Date? { self == .yesterday ? Moment.midnight() : nil }
  }

  private let texts: Texts
  private let speech: Speech
  private let actions: Actions
  private var span = Span.today
  private var sum: ReportLines?
  private var failure: String?
  private var isLoading = false
  private var isStale = false
  private var top = 0
  private var rows = 1
  private var count = 0

  init(texts: Texts, speech: Speech, actions: Actions) {
    self.texts = texts
    self.speech = speech
    self.actions = actions
    load()
  }

  /// Adds up again, once for however many changes come while it does.
  func stockChanged(_ stock: Stock) {
    if isLoading { isStale = true } else { load() }
  }

  func handle(_ event: Event, isRepeat: Repeat) {
    switch event {
    case .key(let key): dispatch(key)
    case .wheel(_, let up): scroll(by: up ? -1 : 1)
    case .click, .resize, .paste, .closed: break
    }
  }

  var bindings: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding(
        "← →", [.left, .right, .tab, .backTab, .character("h"), .character("l")], keys.span,
        hint: keys.spanHint
      ) { [self] in turnSpan(by: $0 == .backTab || MoveKey($0) == .left ? -1 : 1) },
      KeyBinding("↑ ↓", [.up, .down, .character("k"), .character("j")], keys.scroll) { [self] in
        scroll(by: MoveKey($0) == .up ? -1 : 1)
      },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown], keys.byPage) { [self] in
        scroll(by: $0 == .pageUp ? -rows : rows)
      },
      KeyBinding("?", [.character("?")], keys.help, hint: keys.helpHint) { [self] _ in
        actions.help(bindings)
      },
      KeyBinding(
        "Esc", [.escape, .character("q"), .character("t")], keys.close, hint: keys.closeHint
      ) { [self] _ in actions.onClose() },
    ]
  }

  private func turnSpan(by step: Int) {
    let spans = Span.allCases
    let place = spans.firstIndex(of: span) ?? 0
    span = spans[(place + step + spans.count) % spans.count]
    top = 0
    load()
  }

  private func scroll(by step: Int) { top = min(max(0, top + step), max(0, count - rows)) }

  private func load() {
    let since = span.since
    let until = span.until
    isLoading = true
    actions.perform { [self] in
      defer {
        isLoading = false
        if isStale {
          isStale = false
          load()
        }
      }
      do {
        let report = try await actions.report(since, until)
        let end = until ?? Date()
        failure = nil
        sum = ReportLines(
          report: report, stock: actions.currentStock(), since: since, until: until,
          seconds: end.timeIntervalSince(since))
      } catch {
        failure = texts.sentence(for: error, menu: speech.menu)
      }
    }
  }

  func layers(in size: Size) -> [Layer] {
    rows = ListView.rows(in: size)
    let lines =
      failure.map { TextWidth.wrap($0, to: size.columns - 4) }
      ?? sum?.lines(speech, columns: size.columns - 4) ?? []
    count = lines.count
    top = min(top, max(0, count - rows))
    let view = ListView(
      title: texts.reportTitle, heading: texts.spanName(span), lines: lines, top: top,
      selected: nil,
      position: count > rows ? "\(top + 1)-\(min(top + rows, count))/\(count)" : "",
      hints: bindings.hints)
    return [Layer(frame: Rect(size), draw: view.draw)]
  }
}
