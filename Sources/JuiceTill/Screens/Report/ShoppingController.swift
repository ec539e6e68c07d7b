internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// What to buy, first for tomorrow.
final class ShoppingController: LoadingScreen, ListScreen {
  typealias Loaded = (day: Date, reports: [Report])

  let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context)
  /// The midnight that begins the day.
  private var day: Date
  private var loaded: Loaded?
  var top = 0

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    day = Timestamp.midnight(of: context.time().date, days: 1)
    loader.start()
  }

  var bindings: [KeyBinding] {
    [
      .turn(.otherDay) { [self] in go(by: Int32($0)) }
    ] + movingKeys(.scroll) + [.close(self, "Esc | q s", context)]
  }

  /// Nothing is bought for a day that is over.
  private func go(by days: Int32) {
    let other = Timestamp.midnight(of: day, days: days)
    guard other >= Timestamp.midnight(of: context.time().date) else { return }
    (day, top) = (other, 0)
    loader.start()
  }

  func load() async throws -> Loaded {
    let day = day
    var reports: [Report] = []
    for span in ReportSpan.sameWeekdays(before: day, now: context.time().date) {
      reports.append(try await store.report(since: span.since, until: span.until))
    }
    return (day, reports)
  }

  func show(_ loaded: Loaded) { self.loaded = loaded }

  private var shopping: ShoppingLines? {
    guard let loaded, !loader.isLate else { return nil }
    return ShoppingLines(
      ShoppingList(loaded.reports, context.currentStock(), on: context.menu), for: loaded.day)
  }

  var title: String { context.words.shoppingTitle }

  var emptyLine: String { loader.isLate ? context.words.working : "" }

  func lines(in size: Size) -> [ListView.Line] {
    if loader.isLate { return [] }
    return (shopping?.lines(context.wording, columns: size.columns - 4) ?? []).map {
      ListView.Line(text: $0.text, isHeading: $0.isHeading)
    }
  }

  /// With what it goes by where that fits.
  func heading(columns: Int) -> String {
    let (words, now) = (context.words, context.time().date)
    let name = words.heading(LocalDay(of: day), now: now)
    let whole = shopping?.heading(words, now: now) ?? name
    return TextWidth.columns(of: whole) <= columns ? whole : name
  }
}
