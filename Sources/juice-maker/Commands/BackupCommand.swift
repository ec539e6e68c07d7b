import ArgumentParser
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceWords

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "backup", help: .backup)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.copy), completion: .file())
  var file: String?

  func run() async throws {
    let opened = try await options.storeToRead()
    guard let store = opened as? SQLiteStore else {
      throw opened is PostgresStore ? CommandProblem.backupOfServer : CommandProblem.backupOfMemory
    }
    guard let file else { return try await addToFolder(store) }
    try await options.warnIfMenuIsInvalid()
    let words = options.wording.words
    try await Progress.show(words) { _ in
      try explainingCopy { () throws(StoreError) in try store.backup(to: file) }
    }
    try MessageOutput(
      message: words.backedUp(file), record: ["backup": .text(file)]
    )
    .printDone(as: output.format)
    // A damaged store is copied as it is.
    _ = try await Progress.show(words) { _ in try await store.verify() }
  }

  private func addToFolder(_ store: SQLiteStore) async throws {
    let words = options.wording.words
    guard let setting = options.backupSetting(options.settings().settings) else {
      throw CommandProblem.noBackupPlace
    }
    let folder = BackupFolder(setting.folder, ofStore: options.storePath)
    let added = try await Progress.show(words) { _ in
      try folder.copy(store, keeping: setting.keep)
    }
    try MessageOutput(
      message: added.sentence(words),
      record: [
        "backup": .text(added.path), "entries": .whole(added.entries),
        "digest": .orNull(added.digest?.text),
        "stuck": added.stuck.isEmpty ? nil : .list(added.stuck.map(JSON.text)),
      ]
    ).printDone(as: output.format)
  }
}
