internal import FoundationEssentials
internal import JuiceKit
internal import JuicePapers
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The shopping list, initially for tomorrow.
final class ShoppingController: LoadingScreen, ListScreen {
  typealias Loaded = (day: LocalDay, reports: [Report], today: Report?)

  let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context)
  private var day: LocalDay
  private var loaded: Loaded?
  var top = 0

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    day = context.today
    day = self.day(after: 1)
    loader.start()
  }

  /// The day `days` after the shown one. Skips a date that a time zone left out.
  private func day(after days: Int) -> LocalDay {
    let dayStart = context.menu.dayStart
    return dayStart.day(of: dayStart.beginning(of: day.moved(days: days)))
  }

  var bindings: [KeyBinding] {
    [
      .turn(.otherDay) { [self] in go(by: $0) }
    ] + movingKeys(.scroll) + [.close(self, "Esc | q s", context)]
  }

  /// Past days need no shopping.
  private func go(by days: Int) {
    let other = day(after: days)
    guard other >= context.today else { return }
    (day, top) = (other, 0)
    loader.start()
  }

  func load() async throws -> Loaded {
    let day = day
    let (now, dayStart) = (context.time().date, context.menu.dayStart)
    let spans = ReportSpan.sameWeekdays(before: day, now: now, by: dayStart)
    let (reports, today) = try await store.shoppingReports(
      of: spans.map { ($0.since, $0.until) }, now: now, by: dayStart)
    return (day, reports, today)
  }

  func show(_ loaded: Loaded) { self.loaded = loaded }

  private var shopping: ShoppingLines? {
    guard let loaded, !loader.isLate else { return nil }
    return ShoppingLines(
      ShoppingList(
        loaded.reports, today: loaded.today, context.currentStock(), on: context.menu),
      for: loaded.day)
  }

  var title: String { context.words.shoppingTitle }

  var emptyLine: String { loader.isLate ? context.words.working : "" }

  func lines(in size: Size) -> [ListView.Line] {
    guard let shopping else { return [] }
    let (wording, list) = (context.wording, shopping.list)
    func text(_ sentence: String) -> [ListView.Line] {
      TextWidth.wrap(sentence, to: size.columns - 4).map { ListView.Line(text: $0) }
    }
    if list.days == 0 { return text(wording.words.nothingToGoBy) }
    let isBought = list.items.contains { $0.buy > 0 }
    return (isBought ? [] : text(wording.words.nothingToBuy) + [ListView.Line()])
      + zip(list.sorted, shopping.rows(wording)).map { item, row in
        let color = context.menu.ingredient(item.ingredient)?.color
        return ListView.Line(
          cells: [.swatch(color)]
            + row.enumerated().map { column, text in
              ListView.Cell(
                text, column > 1 ? .second : item.buy > 0 ? .heading : .normal)
            })
      }
  }

  func form(in size: Size) -> ListView.Form {
    let headings = [""] + (shopping?.headings(context.words) ?? [])
    // Readable names matter more than the cost and the expected use.
    let narrowing: [(column: Int, to: Int)] = [(1, 8), (5, 0), (4, 0), (1, 4), (0, 0)]
    return ListView.Form(
      headings: headings, trailing: [2, 3, 4, 5],
      narrowing: narrowing.filter { $0.column < headings.count })
  }

  /// Adds the basis and the cost of the list if they fit.
  func heading(columns: Int) -> String {
    let (words, now) = (context.words, context.time().date)
    let variants = shopping?.headings(context.wording, now: now) ?? []
    return variants.first { TextWidth.columns(of: $0) <= columns } ?? words.heading(day, now: now)
  }
}
