import FoundationEssentials
import JuiceKit
import JuiceStorage

/// Replays a journal a page at a time. Nothing is locked: what is written meanwhile comes after the entry that was
/// the newest at the start, and what was written before never changes.
struct PostgresVerifying {
  private static let page = 1000

  let connection: PostgresConnection
  let patience: Double

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: .after(patience))
  }

  func verify(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // Before any row is read: without its policies a stand reads none.
    guard try PostgresSchema.isIntact(journal) else { throw ContentError.damaged(.changedSchema) }
    let (state, queue) = try journal.stateAndQueue()
    var (replay, seal) = (Replay(), Seal())
    while replay.count < state.stock.revision {
      let seqs = replay.count + 1...min(replay.count + Self.page, state.stock.revision)
      let entries = try journal.rows(seqs, of: state.stand).entries()
      let prior = try prior(to: entries.map(\.entry), of: state.stand)
      for recorded in entries {
        try replay.add(recorded, prior: prior[recorded.entry.seq] ?? [])
        try seal.check(recorded.entry)
        visit(recorded.entry)
      }
      guard replay.count == seqs.upperBound else {
        throw JournalFault(seq: replay.count + 1, rule: .gap)
      }
    }
    try replay.compare(with: state.stock)
    try replay.compare(with: queue)
    guard seal.last == state.digest else {
      throw JournalFault(seq: replay.count, rule: .wrongDigest)
    }
    if let table = try orphan(of: state.stand) {
      throw ContentError.damaged(.orphan(table: table))
    }
    return Verification(entries: replay.count, digest: seal.last)
  }

  /// The entries that the journal had under the id of one of a page before it, by that one's number: for those of an
  /// order all of these, for a change of stock those of its kind.
  private func prior(to page: [JournalEntry], of stand: Int) throws -> [Int: [JournalEntry]] {
    guard let first = page.first else { return [:] }
    let ids = "{" + page.map(\.id.text).joined(separator: ",") + "}"
    // A + keeps the planner from walking an index by its numbers, past all ids.
    let before = try journal.rows(
      """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT o.seq FROM juice.entry AS o WHERE o.stand = $1::integer AND o.kind = 'order'
          AND o.id = ANY ($2::uuid[]) AND o.seq < $3::bigint
        UNION ALL SELECT t.seq FROM juice.entry AS t WHERE t.stand = $1::integer AND t.kind = 'stage'
          AND t.id = ANY ($2::uuid[]) AND t.seq + 0 < $3::bigint
        UNION ALL SELECT p.seq FROM juice.entry AS p WHERE p.stand = $1::integer
          AND p.kind = 'payment' AND p.id = ANY ($2::uuid[]) AND p.seq + 0 < $3::bigint
        UNION ALL SELECT v.seq FROM juice.entry AS v WHERE v.stand = $1::integer AND v.kind = 'void'
          AND v.id = ANY ($2::uuid[]) AND v.seq < $3::bigint
        UNION ALL SELECT c.seq FROM juice.entry AS c WHERE c.stand = $1::integer
          AND c.kind IN ('restock', 'count', 'waste', 'sold-out')
          AND c.id = ANY ($2::uuid[]) AND c.seq < $3::bigint)) ORDER BY seq
      """, ["\(stand)", ids, "\(first.seq)"]
    ).entries().map(\.entry)
    let sameID = Dictionary(grouping: before + page, by: \.id)
    return page.reduce(into: [:]) { found, entry in
      found[entry.seq] = sameID[entry.id]?.filter {
        $0.seq < entry.seq && (entry.kind.isOfOrder ? $0.kind.isOfOrder : $0.kind == entry.kind)
      }
    }
  }

  /// - Returns: the table of a row that belongs to no entry; nil where all do.
  private func orphan(of stand: Int) throws -> String? {
    let rows = try journal.rows(
      """
      SELECT
        EXISTS (SELECT FROM juice.line AS l
          WHERE l.stand = s.id AND (l.entry < 1 OR l.entry > s.revision)),
        EXISTS (SELECT FROM juice.change AS c
          WHERE c.stand = s.id AND (c.entry < 1 OR c.entry > s.revision)),
        EXISTS (SELECT FROM juice.entry AS e
          WHERE e.stand = s.id AND (e.seq < 1 OR e.seq > s.revision))
      FROM juice.stand AS s WHERE s.id = $1::integer
      """, ["\(stand)"])
    for (column, table) in ["line", "change", "entry"].enumerated()
    where try rows.bool(0, column) {
      return table
    }
    return nil
  }
}

extension PostgresJournal {
  fileprivate func rows(_ seqs: ClosedRange<Int>, of stand: Int) throws -> PostgresRows {
    try rows(
      """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT generate_series($2::bigint, $3::bigint))) ORDER BY seq
      """, ["\(stand)", "\(seqs.lowerBound)", "\(seqs.upperBound)"])
  }

  /// - Returns: the number of the first entry that no journal can have; nil where none is found.
  func firstUnreadable(of stand: Int, revision: Int) throws -> Int? {
    for first in stride(from: 1, through: revision, by: 1000) {
      let rows = try rows(first...first + 999, of: stand)
      for row in 0..<rows.count {
        do { _ = try rows[row].recordedEntry(0) } catch PostgresError.badValue {
          return try rows.integer(row, 0)
        }
      }
    }
    return nil
  }
}
