import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite

/// Sends the journal of a file to the mirror of its stand on a server, entry by entry as it is, and changes nothing in the
/// file.
///
/// What the server has is asked for whenever it is not known, so that a call may be cut off anywhere, and made again, or
/// twice at once: an entry is taken once, and only where it follows the newest one there.
final class MirrorSender {
  /// More than a busy hour of a stand, and as much as a server writes in well under a second.
  static let batch = 500

  let path: String
  let patience: Double
  /// The pauses between tries while the server can't be reached.
  var pauses = BackOff(first: .seconds(1), longest: .seconds(60))
  private let server: MirrorServer
  private let sentence: (any Error) -> String
  private let now: () -> Date
  private let file: MirrorFile
  private var state: MirrorState
  /// The note is of another server: a slip in the address is not to take its place.
  private var isOfOther: Bool
  /// The server's last entry; `nil` if the server has to be asked.
  private var end: Verification?
  /// The server's last entry before an upload without an answer.
  private var endBefore: Verification?
  /// How many entries it has taken from here.
  private(set) var sent = 0

  /// - Parameters:
  ///   - path: of the store.
  ///   - address: of the server, with the login of the stand.
  ///   - patience: how long to wait for another process, or for an answer, in seconds.
  ///   - sentence: says what went wrong, for the note beside the store.
  ///   - now: the time of that note.
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

  /// The last known state of the mirror.
  var mirror: Verification {
    Verification(entries: state.entries, digest: state.digest)
  }

  /// Sends what the server lacks, and notes how that went.
  ///
  /// - Throws: `MirrorDifference`, `JournalFault` for an entry that has not its digest, `StoreError`.
  func send(_ store: SQLiteStore) async throws {
    do {
      // Finds an entry that breaks a rule, before which the pages end.
      _ = try await store.books()
      do { while try await sendBatch(of: store) {} } catch StoreError.server(_, .cutOff) {
        // It may have broken long ago, while nothing was to be sent: over a new one, what is there is asked for.
        end = nil
        while try await sendBatch(of: store) {}
      }
      // Only the part before it was sent.
      if let fault = await store.fault() { throw fault }
    } catch {
      end = nil
      note(error)
      throw error
    }
  }

  /// - Returns: whether there may be more to send.
  private func sendBatch(of store: SQLiteStore) async throws -> Bool {
    let isKnown = end != nil
    let end = try await askForEnd()
    // With the entry that both have to have.
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
      // Another process may have sent something.
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

  // MARK: The note beside the store

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

  /// Losing the note loses nothing else.
  private func save() { try? file.save(state) }
}
