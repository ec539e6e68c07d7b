import FoundationEssentials
import JuiceKit

/// Replays a journal a page at a time. Nothing is locked: what is written meanwhile comes after the entry that was
/// the newest at the start, and what was written before never changes.
struct PostgresVerifying {
  private static let page = 1000

  private let connection: PostgresConnection
  private let patience: Double

  init(_ connection: PostgresConnection, patience: Double) {
    self.connection = connection
    self.patience = patience
  }

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: .after(patience))
  }

  func verify(_ visit: (JournalEntry) -> Void) throws -> Verification {
    let state = try journal.state()
    var (replay, seal) = (Replay(), Seal())
    while replay.count < state.stock.revision {
      let seqs = replay.count + 1...min(replay.count + Self.page, state.stock.revision)
      let entries = try entries(seqs, of: state.stand)
      let prior = try prior(to: seqs, of: state.stand)
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
    guard seal.last == state.digest else {
      throw JournalFault(seq: replay.count, rule: .wrongDigest)
    }
    if let table = try orphan(of: state.stand) {
      throw ContentError.damaged(.orphan(table: table))
    }
    guard try PostgresSchema.isIntact(journal) else { throw ContentError.damaged(.changedSchema) }
    return Verification(entries: replay.count, digest: seal.last)
  }

  private func entries(_ seqs: ClosedRange<Int>, of stand: Int) throws -> [RecordedEntry] {
    try journal.rows(
      """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT generate_series($2::bigint, $3::bigint))) ORDER BY seq
      """, ["\(stand)", "\(seqs.lowerBound)", "\(seqs.upperBound)"]
    ).entries()
  }

  /// What the journal had under the id of an entry before it, by the entry's number: for orders and voids those of
  /// either kind, for a change of stock those of its kind.
  private func prior(to seqs: ClosedRange<Int>, of stand: Int) throws -> [Int: [JournalEntry]] {
    let pairs = try journal.rows(
      """
      WITH page AS (
        SELECT e.seq, e.id, e.kind FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint)
      SELECT p.seq, o.seq FROM page AS p JOIN juice.entry AS o
        ON o.stand = $1::integer AND o.id = p.id AND o.kind = 'order' AND o.seq < p.seq
        WHERE p.kind IN ('order', 'void')
      UNION ALL SELECT p.seq, v.seq FROM page AS p JOIN juice.entry AS v
        ON v.stand = $1::integer AND v.id = p.id AND v.kind = 'void' AND v.seq < p.seq
        WHERE p.kind IN ('order', 'void')
      UNION ALL SELECT p.seq, c.seq FROM page AS p JOIN juice.entry AS c
        ON c.stand = $1::integer AND c.id = p.id AND c.kind = p.kind AND c.seq < p.seq
          AND c.kind IN ('restock', 'count', 'waste', 'sold-out')
      ORDER BY 1, 2
      """, ["\(stand)", "\(seqs.lowerBound)", "\(seqs.upperBound)"])
    var found: [Int: [Int]] = [:]
    for row in 0..<pairs.count {
      found[try pairs.integer(row, 0), default: []].append(try pairs.integer(row, 1))
    }
    guard !found.isEmpty else { return [:] }
    let list = "{" + Set(found.values.joined()).map { "\($0)" }.joined(separator: ",") + "}"
    let entries = try journal.rows(
      "SELECT * FROM juice.entries($1::integer, $2::bigint[])", ["\(stand)", list]
    ).entries().map(\.entry)
    let bySeq = Dictionary(entries.map { ($0.seq, $0) }) { first, _ in first }
    return found.mapValues { $0.compactMap { bySeq[$0] } }
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
          WHERE e.stand = s.id AND (e.seq < 1 OR e.seq > s.revision)), juice.stray()
      FROM juice.stand AS s WHERE s.id = $1::integer
      """, ["\(stand)"])
    for (column, table) in ["line", "change", "entry"].enumerated()
    where try rows.bool(0, column) {
      return table
    }
    return try rows.optionalText(0, 3)
  }
}
