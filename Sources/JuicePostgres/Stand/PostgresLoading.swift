import FoundationEssentials
import JuiceKit
import JuiceStorage

/// Loads the entries that a stand lacks in one transaction. Keeps the ids, 16 bytes each, to ask the server only about repeated
/// ones.
final class PostgresLoading {
  /// The answer to COMMIT was lost: all entries are written, or none.
  struct LostEnd: Error {
    let count: Int
    let last: Int
    let digest: Digest?
  }

  private static let batch = 500

  private let connection: PostgresConnection
  private let patience: Double
  private let journal: StandJournal
  /// The number of entries before.
  private let revision: Int
  private var importing: JournalImport
  private var isBegun = false
  private var ids: Set<UUID> = []
  /// Not sent yet.
  private var waiting: [JournalEntry] = []
  /// The newest digest on the server.
  private var sent: Digest?

  init(_ connection: PostgresConnection, patience: Double) throws {
    self.connection = connection
    self.patience = patience
    let database = PostgresDatabase(
      connection: connection, deadline: .after(patience), step: patience)
    let state = try database.state()
    if let fault = state.fault { throw ContentError.damaged(.fault(fault)) }
    journal = database.journal(of: state)
    revision = state.books.count
    sent = state.books.digest
    importing = JournalImport(into: state.books, of: journal)
  }

  /// - Returns: the number of new entries.
  func load(from source: EntrySource) throws -> Int {
    let count: Int
    do {
      try source { try self.take($0) }
      try send()
      count = try importing.end()
      do { try execute("COMMIT") } catch {
        guard error.isBroken || error == .timedOut else { throw error }
        throw LostEnd(count: count, last: importing.books.count, digest: importing.books.digest)
      }
    } catch {
      // Report the first error. If ROLLBACK fails, the transaction ends with its connection.
      if isBegun, connection.isUsable { do { try execute("ROLLBACK") } catch {} }
      throw error
    }
    connection.post("SELECT juice.tell()")
    return count
  }

  private func take(_ entry: JournalEntry) throws {
    let isNew = ids.insert(entry.id).inserted
    let new = try importing.take(entry) { isNew ? [] : try prior(to: $0) }
    if let new { waiting.append(new) }
    if waiting.count == Self.batch { try send() }
  }

  private func prior(to entry: JournalEntry) throws -> [JournalEntry] {
    let waiting = waiting.filter { $0.id == entry.id }
    // If the order is here, the server has no entry with its id.
    if entry.kind.isOfOrder, waiting.contains(where: { $0.kind == .order }) { return waiting }
    return try journal.entries(under: [entry.id], upTo: .max) + waiting
  }

  private func send() throws {
    guard !waiting.isEmpty else { return }
    if !isBegun {
      // If this program hangs, the server rolls back.
      try execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '60s'")
      isBegun = true
    }
    guard try journal.database.load(waiting, into: .store, after: sent, importing.books) else {
      throw Refusal.otherJournal(last: try journal.entry(revision))
    }
    sent = waiting.last?.digest
    waiting = []
  }

  private func execute(_ script: String) throws(PostgresError) {
    try connection.execute(script, until: .after(patience))
  }
}

extension PostgresDatabase {
  /// Appends entries of a journal that is written elsewhere, all or none.
  ///
  /// - Parameters:
  ///   - kind: the kind that the stand must have.
  ///   - previous: the digest before `entries`.
  ///   - books: the books after `entries`.
  /// - Returns: false if the stand's newest entry is another one.
  func load(
    _ entries: [JournalEntry], into kind: StandKind, after previous: Digest?, _ books: Books
  ) throws -> Bool {
    let values = entries.map(\.values)
    let columns = (values.first ?? []).indices.map { column in
      PostgresArray(values.map { $0[column] }).text
    }
    let rows = try rows(
      "SELECT juice.load($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      [kind.rawValue, previous?.value] + columns + [books.state])
    // Cached plans were made for smaller tables.
    if entries.count > 1 {
      try connection.execute("DISCARD PLANS", until: deadline.orAtLeast(step))
    }
    return try rows.bool(0, 0)
  }
}

extension JournalEntry {
  /// The arguments of `juice.append` from `seq` to `digest`.
  var values: [String?] { ["\(seq)"] + LookUpColumns(self).texts + [body, digest?.value] }
}
