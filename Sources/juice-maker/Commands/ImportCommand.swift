import ArgumentParser
import JuiceKit
import JuiceTill

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Fill an empty store from an export: same stock, same history, same ids.",
    discussion: """
        juice-maker import journal.jsonl --store new.db
        juice-maker export --store old.db | juice-maker import - --store new.db

      All of it is loaded, or nothing: what is wrong is told as FILE:LINE: and why.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Argument(help: "The export; - for standard input.", completion: .file())
  var file: String

  @MainActor
  func run() async throws {
    let entries = try ExportFile.entries(of: file)
    try await options.openStore().load(entries)
    DoneAnswer(
      sentence: { $0.imported(entries.count) }, data: ["imported": .int(entries.count)]
    ).print(as: Format(output.format), Speech(options.speech, .standard))
  }
}
