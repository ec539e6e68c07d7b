package import JuiceKit
import JuiceStorage

/// News of a watch over the stands of a server.
package enum WatchNews: Sendable {
  /// No stand holds too much of the server.
  case quiet
  /// The login was removed, because its sessions held this many locks.
  case removed(stand: String, locks: Int)
  /// The server did not answer as it should; the watch tries again.
  case failed(StoreError)
}

extension Stands {
  /// The locks that the sessions of a stand may hold at once. A till, a mirror or an import holds fewer than 20. With the usual
  /// settings, PostgreSQL 15 has room for some 12,000.
  static let mostLocks = 1000

  /// Watches the server. Removes the login of a stand that fills the lock table, because nobody else could then write or log in.
  ///
  /// Once the table is full, only a session that is open already can end others: the watch keeps two, to look and to remove.
  ///
  /// - Parameters:
  ///   - pause: called between two looks at the server.
  ///   - report: called after each look.
  /// - Throws: `StoreError` if the login is not the owner's or for another failure that does not pass by itself, and whatever
  ///   `pause` and `report` throw.
  package func watch(
    pause: () async throws -> Void, report: (WatchNews) throws -> Void
  ) async throws {
    let (looking, removing) = (PostgresQueue(address), PostgresQueue(address))
    try await run(through: removing) { connection, deadline in
      try Self.requireOwner(connection, until: deadline)
      try connection.execute(Self.rightsToEndSessions.text, until: deadline)
    }
    // Found in this look or an earlier one, and not removed yet.
    var greedy: [String: Int] = [:]
    while true {
      do {
        for (stand, locks) in try await endGreedySessions(through: looking) {
          greedy[stand] = max(locks, greedy[stand] ?? 0)
        }
        if greedy.isEmpty { try report(.quiet) }
      } catch let error as StoreError where error.mayPass {
        try report(.failed(error))
      }
      for (stand, locks) in greedy.sorted(by: { $0.key < $1.key }) {
        do {
          do { try await remove(stand, through: removing) } catch StandProblem.noLogin {}
          greedy[stand] = nil
          try report(.removed(stand: stand, locks: locks))
        } catch let error as StoreError {
          // Its ended sessions may hold their locks for a moment more.
          try report(.failed(error))
        }
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
      do {
        if try connection.rows(Self.hasNoTransaction, until: deadline).bool(0, 0) {
          try connection.execute(Self.openTransaction.text, until: deadline)
        }
        _ = try connection.rows("SELECT pg_stat_clear_snapshot()", until: deadline)
        let rows = try connection.rows(
          Self.greedySessions, ["\(Self.mostLocks)"], until: deadline)
        return try (0..<rows.count).map { row in
          (try rows.text(row, 0), try rows.integer(row, 1))
        }
      } catch {
        if connection.isUsable { try connection.execute("ROLLBACK", until: deadline) }
        throw error
      }
    }
  }

  /// Before PostgreSQL 15, a login can revoke the membership that lets the owner end its sessions.
  private static let rightsToEndSessions: SQL = """
    DO $do$
    DECLARE
      login name;
    BEGIN
      IF current_setting('server_version_num')::integer < 160000
        AND NOT pg_has_role('pg_signal_backend', 'USAGE') THEN
        GRANT pg_signal_backend TO CURRENT_USER;
      END IF;
      FOR login IN
        SELECT r.rolname FROM juice.stand AS s JOIN pg_roles AS r ON r.rolname = s.role
        WHERE NOT pg_has_role(r.oid, 'USAGE')
      LOOP
        EXECUTE format('GRANT %I TO CURRENT_USER', login);
      END LOOP;
    END $do$
    """

  /// In a transaction, `now()` is the time of its beginning.
  private static let hasNoTransaction: SQL = "SELECT now() = statement_timestamp()"

  /// Opens a transaction that stays open. It keeps the locks on the catalogs of logins, which have to be in the lock table.
  private static let openTransaction: SQL = """
    SET idle_in_transaction_session_timeout = 0;
    SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';
    BEGIN;
    SELECT count(*) FROM pg_roles;
    SELECT count(*) FROM pg_auth_members;
    SELECT count(*) FROM juice.stand
    """

  /// Calls functions, because the views over them need room in the lock table. PostgreSQL keeps up to 16 table locks of a
  /// session outside it (fast path).
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
