import CSQLite

struct SQLiteError: Error, CustomStringConvertible {
  /// The first 8 bits are the primary result code.
  let extendedCode: CInt
  let message: String

  var code: CInt { extendedCode & 0xFF }

  var description: String { message }

  /// - Parameter message: nil for the code's own.
  init(_ extendedCode: CInt, _ message: String? = nil) {
    self.extendedCode = extendedCode
    self.message = unsafe message ?? String(cString: sqlite3_errstr(extendedCode))
  }

  /// Throws unless `code` is the expected one. The error has the message of `database`, if given.
  static func check(_ code: CInt, is expected: CInt = SQLITE_OK, on database: OpaquePointer? = nil)
    throws(SQLiteError)
  {
    guard code != expected else { return }
    throw unsafe SQLiteError(code, database.map { unsafe String(cString: sqlite3_errmsg($0)) })
  }
}
