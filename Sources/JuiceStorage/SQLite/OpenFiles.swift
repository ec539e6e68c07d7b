import CSQLite

/// What is in the files that SQLite has open, without a lock. Through its own descriptors: closing another one would
/// drop all locks that this process has on the file.
extension Connection {
  /// The first bytes of the database's file, 0 beyond its end.
  func header(count: Int) throws(SQLiteError) -> [UInt8] {
    guard let file = try file(SQLITE_FCNTL_FILE_POINTER) else {
      throw SQLiteError(SQLITE_CANTOPEN)
    }
    return try file.bytes(at: 0, count: count)
  }

  /// - Parameter pointer: which file.
  /// - Returns: nil before SQLite opens it.
  func file(_ pointer: CInt) throws(SQLiteError) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try SQLiteError.check(sqlite3_file_control(handle, "main", pointer, &file), on: handle)
    return file?.pointee.pMethods == nil ? nil : file
  }
}

extension UnsafeMutablePointer<sqlite3_file> {
  /// What is there; 0 beyond the end.
  func bytes(at offset: Int64, count: Int) throws(SQLiteError) -> [UInt8] {
    guard let read = pointee.pMethods?.pointee.xRead else { throw SQLiteError(SQLITE_CANTOPEN) }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = read(self, &bytes, CInt(count), offset)
    guard code == SQLITE_OK || code == sqliteShortRead else { throw SQLiteError(code) }
    return bytes
  }

  /// In bytes.
  func size() throws(SQLiteError) -> Int64 {
    guard let fileSize = pointee.pMethods?.pointee.xFileSize else {
      throw SQLiteError(SQLITE_CANTOPEN)
    }
    var size: sqlite3_int64 = 0
    let code = fileSize(self, &size)
    guard code == SQLITE_OK else { throw SQLiteError(code) }
    return size
  }
}
