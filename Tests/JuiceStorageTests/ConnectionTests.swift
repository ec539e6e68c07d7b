import CSQLite
import JuiceStorage
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct ConnectionTests {
  private struct Refused: Error {}

  private func connection() throws -> Connection {
    let connection = try Connection(path: ":memory:", patience: 0)
    try connection.execute("CREATE TABLE cup (size INTEGER)")
    return connection
  }

  private func forbidRollback(_ isForbidden: Bool, on connection: Connection) throws {
    let code = unsafe sqlite3_set_authorizer(
      connection.handle,
      isForbidden
        ? { _, action, operation, _, _, _ in
          unsafe action == SQLITE_TRANSACTION
            && operation.map { unsafe String(cString: $0) } == "ROLLBACK"
            ? SQLITE_DENY : SQLITE_OK
        } : nil, nil)
    unsafe try SQLiteError.check(code, on: connection.handle)
  }

  @Test func `a transaction that fails has changed nothing`() throws {
    let connection = try connection()

    #expect(throws: Refused.self) {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO cup VALUES (?)", 3)
        throw Refused()
      }
    }

    #expect(try connection.integer("SELECT count(*) FROM cup") == 0)
  }

  @Test func `a connection that could not roll back is never used again`() throws {
    let connection = try connection()
    try forbidRollback(true, on: connection)

    #expect(throws: Refused.self) {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO cup VALUES (?)", 3)
        throw Refused()
      }
    }
    #expect(throws: SQLiteError.self) { try connection.integer("SELECT count(*) FROM cup") }
    #expect(throws: SQLiteError.self) { try connection.execute("COMMIT") }

    try forbidRollback(false, on: connection)
    #expect(try connection.integer("SELECT count(*) FROM cup") == 0)
  }

  @Test(arguments: [[], [1, nil, 3]] as [[Int?]])
  func `a statement gets as many values as it has places`(values: [Int?]) throws {
    let connection = try connection()

    #expect(throws: SQLiteError.self) { _ = try connection.rows("SELECT ?, ?", values) }

    let rows = try connection.rows("SELECT ?, ?", [nil, 2])
    #expect(try rows.next())
    #expect(try rows.optionalInteger(0) == nil)
    #expect(try rows.integer(1) == 2)
  }

  @Test func `an error after the first row is not lost`() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO cup VALUES (1), (-9223372036854775808)")

    #expect(throws: SQLiteError.self) {
      try connection.integer("SELECT abs(size) FROM cup ORDER BY rowid")
    }
  }
}
