import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceWords
import Synchronization

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "verify", help: .verify)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.expected))
  var expect: String?

  func run() async throws {
    let noted = try expect.map(DigestPrefix.init(noted:))
    let match = Mutex<JournalEntry?>(nil)
    let store = try options.storeToRead()
    try await options.warnIfMenuIsInvalid()
    let verification: Verification
    do {
      verification = try await Progress.show(options.wording.words) { progress in
        try await store.verify { entry in
          progress.step()
          guard let noted, let digest = entry.digest, noted.matches(digest) else { return }
          match.withLock { $0 = entry }
        }
      }
    } catch let fault as JournalFault {
      // A server's stand can't be restored in place, unlike a file.
      guard let server = store as? PostgresStore else { throw fault }
      throw StoreError.server(server.shownAddress, .damaged(.fault(fault)))
    }
    let entry = match.withLock(\.self)
    if let noted, entry == nil { throw CommandProblem.otherBooks(noted) }
    try VerifyOutput(verification: verification, noted: entry, words: options.wording.words)
      .print(as: output.format)
  }
}

extension DigestPrefix {
  fileprivate init(noted word: String) throws(CommandProblem) {
    guard let prefix = DigestPrefix(parsing: word) else { throw .badDigest(word) }
    self = prefix
  }
}

private struct VerifyOutput: CommandOutput {
  let verification: Verification
  let noted: JournalEntry?
  let words: Words

  var record: JSON {
    [
      "ok": .bool(true), "entries": .whole(verification.entries),
      "digest": .orNull(verification.digest?.text),
      "expected": noted.map {
        ["seq": .whole($0.seq), "at": .text(Timestamp.utc($0.at))]
      },
    ]
  }

  var lines: [String] {
    [
      words.verified(verification.entries),
      verification.digest.map { words.digest($0.text, upTo: verification.entries) },
      noted.map { words.asNoted($0.seq, at: Timestamp.local($0.at)) },
    ].compactMap(\.self)
  }
}
