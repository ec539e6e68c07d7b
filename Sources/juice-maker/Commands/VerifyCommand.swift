import ArgumentParser
import JuiceKit
import JuiceTill

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

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @MainActor
  func run() async throws {
    let entries = try await options.openStore().verify()
    DoneAnswer(
      sentence: { $0.verified(entries) }, data: ["ok": .bool(true), "entries": .int(entries)]
    ).print(as: Format(output.format), Speech(options.speech, .standard))
  }
}
