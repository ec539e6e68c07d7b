import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceWords

struct StandWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "watch", help: .watchStands)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let words = options.wording.words
    /// The last news that was printed; news that is the same again is not.
    var told: String?
    try await options.stands().watch(
      pause: { try await Task.sleep(for: .seconds(1)) },
      report: { news in
        switch news {
        case .quiet:
          guard told != "quiet" else { return }
          told = "quiet"
          try MessageOutput(message: words.standsWatched, record: ["watching": .bool(true)])
            .print(as: output.format)
        case .removed(let stand, let locks):
          told = nil
          try MessageOutput(
            message: words.greedyStandRemoved(stand, locks: locks),
            record: ["stand": .text(stand), "locks": .whole(locks)]
          ).print(as: output.format)
        case .failed(let error):
          guard let report = ExitReport(error), told != report.code else { return }
          told = report.code
          try report.print(as: output.format, in: options.wording.language)
        }
      })
  }
}
