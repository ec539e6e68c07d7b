import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct ShoppingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "shopping", help: .shopping)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  @Option(help: ArgumentHelp(.shoppingDay))
  var day: String?

  func run() async throws {
    let now = Environment.now()
    let menu = try await options.menuOrIDs()
    let day = try plannedDay(now, by: menu.dayStart)
    let context = try await options.openToRead(menu)
    let spans = ReportSpan.sameWeekdays(before: day, now: now, by: menu.dayStart)
    let (reports, today) = try await context.store.shoppingReports(
      of: spans.map { ($0.since, $0.until) }, now: now, by: menu.dayStart)
    let list = ShoppingList(reports, today: today, context.stock, on: menu)
    try ShoppingOutput(
      shopping: ShoppingLines(list, for: day), now: now, wording: context.wording
    ).print(as: output.format)
  }

  private func plannedDay(_ now: Date, by dayStart: DayStart) throws(CommandProblem) -> LocalDay {
    guard let day, !["tomorrow", "내일"].contains(day) else {
      return dayStart.day(of: dayStart.beginning(of: now, days: 1))
    }
    if let time = Timestamp.parse(day, now: now, by: dayStart) { return dayStart.day(of: time) }
    if day == Language.ko.words.today { return dayStart.day(of: now) }
    guard let coming = HistorySearch.comingDay(day, now: now, by: dayStart) else {
      throw .badShoppingDay(day)
    }
    return coming
  }
}

private struct ShoppingOutput: CommandOutput {
  let shopping: ShoppingLines
  let now: Date
  let wording: Wording

  /// All ingredients, in the menu's order. The text version lists what to buy first.
  private var table: OutputTable<ShoppingList.Item> {
    OutputTable(
      rows: shopping.list.items,
      columns: [
        .data("ingredient") { .text($0.ingredient.rawValue) },
        .data("stock") { .whole($0.stock) },
        .data("expected") { .whole($0.expected) },
        .data("buy") { .whole($0.buy) },
      ]
        + (wording.menu.ingredients.contains { $0.unit != nil }
          ? [.data("unit") { .orNull(wording.unit(of: $0.ingredient)) }] : [])
        + (wording.menu.hasCosts
          ? [
            .data("cost") { .orNull($0.cost?.rounded.plain) },
            .data("currency") { .orNull($0.cost?.currency.code) },
          ] : []))
  }

  var record: JSON {
    [
      "shopping": .list(table.json), "day": .text(shopping.day.text),
      "days": .whole(shopping.list.days),
      "today": shopping.list.isByToday ? .bool(true) : nil,
      "cost": shopping.list.cost.map { .text($0.rounded.plain) },
      "currency": shopping.list.cost.map { .text($0.currency.code) },
      "withoutCost": shopping.list.cost == nil || shopping.list.uncosted.isEmpty
        ? nil : .list(shopping.list.uncosted.map { .text($0.rawValue) }),
    ]
  }

  var lines: [String] {
    let columns = StandardOutput.columns
    return TextWidth.wrapFacts(shopping.heading(wording, now: now), to: columns)
      + shopping.lines(wording, columns: columns).map(\.text)
  }

  var rows: [[String]] { table.csv }
}
