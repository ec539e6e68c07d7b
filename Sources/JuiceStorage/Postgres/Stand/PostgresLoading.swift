import FoundationEssentials
import JuiceKit

/// Fills an empty journal in one transaction, many entries at a time.
///
/// The ids are kept here, 16 bytes each, to know at once which entry has one that was there before: only for
/// those the server is asked.
final class PostgresLoading {
  /// All was sent, and the answer to the last statement was lost: the journal is there, or it is empty.
  struct LostEnd: Error {
    let count: Int
    let digest: Digest?
  }

  private static let batch = 500

  private let connection: PostgresConnection
  private let patience: Double
  private var stand = 0
  private var replay = Replay()
  private var seal = Seal()
  private var ids: Set<UUID> = []
  /// The entries that are not sent yet.
  private var waiting: [JournalEntry] = []
  /// The digest of the newest that is.
  private var sent: Digest?

  init(_ connection: PostgresConnection, patience: Double) {
    self.connection = connection
    self.patience = patience
  }

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: .after(patience))
  }

  /// - Returns: the number of entries.
  func load(from source: EntrySource) throws -> Int {
    let state = try journal.state()
    guard state.stock.revision == 0 else { throw Refusal.notEmpty }
    stand = state.stand
    // The server takes all of it back where this program stops in the middle.
    try execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '60s'")
    do {
      try source { try self.take($0) }
      try send()
      do { try execute("COMMIT") } catch {
        guard error.isBroken || error == .timedOut else { throw error }
        throw LostEnd(count: replay.count, digest: seal.last)
      }
    } catch {
      // The first error is the one that is told; with its connection the transaction ends anyway.
      if connection.isUsable { do { try execute("ROLLBACK") } catch {} }
      throw error
    }
    connection.post("SELECT juice.tell()")
    return replay.count
  }

  private func take(_ entry: JournalEntry) throws {
    let isNew = ids.insert(entry.id).inserted
    try replay.add(entry, prior: isNew ? [] : prior(to: entry))
    waiting.append(try seal.seal(entry))
    if waiting.count == Self.batch { try send() }
  }

  private func prior(to entry: JournalEntry) throws -> [JournalEntry] {
    let kinds: (JournalEntry.Kind) -> Bool = {
      entry.kind.isOfOrder ? $0.isOfOrder : $0 == entry.kind
    }
    let waiting = waiting.filter { $0.id == entry.id && kinds($0.kind) }
    // With its order all of an id is here.
    if waiting.first?.kind == .order { return waiting }
    return try journal.state(with: entry.id, like: entry.kind).prior + waiting
  }

  private func send() throws {
    guard !waiting.isEmpty else { return }
    let rows = try journal.rows(
      "SELECT juice.load($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
      [sent?.value] + waiting.columns)
    guard try rows.bool(0, 0) else { throw Refusal.notEmpty }
    sent = waiting.last?.digest
    waiting = []
    // How the tables are best read was found out while they were small.
    try execute("DISCARD PLANS")
  }

  private func execute(_ script: String) throws(PostgresError) {
    try connection.execute(script, until: .after(patience))
  }
}
