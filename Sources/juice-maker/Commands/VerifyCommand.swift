import ArgumentParser
import JuiceKit
import JuiceWords

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", help: .verify
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let entries = try await Progress.show(options.wording.words) { progress in
      try await options.storeToRead().verify(progress.step)
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
