import CSQLite

extension Connection {
  /// Whether the write-ahead log is as long as its index says, and begins and ends with what belongs to it. Where
  /// somebody cuts it short or writes over it while it is open, the changes in it are lost, and with them those that
  /// would be written after them.
  ///
  /// Without a lock. Before the first reading there is no log to look at. Both formats are in
  /// https://sqlite.org/walformat.html.
  func hasWholeLog() throws(SQLiteError) -> Bool {
    guard let log = try file(SQLITE_FCNTL_JOURNAL_POINTER), let index = try logIndex(),
      let before = LogIndexHeader(index), before.frames > 0
    else { return true }
    let isWhole = try before.fits(log)
    // While others write, it may have changed in between.
    return isWhole || LogIndexHeader(index) != before
  }

  /// The memory that all processes share, where it is open.
  private func logIndex() throws(SQLiteError) -> UnsafeRawPointer? {
    guard let database = try file(SQLITE_FCNTL_FILE_POINTER),
      let map = database.pointee.pMethods.pointee.xShmMap
    else { return nil }
    var memory: UnsafeMutableRawPointer?
    let code = map(database, 0, 32_768, 0, &memory)
    // Where it may only be read, it is there all the same.
    if code != SQLITE_READONLY { try SQLiteError.check(code, on: handle) }
    return UnsafeRawPointer(memory)
  }
}

/// What the index says of the log.
private struct LogIndexHeader: Equatable {
  private static let size = 48

  private let bytes: [UInt8]

  /// - Returns: nil while it is being written, and where SQLite will make it anew: it is there twice, with a sum.
  init?(_ index: UnsafeRawPointer) {
    let copies = UnsafeRawBufferPointer(start: index, count: 2 * Self.size)
    bytes = Array(copies[..<Self.size])
    guard bytes == Array(copies[Self.size...]), bytes[12] != 0, hasItsSum else { return nil }
  }

  private var hasItsSum: Bool {
    var sum: (UInt32, UInt32) = (0, 0)
    for offset in stride(from: 0, to: 40, by: 8) {
      sum.0 &+= value(at: offset) &+ sum.1
      sum.1 &+= value(at: offset + 4) &+ sum.0
    }
    return sum == (value(at: 40), value(at: 44))
  }

  /// How many pages are in the log.
  var frames: Int64 { Int64(value(at: 16)) }

  /// With what precedes it. 65,536 bytes, which do not fit, are written as 1.
  private var frameSize: Int64 {
    let size = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) }
    return 24 + (size == 1 ? 65_536 : Int64(size))
  }

  /// Numbers that the log and each of its frames have too; others each time that it begins anew.
  private var salts: [UInt8] { Array(bytes[32..<40]) }

  /// Whether it is the log that begins and ends there.
  func fits(_ log: UnsafeMutablePointer<sqlite3_file>) throws(SQLiteError) -> Bool {
    let start = try log.bytes(at: 16, count: 8)
    let last = 32 + (frames - 1) * frameSize
    let frame = try log.bytes(at: last, count: 24)
    // SQLite 3.40 writes a page without salts and sum where a large change was taken back in part before.
    let isBare = frame[8...].allSatisfy { $0 == 0 } && frame[..<4].contains { $0 != 0 }
    let size = try log.size()
    return start == salts && (Array(frame[8..<16]) == salts || isBare) && size >= last + frameSize
  }

  private func value(at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
