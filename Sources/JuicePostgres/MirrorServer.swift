public import JuiceKit
import JuiceStorage
import Synchronization

/// The place of a stand on a server that is a mirror: it takes the next entries of a journal that is made elsewhere.
public final class MirrorServer: Sendable {
  let address: PostgresAddress
  private let patience: Double
  private let queue: PostgresQueue
  /// The books of the mirror as they were last heard of: each entry that is sent has to follow them.
  private let books = Mutex(Books())

  public init(_ address: PostgresAddress, patience: Double) {
    (self.address, self.patience) = (address, patience)
    queue = PostgresQueue(address)
  }

  /// Finds out how far its journal goes.
  public func end() async throws -> Verification {
    let books = try await ask { [address] journal in
      let head = try journal.head()
      guard head.kind == .mirror else {
        throw StoreError.server(address.shown, .isStore(head.name))
      }
      let (state, fault) = try journal.state(head)
      if let fault { throw ContentError.damaged(.fault(fault)) }
      return state.books
    }
    self.books.withLock { $0 = books }
    return Verification(entries: books.count, digest: books.digest)
  }

  public func entry(_ seq: Int) async throws -> JournalEntry? {
    try await ask { try $0.entry(seq, of: $0.head().stand) }
  }

  /// Takes the entries that follow the end, all or none.
  ///
  /// - Returns: false where its newest entry is another one by now.
  /// - Throws: `JournalFault` for an entry that breaks a rule or has not its digest.
  public func take(_ entries: [JournalEntry]) async throws -> Bool {
    let before = books.withLock(\.self)
    let after = try await ask { journal in
      let stand = try journal.head().stand
      var books = before
      let prior = try journal.prior(to: entries, of: stand)
      for entry in entries {
        try journal.admit(entry, prior[entry.seq] ?? [], to: &books, of: stand)
      }
      let isTaken = try journal.load(entries, books, into: .mirror, after: before.digest)
      return isTaken ? books : nil
    }
    guard let after else { return false }
    books.withLock { $0 = after }
    return true
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
