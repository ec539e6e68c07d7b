import CSQLite

/// What a call of SQLite failed with.
struct SQLiteError: Error, CustomStringConvertible {
  /// With what SQLite knows beyond the first 8 bits, which are the kind of error.
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
  /// - Parameter database: nil where it could not even be allocated.
  static func check(_ code: CInt, is expected: CInt = SQLITE_OK, on database: OpaquePointer?)
    throws(SQLiteError)
  {
    guard code != expected else { return }
    throw SQLiteError(code, database.map { String(cString: sqlite3_errmsg($0)) })
  }
}
