import ArgumentParser
import JuiceKit
import JuiceWords

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the whole journal, oldest first, one JSON object a line.",
    discussion: """
        juice-maker export > journal.jsonl
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker export | jq -r 'select(.kind == "waste") | .changes'
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  func run() async throws {
    let context = try await options.openToRead()
    try await Progress.showUnlessPrinted(context.wording.words) { progress in
      var buffer = OutputBuffer()
      try await context.store.forEachEntry { entry in
        progress.step()
        try buffer.write(EntryRecord(entry).json + "\n")
      }
      try buffer.flush()
    }
  }
}
