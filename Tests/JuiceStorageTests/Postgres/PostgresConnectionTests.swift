import Foundation
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

extension PostgresCluster {
  /// Starts the server only for the tests that run.
  static var condition: ConditionTrait { .enabled(if: shared.isThere, "needs PostgreSQL") }

  func connect() throws -> PostgresConnection { try Self.connect(#require(ownerAddress)) }

  static func connect(_ address: String, patience: Double = patience) throws -> PostgresConnection {
    try PostgresConnection(PostgresAddress(address), until: .after(patience))
  }
}

@Suite(PostgresCluster.condition) struct PostgresConnectionTests {
  let connection: PostgresConnection

  init() throws {
    connection = try PostgresCluster.shared.connect()
    // Consumes the posted session settings.
    _ = try rows("SELECT 1")
  }

  private func rows(_ sql: SQL, _ values: String?...) throws -> PostgresRows {
    try connection.rows(sql, values, until: .after(patience))
  }

  @Test func `values go there and come back as they are`() throws {
    let nasty = "키위 'Kiwi' \"$1\" \\ ; DROP TABLE x --\n"
    let rows = try rows(
      "SELECT $1, $2::bigint, $3::bytea, $4::boolean, $5", nasty, "-7", "\\x00ff", "t", "")
    #expect(rows.count == 1)
    #expect(try rows.text(0, 0) == nasty)
    #expect(try rows.integer(0, 1) == -7)
    #expect(try rows.optionalBytes(0, 2) == [0, 255])
    #expect(try rows.bool(0, 3))
    #expect(try rows.text(0, 4) == "")
  }

  @Test func `NULL is nil, and no value where one is needed`() throws {
    let rows = try rows("SELECT $1::text, NULL::bigint, NULL::bytea", nil)
    #expect(try rows.optionalText(0, 0) == nil)
    #expect(try rows.optionalInteger(0, 1) == nil)
    #expect(try rows.optionalBytes(0, 2) == nil)
    expect(.badValue("NULL")) { try rows.text(0, 0) }
    expect(.badValue("NULL")) { try rows.integer(0, 1) }
  }

  @Test func `a value that is not of its kind is told, not taken`() throws {
    let rows = try rows("SELECT 'x', 12, 'ab'::text, 99999999999999999999")
    expect(.badValue("x")) { try rows.integer(0, 0) }
    expect(.badValue("12")) { try rows.integer(0, 1, in: 0...9) }
    expect(.badValue("ab")) { try rows.optionalBytes(0, 2) }
    expect(.badValue("12")) { try rows.bool(0, 1) }
    expect(.badValue("99999999999999999999")) { try rows.integer(0, 3) }
    expect(.badValue("row 0, column 4")) { try rows.text(0, 4) }
    expect(.badValue("row 1, column 0")) { try rows.text(1, 0) }
  }

  /// `#expect(throws:)` takes no closure that uses a noncopyable value.
  private func expect<Value>(
    _ error: PostgresError, _ body: () throws -> Value,
    at location: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try body()
      Issue.record("nothing was thrown", sourceLocation: location)
    } catch let thrown {
      #expect(thrown as? PostgresError == error, sourceLocation: location)
    }
  }

  @Test func `many rows come whole`() throws {
    let rows = try rows("SELECT i, repeat('x', 100) FROM generate_series(1, 50000) AS i")
    #expect(rows.count == 50_000)
    #expect(try rows.integer(49_999, 0) == 50_000)
  }

  @Test func `a value of megabytes goes there`() throws {
    let long = String(repeating: "쥬스", count: 2_000_000)
    let rows = try rows("SELECT length($1), $1", long)
    #expect(try rows.integer(0, 0) == 4_000_000)
    #expect(try rows.text(0, 1) == long)
  }

  @Test func `a statement that fails says why, and the next one works`() throws {
    let error = #expect(throws: PostgresError.self) { _ = try rows("SELECT 1 / 0") }
    #expect(error == .failed(state: "22012", message: "division by zero"))
    #expect(try rows("SELECT 1").count == 1)
    #expect(throws: PostgresError.self) {
      try connection.execute("BEGIN; SELECT 1; SELECT 1 / 0; SELECT 2", until: .after(patience))
    }
    try connection.execute("ROLLBACK", until: .after(patience))
    #expect(connection.isUsable)
  }

