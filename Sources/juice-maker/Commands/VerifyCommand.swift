import ArgumentParser
import JuiceKit
import JuiceWords

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replay the journal and hold it against the stock.",
    discussion: """
        juice-maker verify
        juice-maker verify --store backup.db --format json

      Where something does not add up it names the first entry that is off, and exits with 65.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let entries = try await Progress.show(options.wording.words) { progress in
      try await options.openStore().verify(progress.step)
    }
    try MessageOutput(
      message: options.wording.words.verified(entries), record: Record(entries: entries)
    ).print(as: output.format)
  }

  private struct Record: Encodable {
    let ok = true
    let entries: Int
  }
}
