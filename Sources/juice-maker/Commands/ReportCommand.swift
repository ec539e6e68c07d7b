import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceWords

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", help: .report
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var span: SpanOptions

  func run() async throws {
    let until = try span.end()
    // By default the day that --until ends.
    let since = try span.start() ?? Timestamp.midnight(of: until.map { $0 - 0.001 } ?? Date())
    let context = try await options.openToRead()
    let report = try await Progress.show(context.wording.words) { _ in
      try await context.store.report(since: since, until: until, hour: Timestamp.hour)
    }
    let last = try await context.store.lastEntry()
    let lines = ReportLines(report: report, stock: context.stock, since: since, until: until)
    try ReportOutput(report: lines, lastEntry: last, wording: context.wording)
      .print(as: output.format)
  }
}
