public import JuiceKit
import JuiceStorage

/// News of a watch over the stands of a server.
public enum WatchNews: Sendable {
  /// No stand holds too much of the server.
  case quiet
  /// The sessions of a stand held so many locks that its login was taken away.
  case removed(stand: String, locks: Int)
  /// The server could not be asked; the watch tries again.
  case failed(StoreError)
}

extension Stands {
  /// The locks that the sessions of a stand may hold at once. A till, a mirror or an import holds fewer than 20; a server with
  /// the usual settings has room for 6,400.
  public static let mostLocks = 1000

  /// Watches the server, and takes the login of a stand that fills the lock table, without which nobody could write or log in.
  ///
  /// Once the table is full, only a session that is open already can end others: the watch keeps one.
  ///
  /// - Parameters:
  ///   - pause: called between two looks at the server.
  ///   - report: called after each look.
  /// - Throws: `StoreError` for a failure that does not pass by itself, and whatever `pause` and `report` throw.
  public func watch(
    pause: () async throws -> Void, report: (WatchNews) throws -> Void
  ) async throws {
    let queue = PostgresQueue(address)
    while true {
      do {
        let stands = try await endGreedySessions(through: queue)
        for (stand, locks) in stands {
          do { try await remove(stand, through: queue) } catch StandProblem.noLogin {}
          try report(.removed(stand: stand, locks: locks))
        }
        if stands.isEmpty { try report(.quiet) }
      } catch let error as StoreError where error.mayPass {
        try report(.failed(error))
      }
      try await pause()
    }
  }

  /// Ends the sessions of each stand that holds more than `mostLocks`.
  ///
  /// - Returns: the stands, with the locks that they held.
  private func endGreedySessions(through queue: PostgresQueue) async throws
    -> [(stand: String, locks: Int)]
  {
    try await run(through: queue) { connection, deadline in
      let rows = try connection.rows(
        Self.greedySessions, ["\(Self.mostLocks)"], until: deadline)
      return try (0..<rows.count).map { row in
        (try rows.text(row, 0), try rows.integer(row, 1))
      }
    }
  }

  /// Functions in place of the views over them: this must need no room in the lock table itself. The server keeps up to
  /// 16 locks on tables, as those of this statement, beside the table ("fast path").
  private static let greedySessions: SQL = """
    SELECT g.name, g.locks, (SELECT count(pg_terminate_backend(p.pid)) FROM unnest(g.pids) AS p (pid))
    FROM (
      SELECT s.name, sum(l.locks)::bigint AS locks, array_agg(l.pid) AS pids
      FROM (SELECT pid, count(*) AS locks FROM pg_lock_status() WHERE NOT fastpath GROUP BY pid) AS l
      JOIN pg_stat_get_activity(NULL) AS a ON a.pid = l.pid
      JOIN juice.stand AS s ON to_regrole(quote_ident(s.role)) = a.usesysid
      GROUP BY s.name HAVING sum(l.locks) > $1::bigint) AS g
    """
}
