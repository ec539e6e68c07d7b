import ArgumentParser
import JuiceKit
import JuiceSQLite
import JuiceWords

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "import", help: .import)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.withoutEnd))
  var withoutEnd = false

  @Argument(help: ArgumentHelp(.export), completion: .file())
  var file: String

  func run() async throws {
    let export = try ExportReader(file, needsEnd: !withoutEnd)
    let store = try options.openStore()
    let count: Int
    do {
      count = try await export.load(options.wording.words) { try await store.load(from: $0) }
    } catch {
      await (store as? SQLiteStore)?.removeIfNew()
      throw error
    }
    try MessageOutput(
      message: options.wording.words.imported(count), record: ["imported": .whole(count)]
    ).printDone(as: output.format)
  }
}
