import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuicePapers
import JuicePostgres
import JuiceWords

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "report", help: .report)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: PageFormatOption
  @OptionGroup var span: SpanOptions
  @OptionGroup var stand: StandOption

  @Flag(help: ArgumentHelp(.cashiers))
  var cashiers = false

  func run() async throws {
    let now = Environment.now()
    if cashiers, output.format != nil {
      throw CommandProblem.usage(
        .onlyWith(option: "--cashiers", other: "--format html"), command: "report")
    }
    if stand.isEvery { return try await printEvery(now: now) }
    let menu = try await options.menuOrIDs(stand: stand)
    let (since, until) = try times(now, by: menu.dayStart)
    let context = try await options.openToRead(menu, stand: stand)
    let result = try await Progress.show(context.wording.words) { _ in
      try await context.report(since: since, until: until, now: now)
    }
    if let format = output.format { return try result.print(as: format) }
    let page = try await compared(result.report, by: menu.dayStart) { since, until in
      try await context.store.report(since: since, until: until, by: menu.dayStart)
    }
    try StandardOutput.write(
      ReportDocument(
        page: page, wording: result.wording, now: now, digest: result.digestSentence,
        namesCashiers: cashiers
      ).text)
  }

  /// Returns the report beside that of the span before.
  func compared(
    _ lines: ReportLines, by dayStart: DayStart,
    _ report: (_ since: Date, _ until: Date) async throws -> Report
  ) async throws -> ReportPage {
    guard
      let span = ReportSpan(since: lines.since, until: lines.until, now: lines.now, by: dayStart)
    else { return ReportPage(lines, of: nil) }
    return ReportPage(
      lines, of: span, before: try await report(span.before.since, span.endBefore(lines.now)))
  }

  private func times(_ now: Date, by dayStart: DayStart) throws(CommandProblem) -> (
    since: Date, until: Date?
  ) {
    let until = try span.end(by: dayStart)
    // The default is the day that --until ends.
    let day = dayStart.beginning(of: until.map { $0 - 0.001 } ?? now)
    return (try span.start(by: dayStart) ?? day, until)
  }

  private func printEvery(now: Date) async throws {
    let stands = try options.stands()
    let menu = try await options.menuOrIDs { try await stands.stocks().map(\.stock) }
    let (since, until) = try times(now, by: menu.dayStart)
    let wording = options.wording(of: menu)
    let summed = try await Progress.show(wording.words) { _ in
      try await stands.reports(since: since, until: until, now: now, by: menu.dayStart)
    }
    let shown = summed.filter { (try? $0.report.checkLimit()) != nil }
    let reports = shown.map { sum in
      (
        stand: sum.stand,
        report: ReportOutput(
          report: ReportLines(
            report: sum.report,
            stock: ReportLines.isOver(until, now: now) ? sum.stock : sum.stock.onceOpen(menu),
            since: since, until: until,
            now: now),
          digest: sum.digest, revision: sum.stock.revision, wording: wording, stand: sum.stand)
      )
    }
    let names = wording.naming(shown.map(\.report.sealedNames))
    let all = ReportsOutput(
      reports: reports, wording: names, since: since, until: until, now: now)
    if let format = output.format {
      try all.print(as: format)
    } else {
      let page = try await compared(all.sum, by: menu.dayStart) { since, until in
        try await stands.reports(since: since, until: until, now: now, by: menu.dayStart)
          .reduce(into: Report()) { $0.add($1.report) }
      }
      try StandardOutput.write(
        ReportDocument(
          page: page, wording: names, now: now, namesCashiers: cashiers,
          stands: shown.map { ($0.stand, $0.report) }
        ).text)
    }
    try summed.reduce(into: Report()) { $0.add($1.report) }.checkLimit()
  }
}

extension CommandContext {
  func report(since: Date, until: Date?, now: Date) async throws -> ReportOutput {
    let menu = maker.menu
    let report = try await store.report(since: since, until: until, now: now, by: menu.dayStart)
    try report.checkLimit()
    let last = try await store.lastEntry()
    // A fault that the report has found ends the stock, too.
    var stock =
      await store.fault() == nil ? self.stock : try await store.stock().onceOpen(menu)
    if let until, ReportLines.isOver(until, now: now) {
      stock = try await store.stock(before: until)
    }
    return ReportOutput(
      report: ReportLines(report: report, stock: stock, since: since, until: until, now: now),
      digest: last?.digest, revision: last?.seq ?? 0, wording: wording.naming([report.sealedNames]))
  }
}
