/// The start of a database file, which says whose it is.
struct FileHeader {
  private let bytes: [UInt8]

  init(_ connection: Connection) throws { bytes = try connection.header(count: 100) }

  /// Whether nothing has been written yet.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }

  var isDatabase: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// Whether changes go through a write-ahead log.
  var usesLog: Bool { bytes[18] == 2 || bytes[19] == 2 }

  /// The program's own number for the form of its tables: `PRAGMA user_version`.
  var version: Int { number(at: 60) }

  /// Which program it belongs to: `PRAGMA application_id`.
  var mark: Int { number(at: 68) }

  private func number(at offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }))
  }
}
