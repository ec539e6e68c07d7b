import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceText
import JuiceWords

struct StandWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "watch", help: .watchStands)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let language = options.wording.language
    var printed = PrintedWatch()
    try await options.stands().watch(
      pause: { try await Task.sleep(for: .seconds(1)) },
      report: { news in
        switch printed.adding(news, in: language) {
        case .message(let message): try message.print(as: output.format)
        case .error(let report): try report.print(as: output.format, in: language)
        case nil: break
        }
      })
  }
}

struct PrintedWatch {
  enum Output {
    case message(MessageOutput)
    case error(ExitReport)
  }

  /// The newest news, if the same again is not printed.
  private var told: String?

  /// Returns the output for news; `nil` for the same news again.
  mutating func adding(_ news: WatchNews, in language: Language) -> Output? {
    let words = Wording(language).words
    let before = told
    switch news {
    case .quiet:
      told = "quiet"
      guard told != before else { return nil }
      return .message(
        MessageOutput(message: words.standsWatched, record: ["watching": .bool(true)]))
    case .removed(let stand, let locks):
      told = nil
      return .message(
        MessageOutput(
          message: words.greedyStandRemoved(stand, locks: locks),
          record: ["stand": .text(stand), "locks": .whole(locks)]))
    case .failed(let error):
      guard let report = ExitReport(error) else { return nil }
      told = report.code
      return told == before ? nil : .error(report)
    }
  }
}
