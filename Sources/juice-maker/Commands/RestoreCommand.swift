import ArgumentParser
import JuiceKit
import JuiceSQLite
import JuiceWords
import SystemPackage

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "restore", help: .restore)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.untilEntry))
  var until: String?

  @Argument(help: ArgumentHelp(.restored), completion: .file())
  var file: String

  func run() async throws {
    let (store, patience) = (try options.storeFile(), try options.patience())
    let words = options.wording.words
    let last = try until.map {
      try JournalLimits.numbers.number($0, of: "--until", command: "juice-maker restore")
    }
    if VerifiedBackup.isOneFile(file, store) { throw CommandProblem.restoreOfItself(file) }
    let journal = try await read(until: last, patience: patience, words)
    let kept = try await Progress.show(words) { _ in
      try journal.becomeStore(at: store, patience: patience, now: Environment.now())
    }
    try RestoreOutput(file: file, journal: journal, kept: kept, words: words)
      .printDone(as: output.format)
  }

  /// - Throws: `FileProblem` also for what can't be read twice, as a pipe.
  private func read(until last: Int?, patience: Double, _ words: Words) async throws
    -> VerifiedBackup
  {
    guard (try? Stat(FilePath(file)).type) ?? .regular == .regular else {
      throw FileProblem.cannotRead(path: file, .notRegularFile)
    }
    if try ExportReader.isExport(file) {
      return try await ExportReader(file, until: last).load(words) {
        try VerifiedBackup(export: $0)
      }
    }
    do {
      return try await Progress.show(words) { progress in
        try VerifiedBackup(backup: file, until: last, patience: patience) { _ in progress.step() }
      }
    } catch StoreError.damaged(_, let cause) {
      throw CommandProblem.badBackup(file, cause)
    } catch StoreError.missing {
      // It is there, and empty.
      throw CommandProblem.badBackup(file, .database(.notADatabase, "file is not a database"))
    }
  }
}

private struct RestoreOutput: CommandOutput {
  let file: String
  let journal: VerifiedBackup
  /// The old store's new path.
  let kept: VerifiedBackup.Kept?
  let words: Words

  private var verification: Verification { journal.verification }

  var record: JSON {
    [
      "restored": [
        "entries": .whole(verification.entries), "digest": .orNull(verification.digest?.text),
        "kept": .orNull(kept?.path),
      ]
    ]
  }

  var lines: [String] {
    [
      words.restored(
        file, entries: verification.entries, last: journal.last.map { Timestamp.local($0.at) }),
      verification.digest.map { words.digest($0.text, upTo: verification.entries) },
      kept.map { $0.isReadable ? words.keptStore($0.path) : words.keptUnreadable($0.path) },
    ].compactMap(\.self)
  }
}
