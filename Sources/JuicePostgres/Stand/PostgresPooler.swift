import JuiceKit
import JuiceStorage

extension PostgresStore {
  /// Refuses a pooler that switches sessions after each transaction: LISTEN would not work through it.
  ///
  /// - Throws: `StoreError.server` with `ServerFault.sharedSessions`, or another `StoreError`.
  package func checkSessionsAreKept() async throws {
    guard try await process(through: main).isPooled else { return }
    let queues = [main, PostgresQueue(address)]
    var found: [Set<Int>] = [[], []]
    for _ in 1...3 {
      for (place, queue) in queues.enumerated() {
        found[place].insert(try await process(through: queue).pid)
      }
    }
    guard found.allSatisfy({ $0.count == 1 }), found[0] != found[1] else {
      throw StoreError.server(address.shown, .sharedSessions)
    }
  }

  /// The server process that answers, and whether a pooler is in between.
  private func process(through queue: PostgresQueue) async throws -> (pid: Int, isPooled: Bool) {
    try await query(through: queue) { database, _ in
      let pid = try database.rows("SELECT pg_backend_pid()").integer(0, 0)
      return (pid, database.connection.isPooled(pid))
    }
  }
}
