import JuiceKit
import JuiceStorage

/// The place of a stand on a server that is a mirror: it takes the next entries of a journal that is made elsewhere.
final class MirrorServer: Sendable {
  let address: PostgresAddress
  private let patience: Double
  private let queue: PostgresQueue

  init(_ address: PostgresAddress, patience: Double) {
    (self.address, self.patience) = (address, patience)
    queue = PostgresQueue(address)
  }

  /// How far its journal goes.
  func end() async throws -> Verification {
    try await ask { [address] journal in
      let state = try journal.state()
      guard state.kind == .mirror else {
        throw StoreError.server(address.shown, .isStore(state.name))
      }
      return Verification(entries: state.stock.revision, digest: state.digest)
    }
  }

  func entry(_ seq: Int) async throws -> JournalEntry? {
    try await ask { try $0.entry(seq, of: $0.state().stand) }
  }

  /// Takes the entries that follow the one with a digest, all or none.
  ///
  /// - Returns: false where its newest entry is another one.
  func take(_ entries: [JournalEntry], after previous: Digest?)
    async throws -> Bool
  {
    try await ask { try $0.load(entries, into: .mirror, after: previous) }
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
