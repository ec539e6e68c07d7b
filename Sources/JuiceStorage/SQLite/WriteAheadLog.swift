import CSQLite

extension Connection {
  /// Whether the write-ahead log is as long as its index says, and begins and ends with what belongs to it. Where
  /// somebody cuts it short or writes over it while it is open, the changes in it are lost, and with them those that
  /// would be written after them.
  ///
  /// Without a lock, and through the files that SQLite has open: closing others would drop all locks that this
  /// process has on them. Before the first reading there is no log to look at. Both formats are in
  /// https://sqlite.org/walformat.html.
  func hasWholeLog() throws(SQLiteError) -> Bool {
    guard let log = try file(SQLITE_FCNTL_JOURNAL_POINTER), let index = try logIndex(),
      let before = LogIndexHeader(index), before.frames > 0
    else { return true }
    let isWhole = try before.ends(log)
    // While others write, it may have changed in between.
    return isWhole || LogIndexHeader(index) != before
  }

  /// A file that SQLite has open; nil before it opens it.
  ///
  /// - Parameter pointer: which one.
  func file(_ pointer: CInt) throws(SQLiteError) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try SQLiteError.check(sqlite3_file_control(handle, "main", pointer, &file), on: handle)
    return file?.pointee.pMethods == nil ? nil : file
  }

  /// The memory that all processes share, where it is open.
  private func logIndex() throws(SQLiteError) -> UnsafeRawPointer? {
    guard let database = try file(SQLITE_FCNTL_FILE_POINTER),
      let map = database.pointee.pMethods.pointee.xShmMap
    else { return nil }
    var memory: UnsafeMutableRawPointer?
    try SQLiteError.check(map(database, 0, 32_768, 0, &memory), on: handle)
    return UnsafeRawPointer(memory)
  }
}

/// What the index says of the log.
private struct LogIndexHeader: Equatable {
  private static let size = 48

  private let bytes: [UInt8]

  /// - Returns: nil while it is being written: it is there twice.
  init?(_ index: UnsafeRawPointer) {
    let copies = UnsafeRawBufferPointer(start: index, count: 2 * Self.size)
    let bytes = Array(copies[..<Self.size])
    guard bytes == Array(copies[Self.size...]), bytes[12] != 0 else { return nil }
    self.bytes = bytes
  }

  /// How many pages are in the log.
  var frames: Int64 { Int64(value(at: 16, as: UInt32.self)) }

  /// With what precedes it. 65,536 bytes, which do not fit, are written as 1.
  private var frameSize: Int64 {
    let size = Int64(value(at: 14, as: UInt16.self))
    return 24 + (size == 1 ? 65_536 : size)
  }

  /// Numbers that the log and each of its frames have too; others each time that it begins anew.
  private var salts: [UInt8] { Array(bytes[32..<40]) }

  /// Whether it is the log that begins and ends there.
  func ends(_ log: UnsafeMutablePointer<sqlite3_file>) throws(SQLiteError) -> Bool {
    let last = 32 + (frames - 1) * frameSize
    let start = try log.bytes(at: 16, count: 8)
    let end = try log.bytes(at: last + 8, count: 8)
    let size = try log.size()
    return start == salts && end == salts && size >= last + frameSize
  }

  private func value<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type) -> Value {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
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

  fileprivate func size() throws(SQLiteError) -> Int64 {
    guard let fileSize = pointee.pMethods?.pointee.xFileSize else {
      throw SQLiteError(SQLITE_CANTOPEN)
    }
    var size: sqlite3_int64 = 0
    let code = fileSize(self, &size)
    guard code == SQLITE_OK else { throw SQLiteError(code) }
    return size
  }
}
