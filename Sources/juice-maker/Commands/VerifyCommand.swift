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

  @OptionGroup var stand: StandOption

  func run() async throws {
    let noted = try expect.map(DigestPrefix.init(noted:))
    if stand.isEvery { return try await verifyEvery(noted) }
    let match = Mutex<JournalEntry?>(nil)
    let store = try await options.storeToRead(stand.stand)
    try await options.warnIfMenuIsInvalid()
    let verification: Verification
    do {
      verification = try await Progress.show(options.wording.words) { progress in
        try await store.verify { entry in
          progress.step()
          if noted?.isDigest(of: entry) ?? false { match.withLock { $0 = entry } }
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

  /// Goes on after a stand with a fault, which is reported after the output. A noted digest has to be that of one stand.
  private func verifyEvery(_ noted: DigestPrefix?) async throws {
    let matches = Mutex<[String: JournalEntry]>([:])
    let stands = try options.stands()
    try await options.warnIfMenuIsInvalid()
    let verified = try await Progress.show(options.wording.words) { progress in
      try await stands.verify { stand, entry in
        progress.step()
        if noted?.isDigest(of: entry) ?? false { matches.withLock { $0[stand] = entry } }
      }
    }
    let entries = matches.withLock(\.self)
    try VerifyStandsOutput(
      stands: verified.map { stand, verification in
        let output = verification.map {
          VerifyOutput(verification: $0, noted: entries[stand], words: options.wording.words)
        }
        return (stand, output)
      }
    ).print(as: output.format)
    if let noted, entries.isEmpty { throw CommandProblem.otherBooks(noted) }
  }
}

extension DigestPrefix {
  fileprivate init(noted word: String) throws(CommandProblem) {
    guard let prefix = DigestPrefix(parsing: word) else { throw .badDigest(word) }
    self = prefix
  }

  fileprivate func isDigest(of entry: JournalEntry) -> Bool {
    entry.digest.map(matches) ?? false
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

private struct VerifyStandsOutput: CommandOutput {
  /// The output is `nil` for a stand with a fault.
  let stands: [(stand: String, output: VerifyOutput?)]

  var record: JSON {
    [
      "stands": .list(
        stands.map { stand, output in
          (output?.record ?? ["ok": .bool(false)]).with(["stand": .text(stand)])
        })
    ]
  }

  var lines: [String] {
    stands.flatMap { stand, output in (output?.lines ?? []).map { "\(stand): \($0)" } }
  }
}
