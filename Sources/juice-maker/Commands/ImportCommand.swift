import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", help: .import
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.export), completion: .file())
  var file: String

  func run() async throws {
    let export = try ExportReader(file)
    let store = try options.openStore()
    let count: Int
    do {
      count = try await Progress.show(options.wording.words) { progress in
        try await store.load { take in
          try export.read { entry in
            try take(entry)
            progress.step()
          }
        }
      }
    } catch {
      if !(error is Refusal) { (store as? SQLiteStore)?.removeIfNew() }
      throw error
    }
    try MessageOutput(
      message: options.wording.words.imported(count), record: ["imported": count]
    ).print(as: output.format)
  }
}
