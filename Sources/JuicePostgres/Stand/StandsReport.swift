public import FoundationEssentials
public import JuiceKit

extension Stands {
  /// A stand with its report.
  public struct Summed: Sendable {
    public let stand: String
    /// At the end of a period that is over.
    public fileprivate(set) var stock: Stock
    /// The digest of its newest entry; nil where there is none.
    public let digest: Digest?
    public fileprivate(set) var report: Report
  }

  /// The stock of every stand, by name; here and below without those that were put aside.
  public func stocks() async throws -> [(stand: String, stock: Stock)] {
    try await read { connection, deadline in
      try heads(PostgresJournal(connection: connection, deadline: deadline))
        .map { ($0.summed.stand, $0.summed.stock) }
    }
  }

  /// The report of every stand, by name: added up by the server, by local hours and days.
  ///
  /// - Parameter until: nil for a period that goes on past `now`.
  public func reports(since: Date, until: Date?, now: Date) async throws -> [Summed] {
    try await read { connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let heads = try heads(journal)
      let reports = try journal.reports(since: since, until: until, now: now)
      return try heads.compactMap { id, summed in
        var summed = summed
        do {
          summed.report = try reports[id]?.get() ?? Report()
          if let until, until <= now {
            summed.stock = try journal.stock(before: until, of: id, now: summed.stock)
          }
          return summed
        } catch PostgresError.badValue {
          let seq = try journal.firstUnreadable(of: id, revision: summed.stock.revision)
          onUnreadable(Unreadable(stand: summed.stand, seq: seq))
          return nil
        }
      }
    }
  }

  private func heads(_ journal: PostgresJournal) throws -> [(id: Int, summed: Summed)] {
    let rows = try journal.rows(
      """
      SELECT (SELECT max(m.version) FROM juice.migration AS m), s.name, s.revision, s.digest,
      """ + PostgresJournal.stock
        + ", s.id FROM juice.stand AS s WHERE s.kind <> 'aside' ORDER BY s.name", [])
    return try (0..<rows.count).compactMap { index in
      let row = rows[index]
      try row.checkVersion(0)
      let stand = try rows.text(index, 1)
      do {
        let revision = try row.integer(2, in: 0...JournalLimits.numbers.upperBound)
        return (
          try rows.integer(index, 5),
          Summed(
            stand: stand, stock: Stock(items: try row.items(4), revision: revision),
            digest: try row.digest(3), report: Report())
        )
      } catch PostgresError.badValue {
        onUnreadable(Unreadable(stand: stand, seq: nil))
        return nil
      }
    }
  }
}
