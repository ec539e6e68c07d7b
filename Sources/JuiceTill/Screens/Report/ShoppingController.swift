internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// What to buy, first for tomorrow.
final class ShoppingController: LoadingScreen {
  typealias Loaded = (day: Date, reports: [Report])

  private let context: ScreenContext
  private let journal: Journal
  private(set) lazy var loader = Loader(for: self, context)
  /// The midnight that begins the day.
  private var day: Date
  private var loaded: Loaded?
  private var top = 0

  init(_ context: ScreenContext, _ journal: Journal) {
    self.context = context
    self.journal = journal
    day = Timestamp.midnight(of: context.time().date, days: 1)
    loader.start()
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.otherDay, hinted: true) { [self] key in
        go(by: Direction(key) == .left ? -1 : 1)
      },
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * rows) },
      .ends(.ends) { [self] isLast in scroll(by: isLast ? .max / 2 : .min / 2) },
      KeyBinding(.close, "Esc | q s", hintStays: true) { [self] _ in
        context.ask(.close(self))
      },
    ]
  }

  /// Nothing is bought for a day that is over.
  private func go(by days: Int32) {
    let other = Timestamp.midnight(of: day, days: days)
    guard other >= Timestamp.midnight(of: context.time().date) else { return }
    (day, top) = (other, 0)
    loader.start()
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  private var rows: Int { ListView.rows(in: context.world().size) }

  private func scroll(by step: Int) {
    let last = max(0, lines(in: context.world().size).count - rows)
    top = min(max(0, min(top, last) + step), last)
  }

  func load() async throws -> Loaded {
    let day = day
    var reports: [Report] = []
    for span in ReportSpan.sameWeekdays(before: day, now: context.time().date) {
      reports.append(try await journal.report(span.since, span.until))
    }
    return (day, reports)
  }

  func show(_ loaded: Loaded) { self.loaded = loaded }

  private var shopping: ShoppingLines? {
    guard let loaded, !loader.isLate else { return nil }
    return ShoppingLines(
      ShoppingList(loaded.reports, context.currentStock(), on: context.menu), for: loaded.day)
  }

  private func lines(in size: Size) -> [ReportLines.Line] {
    if loader.isLate { return [ReportLines.Line(context.words.working)] }
    return shopping?.lines(context.wording, columns: size.columns - 4) ?? []
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let lines = lines(in: size)
    let top = min(top, max(0, lines.count - rows))
    let shown = lines[top...].prefix(rows)
    let below = lines.count - top - shown.count
    let view = ListView(
      heading: heading(columns: size.columns - 2),
      lines: shown.map { ListView.Line(text: $0.text, isHeading: $0.isHeading) }, selected: nil,
      position: below > 0 ? words.moreBelow(below) : "")
    return [
      Pane(view, Rect(size)),
      Pane(TitleBar(title: words.shoppingTitle), TitleBar.frame(in: size)),
    ]
  }

  /// With what it goes by where that fits.
  private func heading(columns: Int) -> String {
    let (words, now) = (context.words, context.time().date)
    let name = words.heading(LocalDay(of: day), now: now)
    let whole = shopping?.heading(words, now: now) ?? name
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }
}
