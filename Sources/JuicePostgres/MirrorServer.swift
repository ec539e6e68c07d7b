package import JuiceKit
import JuiceStorage
import Synchronization

/// A mirror stand on a server, which receives the entries of a journal that is written elsewhere.
package final class MirrorServer: Sendable {
  let address: PostgresAddress
  private let patience: Double
  private let queue: PostgresQueue
  private let known = Mutex<StandState?>(nil)

  /// - Parameter patience: the longest wait of a call for the server, in seconds.
  package init(_ address: PostgresAddress, patience: Double) {
    (self.address, self.patience) = (address, patience)
    queue = PostgresQueue(address)
  }

  /// Returns the number of the mirror's entries and the newest digest.
  ///
  /// - Throws: `StoreError`, also if the stand is no mirror or its journal has a fault.
  package func end() async throws -> Verification {
    try await ask { [self] database in
      let state = try state(database)
      guard state.kind == .mirror else {
        throw StoreError.server(address.shown, .isStore(state.name))
      }
      return Verification(entries: state.books.count, digest: state.books.digest)
    }
  }

  /// Returns an entry; nil if the mirror does not have it.
  ///
  /// - Throws: `StoreError`, or `JournalFault` if the entry can't be read.
  package func entry(_ seq: Int) async throws -> JournalEntry? {
    try await ask { [self] in try $0.journal(of: heard() ?? state($0)).entry(seq) }
  }

  /// Appends the next entries, all or none.
  ///
  /// - Returns: false if the mirror's newest entry has changed.
  /// - Throws: `JournalFault` for an entry that breaks a rule or has a wrong digest, else `StoreError`.
  package func take(_ entries: [JournalEntry]) async throws -> Bool {
    try await ask { [self] database in
      var state = try heard() ?? state(database)
      let previous = state.books.digest
      try database.journal(of: state).admit(entries, to: &state.books)
      guard try database.load(entries, into: .mirror, after: previous, state.books) else {
        return false
      }
      keep(state)
      return true
    }
  }

  private func heard() -> StandState? { known.withLock { $0 } }

  private func keep(_ state: StandState) { known.withLock { $0 = state } }

  private func state(_ database: PostgresDatabase) throws -> StandState {
    let state = try database.state(knowing: heard())
    if let fault = state.fault { throw ContentError.damaged(.fault(fault)) }
    keep(state)
    return state
  }

  private func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (PostgresDatabase) throws -> Answer
  ) async throws -> Answer {
    let deadline = Deadline.after(patience)
    do {
      return try await queue.run(until: deadline) {
        try body(PostgresDatabase(connection: $0, deadline: deadline))
      }
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }
}
