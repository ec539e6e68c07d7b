import CSQLite

/// A cursor over the rows of a running statement.
struct Rows: ~Copyable {
  private let statement: Statement
  private let connection: Connection

  /// Takes ownership of the statement.
  init(_ statement: Statement, of connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  deinit {
    statement.reset()
    connection.keep(statement)
  }

  /// Moves to the next row; false at the end.
  func next() throws(SQLiteError) -> Bool { try statement.step() }

  /// Runs to the end: only then the statement is complete.
  func end() throws(SQLiteError) { while try next() {} }

  func integer(_ column: Int) throws(SQLiteError) -> Int {
    guard let value = try optionalInteger(column) else { throw unexpected() }
    return value
  }

  func text(_ column: Int) throws(SQLiteError) -> String {
    guard let value = try optionalText(column) else { throw unexpected() }
    return value
  }

  func optionalInteger(_ column: Int) throws(SQLiteError) -> Int? {
    switch unsafe sqlite3_column_type(statement.handle, CInt(column)) {
    case SQLITE_INTEGER: unsafe Int(sqlite3_column_int64(statement.handle, CInt(column)))
    case SQLITE_NULL: nil
    default: throw unexpected()
    }
  }

  func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    guard unsafe sqlite3_column_type(statement.handle, CInt(column)) != SQLITE_NULL else {
      return nil
    }
    guard let text = unsafe String(validating: try bytes(ofText: column), as: UTF8.self) else {
      throw unexpected()
    }
    return text
  }

  /// Passes the bytes of a text in place, valid until the next row.
  func withText<Value>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws
    -> Value
  {
    unsafe try body(bytes(ofText: column))
  }

  private func bytes(ofText column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    guard unsafe sqlite3_column_type(statement.handle, CInt(column)) == SQLITE_TEXT else {
      throw unexpected()
    }
    guard let start = unsafe sqlite3_column_text(statement.handle, CInt(column)) else {
      throw SQLiteError(SQLITE_NOMEM)
    }
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, CInt(column)))
    return unsafe UnsafeBufferPointer(start: start, count: count)
  }

  func optionalBytes(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    let type = unsafe sqlite3_column_type(statement.handle, CInt(column))
    guard type != SQLITE_NULL else { return nil }
    guard type == SQLITE_BLOB else { throw unexpected() }
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, CInt(column)))
    guard count > 0 else { return [] }
    guard let start = unsafe sqlite3_column_blob(statement.handle, CInt(column)) else {
      throw SQLiteError(SQLITE_NOMEM)
    }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  private func unexpected() -> SQLiteError { SQLiteError(SQLITE_MISMATCH) }
}
