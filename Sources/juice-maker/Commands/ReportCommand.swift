import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceTill

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Add up a span of time: cups, revenue, and where the ingredients went.",
    discussion: """
        juice-maker report
        juice-maker report --since yesterday --until today
        juice-maker report --since 2026-03-01 --format json

      Without --since it begins at midnight here: today's, or that of the day that --until ends. \
      Orders that were taken back count nowhere. A time is written as "juice-maker history" has it.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var span: SpanOptions

  @MainActor
  func run() async throws {
    let until = try span.end()
    // The day that --until ends, where that is not today's.
    let since = try span.start() ?? Moment.midnight(of: until.map { $0 - 0.001 } ?? Date())
    let shop = try await options.openShopToRead()
    var report = Report(hour: Moment.hour)
    try await shop.store.forEachEntry(JournalQuery(.oldestFirst, since: since, until: until)) {
      report.add($0)
    }
    let end = min(until ?? Date(), Date())
    ReportAnswer(
      lines: ReportLines(
        report: report, stock: shop.stock, since: since, until: until,
        seconds: end.timeIntervalSince(since))
    ).print(as: output.format, shop.speech)
  }
}
