import ArgumentParser
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceWords
import SystemPackage

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "restore", help: .restore)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.backups))
  var list = false

  @Option(help: ArgumentHelp(.untilEntry))
  var until: String?

  @Argument(help: ArgumentHelp(.restored), completion: .file())
  var file: String?

  /// The word for the newest backup in the folder of the settings.
  private static let latest = "latest"

  func run() async throws {
    if list { return try await printBackups() }
    let (store, patience) = (try options.storeFile(), try options.patience())
    let words = options.wording.words
    let last = try until.map {
      try JournalLimits.numbers.number($0, of: "--until", command: "restore")
    }
    // With --until, the store itself can be the source.
    guard let file = try newest ?? file ?? last.map({ _ in store }) else {
      throw CommandProblem.usage(
        .missingArgument(
          "<\(words.help(.restored).value ?? "")>",
          example: "juice-maker restore stand-2026-03-01.db"), command: "restore")
    }
    if last == nil, VerifiedBackup.isOneFile(file, store) {
      throw CommandProblem.restoreOfItself(file)
    }
    let (journal, source) = try await read(file, until: last, patience: patience, words)
    if journal.verification.entries == 0 { throw CommandProblem.emptyBackup(source) }
    let kept = try await Progress.show(words) { _ in
      try journal.becomeStore(at: store, patience: patience, now: Environment.now())
    }
    let verification = journal.verification
    try MessageOutput(
      message: words.restored(
        source, entries: verification.entries, last: journal.last.map { Timestamp.local($0.at) }),
      record: [
        "restored": [
          "entries": .whole(verification.entries), "digest": .orNull(verification.digest?.text),
          "kept": .orNull(kept?.path),
        ]
      ],
      remarks: [
        verification.digest.map { words.digest($0.text, upTo: verification.entries) },
        kept.map { $0.isReadable ? words.keptStore($0.path) : words.keptUnreadable($0.path) },
      ].compactMap(\.self)
    ).printDone(as: output.format)
  }

  /// The newest backup, for the word `latest`; `nil` for another source.
  private var newest: String? {
    get throws {
      guard file == Self.latest else { return nil }
      let folder = try options.backupFolder()
      guard let newest = try folder.newest() else {
        throw try folder.list().isEmpty
          ? CommandProblem.noBackup(folder: folder.path) : .backupsOfOthers(folder: folder.path)
      }
      return newest.path
    }
  }

  private func printBackups() async throws {
    if let other = file ?? until.map({ "--until \($0)" }) {
      throw CommandProblem.usage(.oneOf("--list", other), command: "restore")
    }
    let folder = try options.backupFolder()
    let menu = (try? options.loadMenu()) ?? .standard
    let patience = try options.patience()
    let isOwn = folder.ownership()
    var backups: [ListedBackup] = []
    for backup in try folder.list() {
      backups.append(await ListedBackup(backup, isOwn: isOwn(backup), menu, patience: patience))
    }
    try BackupsOutput(
      backups: backups, folder: folder.path, hasLatest: folder.newest() != nil,
      wording: options.wording(of: menu)
    ).print(as: output.format)
  }

  /// - Returns: the journal, and its source without a password.
  /// - Throws: `FileProblem` for a file that can't be read twice, such as a pipe, too.
  private func read(_ file: String, until last: Int?, patience: Double, _ words: Words) async throws
    -> (VerifiedBackup, source: String)
  {
    if PostgresAddress.isOne(file) {
      let server = try PostgresStore(
        file, author: options.author(), patience: patience, now: Environment.now)
      do {
        return (try await read(server, until: last, words), server.shownAddress)
      } catch let fault as JournalFault {
        throw CommandProblem.badBackup(server.shownAddress, .fault(fault))
      }
    }
    guard (try? Stat(FilePath(file)).type) ?? .regular == .regular else {
      throw FileProblem.cannotRead(path: file, .notRegularFile)
    }
    if try ExportReader.isExport(file) {
      do {
        let journal = try await ExportReader(file, until: last).load(words) {
          try VerifiedBackup(export: $0)
        }
        return (journal, file)
      } catch let problem as CommandProblem { throw CommandProblem.badExport(problem) }
    }
    do {
      let journal = try await Progress.show(words) { progress in
        try VerifiedBackup(backup: file, until: last, patience: patience) { _ in progress.step() }
      }
      return (journal, file)
    } catch StoreError.damaged(_, let cause) {
      throw CommandProblem.badBackup(file, cause)
    } catch StoreError.missing {
      // The file exists, but is empty.
      throw CommandProblem.badBackup(file, .database(.notADatabase, "file is not a database"))
    }
  }

  private func read(_ server: PostgresStore, until last: Int?, _ words: Words) async throws
    -> VerifiedBackup
  {
    let entries = try await Progress.show(words) { progress in
      var entries: [JournalEntry] = []
      try await server.forEachPage(JournalQuery(.oldestFirst), atMost: last) { page in
        for entry in page {
          entries.append(entry)
          progress.step()
        }
      }
      return entries
    }
    if let fault = await server.fault(), fault.seq <= last ?? .max { throw fault }
    return try VerifiedBackup(
      export: { take in for entry in entries { try take(entry) } }, until: last)
  }
}
