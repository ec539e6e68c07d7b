import CSQLite
import FoundationEssentials
import JuiceStorage

protocol SQLValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt
}

extension Int: SQLValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension String: SQLValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    var text = self
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe sqlite3_bind_text64(
          statement, index, $0.baseAddress, UInt64($0.count), sqliteTransient(), UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension [UInt8]: SQLValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe sqlite3_bind_blob64(statement, index, self, UInt64(count), sqliteTransient())
  }
}

extension UUID: SQLValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe withUnsafeBytes(of: uuid) {
      unsafe sqlite3_bind_blob64(
        statement, index, $0.baseAddress, UInt64($0.count), sqliteTransient())
    }
  }
}

@safe final class Statement {
  let sql: SQL
  let handle: OpaquePointer

  init(_ sql: SQL, on database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      database, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    unsafe try SQLiteError.check(code, on: database)
    guard let handle = unsafe handle else { throw SQLiteError(SQLITE_MISUSE) }
    self.sql = sql
    unsafe self.handle = unsafe handle
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }  // Returns the error of the last step again.

  /// Binds all values of `?`; nil is NULL.
  func bind(_ values: [(any SQLValue)?]) throws(SQLiteError) {
    guard unsafe sqlite3_bind_parameter_count(handle) == values.count else {
      throw SQLiteError(SQLITE_RANGE)
    }
    for (index, value) in zip(CInt(1)..., values) {
      try unsafe check(
        value.map { unsafe $0.bind(to: handle, at: index) } ?? sqlite3_bind_null(handle, index))
    }
  }

  /// Runs up to the next row; false if there is none.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    try check(code, is: SQLITE_DONE)
    return false
  }

  /// Ends a run, and releases its locks.
  func reset() {
    _ = unsafe sqlite3_reset(handle)  // Returns the error of the last step again.
  }

  private func check(_ code: CInt, is expected: CInt = SQLITE_OK) throws(SQLiteError) {
    unsafe try SQLiteError.check(code, is: expected, on: sqlite3_db_handle(handle))
  }
}
