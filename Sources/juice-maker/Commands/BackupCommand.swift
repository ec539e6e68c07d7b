import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceWords
import SystemPackage

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "backup", help: .backup)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.copy), completion: .file())
  var file: String

  func run() async throws {
    let opened = try options.storeToRead()
    guard let store = opened as? SQLiteStore else {
      throw opened is PostgresStore ? CommandProblem.backupOfServer : CommandProblem.backupOfMemory
    }
    try await options.warnIfMenuIsInvalid()
    let words = options.wording.words
    do {
      try await Progress.show(words) { _ in try store.backup(to: file) }
    } catch let error as StoreError {
      switch error {
      // These errors are about the copy, the others about the store.
      case .cannotCreate(let path, let cause):
        let isFolder = (try? Stat(FilePath(path)).type) == .directory
        throw FileProblem.cannotMake(path: path, isFolder ? .isFolder : cause)
      case .cannotWrite(let path, let cause): throw FileProblem.cannotWrite(path: path, cause)
      default: throw error
      }
    }
    try MessageOutput(
      message: words.backedUp(file), record: ["backup": .text(file)]
    )
    .printDone(as: output.format)
  }
}
