import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite

/// Sends a store's journal to its mirror on a server, entry by entry and unchanged. Only reads the store.
///
/// Sending is idempotent: the server accepts an entry only once, after the one before it. A call can be interrupted,
/// repeated, or run twice at a time.
final class MirrorSender {
  /// More than a busy hour's entries; a server writes them in well under a second.
  static let batch = 500

  let path: String
  let patience: Double
  var pauses = BackOff(first: .seconds(1), longest: .seconds(60))
  private let server: MirrorServer
  private let sentence: (any Error) -> String
  private let now: () -> Date
  private let file: MirrorFile
  private var state: MirrorState
  /// The note is about another server: a typo in the address must not overwrite it.
  private var isOfOther: Bool
  /// The server's last entry; `nil` if unknown.
  private var end: Verification?
  /// The server's last entry before an upload without an answer.
  private var endBefore: Verification?
  private(set) var sent = 0

  /// - Parameters:
  ///   - patience: the timeout for the server and for other processes, in seconds.
  ///   - sentence: describes an error, for the note beside the store.
  init(
    of path: String, to address: PostgresAddress, patience: Double,
    sentence: @escaping (any Error) -> String, now: @escaping () -> Date
  ) {
    (self.path, self.patience, self.sentence, self.now) = (path, patience, sentence, now)
    server = MirrorServer(address, patience: patience)
    file = MirrorFile(of: path)
    let noted = file.load()
    isOfOther = noted.map { $0.address != address.shown } ?? false
    state =
      noted.flatMap { $0.address == address.shown ? $0 : nil }
      ?? MirrorState(address: address.shown)
  }

  var mirror: Verification {
    Verification(entries: state.entries, digest: state.digest)
  }

  /// Sends the missing entries, and notes the result.
  ///
  /// - Throws: `MirrorDifference`; `JournalFault` for an entry with a wrong digest; `StoreError`.
  func send(_ store: SQLiteStore) async throws {
    do {
      // Finds a faulty entry, before which the pages end.
      _ = try await store.books()
      do { while try await sendBatch(of: store) {} } catch StoreError.server(_, .cutOff) {
        // An idle connection may have broken long ago. Reconnect, and ask for the end again.
        end = nil
        while try await sendBatch(of: store) {}
      }
      // Only the entries before the fault were sent.
      if let fault = await store.fault() { throw fault }
    } catch {
      end = nil
      note(error)
      throw error
    }
  }

  /// - Returns: true if more entries may be missing.
  private func sendBatch(of store: SQLiteStore) async throws -> Bool {
    let isKnown = end != nil
    let end = try await askForEnd()
    // Includes the last common entry.
    var page = try await store.entries(
      JournalQuery(.oldestFirst, beyond: end.entries - 1, limit: Self.batch + 1))
    if end.entries > 0 {
      guard let first = page.first, first.seq == end.entries, first.digest == end.digest else {
        // The file may have been restored since the server was asked.
        self.end = nil
        if isKnown { return true }
        throw try await difference(from: end, of: store)
      }
      page.removeFirst()
    }
    if let last = page.last {
      endBefore = end
      let isTaken = try await server.take(page)
      endBefore = nil
      // Another process may have sent entries.
      self.end = isTaken ? Verification(entries: last.seq, digest: last.digest) : nil
      guard isTaken else { return true }
      sent += page.count
    }
    let mayBeMore = page.count >= Self.batch
    noteEnd(isAll: !mayBeMore)
    return mayBeMore
  }

  private func askForEnd() async throws -> Verification {
    if let end { return end }
    let end = try await server.end()
    if let endBefore { sent += max(0, end.entries - endBefore.entries) }
    (self.end, endBefore) = (end, nil)
    return end
  }

  private func difference(
    from end: Verification, of store: SQLiteStore
  ) async throws -> MirrorDifference {
    let last = try await store.lastEntry()
    var both = LastOfBoth(within: min(last?.seq ?? 0, end.entries))
    while let seq = both.next {
      let own = try await store.entries(JournalQuery(.oldestFirst, beyond: seq - 1, limit: 1)).first
      both.note(seq, isSame: try await server.entry(seq)?.digest == own?.digest)
    }
    return MirrorDifference(
      store: last, mirror: try await server.entry(end.entries),
      common: try await server.entry(both.last))
  }

  private func noteEnd(isAll: Bool) {
    guard let end else { return }
    isOfOther = false
    (state.entries, state.digest, state.problem) = (end.entries, end.digest, nil)
    if isAll { state.at = now() }
    save()
  }

  private func note(_ error: any Error) {
    let problem: MirrorState.Problem =
      if let difference = error as? MirrorDifference {
        .differs(common: difference.common?.seq ?? 0)
      } else {
        .other(sentence(error))
      }
    if case .differs = problem { isOfOther = false }
    guard !isOfOther, state.problem != problem else { return }
    state.problem = problem
    save()
  }

  /// The note can get lost without harm.
  private func save() { try? file.save(state) }
}