  @Test func `a posted statement runs, and the next one gets its own answer`() async throws {
    connection.post("SELECT set_config('juice.posted', 'yes', false)")
    connection.post("SELECT set_config('juice.posted', 'twice', false)")
    #expect(try rows("SELECT current_setting('juice.posted')").text(0, 0) == "yes")
    connection.post("SELECT 1 / 0")
    #expect(try rows("SELECT 2").integer(0, 0) == 2)
    connection.post("SELECT 3")
    #expect(throws: PostgresError.failed(state: "22012", message: "division by zero")) {
      _ = try rows("SELECT 4 / 0")
    }
    connection.post("SELECT 5")
    try connection.execute("BEGIN; ROLLBACK", until: .after(patience))
    let long = String(repeating: "쥬스", count: 2_000_000)
    connection.post("SELECT repeat('x', 10000000)")
    #expect(try rows("SELECT $1", long).text(0, 0) == long)
    #expect(connection.isUsable)
  }

  @Test(arguments: [false, true])
  func `a commit that fails is a failure`(isPosted: Bool) throws {
    let table: SQL =
      "CREATE TEMPORARY TABLE kiwi (a int UNIQUE DEFERRABLE INITIALLY DEFERRED)"
    _ = try rows(table)
    if isPosted { connection.post("INSERT INTO kiwi VALUES (1), (1)") }
    let error = #expect(throws: PostgresError.self) {
      _ = try rows("INSERT INTO kiwi VALUES (2), (2) RETURNING 'done'")
    }
    guard case .failed("23505", _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try rows("SELECT count(*) FROM kiwi").integer(0, 0) == 0)
    #expect(connection.isUsable)
  }

  @Test func `a posted statement that takes too long keeps nothing from being given up`() throws {
    connection.post("SELECT pg_sleep(3600)")
    #expect(throws: PostgresError.timedOut) {
      _ = try connection.rows("SELECT 1", until: .after(0.2))
    }
    #expect(!connection.isUsable)
  }

  @Test func `a statement that takes too long is given up, and the connection with it`() throws {
    #expect(throws: PostgresError.timedOut) {
      _ = try connection.rows("SELECT pg_sleep(3600)", until: .after(0.2))
    }
    #expect(!connection.isUsable)
    #expect(throws: PostgresError.lost("")) { _ = try rows("SELECT 1") }
  }

  @Test func `a statement that timed out does not run later`() async throws {
    let pid = try rows("SELECT pg_backend_pid()").text(0, 0)
    let watching = try PostgresCluster.shared.connect()
    func isSleeping() throws -> Bool {
      try watching.rows(
        "SELECT 1 FROM pg_stat_activity WHERE pid = $1::int AND wait_event = 'PgSleep'", [pid],
        until: .after(patience)
      ).count == 1
    }
    // The server cancels a statement that it has begun.
    connection.post("SELECT pg_sleep(3600)")
    #expect(try await eventually { try isSleeping() })
    #expect(throws: PostgresError.timedOut) {
      _ = try connection.rows("SELECT 1", until: .after(0.2))
    }
    #expect(try await eventually { try !isSleeping() })
  }

  @Test func `another thread can cancel a running statement`() throws {
    let canceller = connection.canceller
    let watching = PostgresQueue(
      try PostgresAddress(PostgresCluster.shared.address(login: "owner")))
    let pid = try rows("SELECT pg_backend_pid()").text(0, 0)
    Thread.detachNewThread {
      let deadline = Deadline.after(patience)
      let isRunning: SQL =
        "SELECT 1 FROM pg_stat_activity WHERE pid = $1::int AND wait_event = 'PgSleep'"
      while !deadline.isOver {
        let count = try? watching.wait(until: deadline) {
          try $0.rows(isRunning, [pid], until: deadline).count
        }
        if count == 1 { break }
      }
      canceller.cancel()
    }
    let error = #expect(throws: PostgresError.self) { _ = try rows("SELECT pg_sleep(3600)") }
    #expect(error == .failed(state: "57014", message: "canceling statement due to user request"))
    #expect(try rows("SELECT 1").count == 1)
  }

  @Test func `notifications arrive on the descriptor`() throws {
    try connection.execute("LISTEN juice_1", until: .after(patience))
    #expect(try !connection.hasNotification())
    let other = try PostgresCluster.shared.connect()
    try other.execute("NOTIFY juice_1", until: .after(patience))
    #expect(Deadline.after(patience).wait(for: POLLIN, on: connection.descriptor))
    #expect(try connection.hasNotification())
    #expect(try !connection.hasNotification())
  }

  @Test func `the session is named, and its dead line is noticed`() throws {
    #expect(try rows("SHOW application_name").text(0, 0) == "juice-maker")
    #expect(try rows("SHOW client_encoding").text(0, 0) == "UTF8")
  }
}
