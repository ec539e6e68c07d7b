import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords
import Synchronization

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
    let withoutDigest = Mutex(0)
    let count: Int
    do {
      count = try await Progress.show(options.wording.words) { progress in
        try await store.load { take in
          try export.read { entry in
            try take(entry)
            progress.step()
            if entry.digest == nil { withoutDigest.withLock { $0 += 1 } }
          }
        }
      }
    } catch {
      await (store as? SQLiteStore)?.removeIfNew()
      throw error
    }
    let sealedNow = withoutDigest.withLock(\.self)
    if sealedNow > 0 { StandardError.write(options.wording.words.sealedNow(sealedNow) + "\n") }
    try MessageOutput(
      message: options.wording.words.imported(count), record: ["imported": count]
    ).printDone(as: output.format)
  }
}
