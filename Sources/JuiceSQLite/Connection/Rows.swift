import CSQLite
import FoundationEssentials
import JuiceKit
import JuiceStorage

/// The rows of a running statement, and the values of the one it is at.
struct Rows: ~Copyable {
  private let statement: Statement
  private let connection: Connection

  /// - Parameter statement: one that nobody else has.
  init(_ statement: Statement, of connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  deinit {
    statement.reset()
    connection.keep(statement)
  }

  /// Goes on to the next row.
  ///
  /// - Returns: false at the end.
  func next() throws(SQLiteError) -> Bool { try statement.step() }

  /// Goes on to the end: only there it is known that all of the statement was done.
  func end() throws(SQLiteError) { while try next() {} }

  func integer(_ column: Int) throws(SQLiteError) -> Int {
    guard let value = try optionalInteger(column) else { throw unexpected() }
    return value
  }

  func text(_ column: Int) throws(SQLiteError) -> String {
    guard let value = try optionalText(column) else { throw unexpected() }
    return value
  }

  /// - Returns: nil for NULL.
  func optionalInteger(_ column: Int) throws(SQLiteError) -> Int? {
    switch sqlite3_column_type(statement.handle, CInt(column)) {
    case SQLITE_INTEGER: Int(sqlite3_column_int64(statement.handle, CInt(column)))
    case SQLITE_NULL: nil
    default: throw unexpected()
    }
  }

  /// - Returns: nil for NULL.
  func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    guard sqlite3_column_type(statement.handle, CInt(column)) != SQLITE_NULL else { return nil }
    guard let text = String(validating: try bytes(ofText: column), as: UTF8.self) else {
      throw unexpected()
    }
    return text
  }

  /// Hands over the bytes of a text where they are: they are gone with the row.
  func withText<Value>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws
    -> Value
  {
    try body(bytes(ofText: column))
  }

  private func bytes(ofText column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    guard sqlite3_column_type(statement.handle, CInt(column)) == SQLITE_TEXT else {
      throw unexpected()
    }
    guard let start = sqlite3_column_text(statement.handle, CInt(column)) else {
      throw SQLiteError(SQLITE_NOMEM)
    }
    let count = Int(sqlite3_column_bytes(statement.handle, CInt(column)))
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// - Returns: nil for NULL.
  func optionalBytes(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    let type = sqlite3_column_type(statement.handle, CInt(column))
    guard type != SQLITE_NULL else { return nil }
    guard type == SQLITE_BLOB else { throw unexpected() }
    let count = Int(sqlite3_column_bytes(statement.handle, CInt(column)))
    guard count > 0 else { return [] }
    guard let start = sqlite3_column_blob(statement.handle, CInt(column)) else {
      throw SQLiteError(SQLITE_NOMEM)
    }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  private func unexpected() -> SQLiteError { SQLiteError(SQLITE_MISMATCH) }
}
