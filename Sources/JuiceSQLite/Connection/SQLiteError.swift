import CSQLite

/// The result of a call of SQLite that failed.
struct SQLiteError: Error, CustomStringConvertible {
  /// The result: the first 8 bits are the kind of error, and the others say more.
  let extendedCode: CInt
  let message: String

  var code: CInt { extendedCode & 0xFF }

  var description: String { message }

  /// - Parameter message: nil for the one that belongs to the code.
  init(_ extendedCode: CInt, _ message: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
  }

  /// Throws for every result that is not the one expected.
  ///
  /// - Parameter database: nil where it could not even be allocated, and where it says no more than the result.
  static func check(_ code: CInt, is expected: CInt = SQLITE_OK, on database: OpaquePointer? = nil)
    throws(SQLiteError)
  {
    guard code != expected else { return }
    throw SQLiteError(code, database.map { String(cString: sqlite3_errmsg($0)) })
  }
}
