import CSQLite

/// A connection to a database, for one thread at a time.
///
/// Its SQL is written in the program: no other text becomes any. Prepared statements are kept, by where
/// in the program their text is.
final class Connection {
  /// What the connection may do to the file.
  enum Access {
    case write
    case readOnly
    /// As `readOnly`, of a file that nobody can change: nothing is locked, and nothing made beside it.
    case immutable
  }

  enum TransactionKind {
    /// Reads one state, whatever others write meanwhile.
    case deferred
    /// Locks for writing at once, so that no other process comes between reading and writing.
    case immediate
  }

  let handle: OpaquePointer
  private let busyWait: BusyWait
  private var resting: [UnsafePointer<UInt8>: Statement] = [:]
  /// Whether a transaction that failed may still be open: nothing else is done before it is rolled back.
  private var mustRollBack = false
  private(set) var keepsLog = false

  /// Opens a file that is there. Nothing in it is read, locked or changed yet.
  ///
  /// - Parameter patience: how long to wait for others, in seconds.
  init(path: String, access: Access = .write, patience: Double) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(access.name(of: path), &handle, flags, nil)
    guard let handle, code == SQLITE_OK else {
      defer { _ = sqlite3_close_v2(handle) }
      throw SQLiteError(code, handle.map { String(cString: sqlite3_errmsg($0)) })
    }
    self.handle = handle
    busyWait = BusyWait(patience: patience)
    try check(busyWait.attach(to: handle))
  }

  deinit {
    resting = [:]
    let code = sqlite3_close(handle)
    assert(code == SQLITE_OK, "a statement was not finalized")
  }

  /// Has the log stay as it is, or be moved into the file, where this is the last connection to close. What can't be
  /// read as a store is left as it was found: its log may be another's.
  func keepLog(_ keeps: Bool) throws(SQLiteError) {
    try check(sqliteKeepLog(handle, keeps ? 1 : 0))
    keepsLog = keeps
  }

  /// Runs statements that have no values and give none.
  func execute(_ script: StaticString) throws(SQLiteError) {
    try rollBackIfNeeded()
    // A literal ends with 0.
    let code = script.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_exec(handle, $0.baseAddress, nil, nil, nil)
      }
    }
    try check(code)
  }

  /// Runs a statement to its end.
  func run(_ sql: StaticString, _ values: (any SQLValue)?...) throws(SQLiteError) {
    try rows(sql, values).end()
  }

  func rows(_ sql: StaticString, _ values: (any SQLValue)?...) throws(SQLiteError) -> Rows {
    try rows(sql, values)
  }

  func rows(_ sql: StaticString, _ values: [(any SQLValue)?]) throws(SQLiteError) -> Rows {
    try rollBackIfNeeded()
    // Taken out, so that it is in use once: where it is needed twice, it is prepared twice.
    let statement =
      if let kept = resting.removeValue(forKey: sql.utf8Start) {
        kept
      } else {
        try Statement(sql, on: handle)
      }
    try statement.bind(values)
    return Rows(statement, of: self)
  }

  /// The number that a statement gives; nil for no row and for NULL.
  func integer(_ sql: StaticString, _ values: (any SQLValue)?...) throws(SQLiteError) -> Int? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let number = try rows.optionalInteger(0)
    try rows.end()
    return number
  }

  /// The text that a statement gives; nil for no row and for NULL.
  func text(_ sql: StaticString, _ values: (any SQLValue)?...) throws(SQLiteError) -> String? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let text = try rows.optionalText(0)
    try rows.end()
    return text
  }

  /// Takes a statement back that runs no more.
  func keep(_ statement: Statement) { resting[statement.sql.utf8Start] = statement }

  /// Runs `body` as one change: whole, or where it fails not at all.
  func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    try run(kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
    var isCommitting = false
    do {
      let value = try body()
      isCommitting = true
      try run("COMMIT")
      return value
    } catch {
      mustRollBack = true
      // What went wrong first is what is told. A rollback that fails too is tried again before anything else.
      do {
        try rollBackIfNeeded()
        if isCommitting, kind == .immediate { try overwriteLog() }
      } catch {}
      throw error
    }
  }

  /// Puts a change that changes nothing in the place of one whose COMMIT has failed: it may be whole in the log,
  /// and after a crash it would be read from there as if it had been made.
  ///
  /// Where the new one can't be synced either, it is in its place all the same. Another process that is writing
  /// just now writes there itself.
  private func overwriteLog() throws(SQLiteError) {
    guard try text("PRAGMA journal_mode") == "wal" else { return }
    busyWait.isOff = true
    defer { busyWait.isOff = false }
    try run("BEGIN IMMEDIATE")
    do {
      // Before there is a store, there is no change to be read.
      if try integer("PRAGMA user_version") ?? 0 > 0 { try rewriteMark() }
      try run("COMMIT")
    } catch {
      mustRollBack = true
      try rollBackIfNeeded()
    }
  }

  /// Whether another connection is in the middle of a change; for one that is in no transaction.
  func isWriterAtWork() -> Bool {
    busyWait.isOff = true
    defer { busyWait.isOff = false }
    do { try transaction(.immediate) {} } catch {
      return (error as? SQLiteError)?.code == SQLITE_BUSY
    }
    return false
  }

  private func rollBackIfNeeded() throws(SQLiteError) {
    // After some failures SQLite has rolled back by itself.
    if mustRollBack, sqlite3_get_autocommit(handle) == 0 {
      try check(sqlite3_exec(handle, "ROLLBACK", nil, nil, nil))
    }
    mustRollBack = false
  }

  /// Takes over all of another database, as it is at one moment.
  func copy(_ source: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw SQLiteError(sqlite3_extended_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, code == SQLITE_OK else {
      throw SQLiteError(code == SQLITE_OK ? step : code)
    }
  }

  private func check(_ code: CInt) throws(SQLiteError) {
    try SQLiteError.check(code, on: handle)
  }
}

extension Connection.Access {
  fileprivate var flags: CInt {
    switch self {
    case .write: SQLITE_OPEN_READWRITE
    case .readOnly: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// What SQLite is to open.
  fileprivate func name(of path: String) -> String {
    guard self == .immutable else { return path }
    let bytes = path.utf8.map { byte in
      // What has no meaning in a URI, and what separates folders.
      let isPlain = byte == UInt8(ascii: "/") || Character(Unicode.Scalar(byte)).isPlain
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + byte.hexadecimal
    }
    return "file:\(bytes.joined())?immutable=1"
  }
}

extension Character {
  fileprivate var isPlain: Bool { isASCII && (isLetter || isNumber) }
}

extension UInt8 {
  /// Two digits.
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
