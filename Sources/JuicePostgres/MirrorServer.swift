public import JuiceKit
import JuiceStorage
import Synchronization

/// The place of a stand on a server that is a mirror: it takes the next entries of a journal that is made elsewhere.
public final class MirrorServer: Sendable {
  let address: PostgresAddress
  private let patience: Double
  private let queue: PostgresQueue
  /// The stand as it was last heard of.
  private let known = Mutex<StandState?>(nil)

  /// - Parameters:
  ///   - address: with the login of the stand.
  ///   - patience: how long a call may wait for the server, in seconds.
  public init(_ address: PostgresAddress, patience: Double) {
    (self.address, self.patience) = (address, patience)
    queue = PostgresQueue(address)
  }

  /// How far its journal goes.
  ///
  /// - Throws: `StoreError`, also where its journal has a fault.
  public func end() async throws -> Verification {
    try await ask { [self] journal in
      let state = try state(journal)
      guard state.kind == .mirror else {
        throw StoreError.server(address.shown, .isStore(state.name))
      }
      return Verification(entries: state.books.count, digest: state.books.digest)
    }
  }

  /// - Returns: nil where the mirror has no such entry.
  public func entry(_ seq: Int) async throws -> JournalEntry? {
    try await ask { [self] in try $0.entry(seq, of: (heard() ?? state($0)).stand) }
  }

  /// Takes the entries that follow its end, all or none.
  ///
  /// - Returns: false where its newest entry is another one by now.
  /// - Throws: `JournalFault` for an entry that breaks a rule or has not its digest, `StoreError`.
  public func take(_ entries: [JournalEntry]) async throws -> Bool {
    try await ask { [self] journal in
      var state = try heard() ?? state(journal)
      let previous = state.books.digest
      try journal.admit(entries, of: state.stand, to: &state.books)
      guard try journal.load(entries, into: .mirror, after: previous, state.books) else {
        return false
      }
      keep(state)
      return true
    }
  }

  private func heard() -> StandState? { known.withLock { $0 } }

  private func keep(_ state: StandState) { known.withLock { $0 = state } }

  private func state(_ journal: PostgresJournal) throws -> StandState {
    let state = try journal.state(knowing: heard())
    if let fault = state.fault { throw ContentError.damaged(.fault(fault)) }
    keep(state)
    return state
  }

  /// Asks over another connection where the one from before broke.
  private func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (PostgresJournal) throws -> Answer
  ) async throws -> Answer {
    let deadline = Deadline.after(patience)
    do {
      return try await queue.run(until: deadline) {
        try body(PostgresJournal(connection: $0, deadline: deadline))
      }
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }
}
