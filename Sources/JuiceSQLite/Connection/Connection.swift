import CSQLite
import JuiceStorage
import Synchronization

/// A connection to a database, for one thread at a time.
///
/// Prepared statements are kept, by their text.
final class Connection {
  enum Access {
    case write
    case readOnly
    /// Reads a file that nobody can change: nothing is locked, and nothing made beside it.
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
  private var resting: [String: Statement] = [:]
  /// A transaction that failed may still be open: nothing else is done before it is rolled back.
  private var mustRollBack = false
  private(set) var keepsLog = false
  /// Another file had the path of this one: also where that is gone again.
  var isReplaced = false

  // Too late where another library has used SQLite before, which changes nothing else.
  private static let countingNoMemory = sqliteCountNoMemory()

  /// Opens a file that is there. Nothing in it is read, locked or changed yet.
  ///
  /// - Parameter patience: how long to wait for others, in seconds.
  init(path: String, access: Access = .write, patience: Double) throws(SQLiteError) {
    _ = Self.countingNoMemory
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
  func execute(_ script: SQL) throws(SQLiteError) {
    try rollBackIfNeeded()
    try check(sqlite3_exec(handle, script.text, nil, nil, nil))
  }

  /// Runs a statement to its end.
  func run(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) {
    try rows(sql, values).end()
  }

  func rows(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> Rows {
    try rows(sql, values)
  }

  func rows(_ sql: SQL, _ values: [(any SQLValue)?]) throws(SQLiteError) -> Rows {
    try rollBackIfNeeded()
    // Taken out, so that it is in use once: where it is needed twice, it is prepared twice.
    let statement =
      if let kept = resting.removeValue(forKey: sql.text) {
        kept
      } else {
        try Statement(sql, on: handle)
      }
    try statement.bind(values)
    return Rows(statement, of: self)
  }

  /// The number that a statement gives; nil for no row and for NULL.
  func integer(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> Int? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let number = try rows.optionalInteger(0)
    try rows.end()
    return number
  }

  /// The text that a statement gives; nil for no row and for NULL.
  func text(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> String? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let text = try rows.optionalText(0)
    try rows.end()
    return text
  }

  /// Takes a statement back that runs no more.
  func keep(_ statement: Statement) { resting[statement.sql.text] = statement }

  /// Runs `body` as one change: whole, or where it fails not at all.
  func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    if kind == .immediate { Self.writers.add(1, ordering: .sequentiallyConsistent) }
    defer {
      if kind == .immediate { Self.writers.subtract(1, ordering: .sequentiallyConsistent) }
    }
    try run(kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      mustRollBack = true
      // The first error is the one that is told. A rollback that fails too is tried again before anything else.
      do { try rollBackIfNeeded() } catch {}
      throw error
    }
  }

  /// How many changes of this process may be writing.
  private static let writers = Atomic(0)

  /// Asks whether somebody may be in the middle of a change, and takes no lock for it; for a connection that is in no
  /// transaction, and has read.
  ///
  /// A writer reads too: from before it writes to the log until its change can be read, it holds the lock of a
  /// reader, and the system tells of one that another process holds. So somebody who only reads counts as well.
  /// [The locks](https://www.sqlite.org/walformat.html#wal_locks),
  /// [`SQLITE_FCNTL_EXTERNAL_READER`](https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html).
  func mayBeWritten() throws(SQLiteError) -> Bool {
    var isInUse: CInt = 0
    try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_EXTERNAL_READER, &isInUse))
    return isInUse != 0 || Self.writers.load(ordering: .sequentiallyConsistent) > 0
  }

  private func rollBackIfNeeded() throws(SQLiteError) {
    // After some failures SQLite has rolled back by itself.
    if mustRollBack, sqlite3_get_autocommit(handle) == 0 {
      try check(sqlite3_exec(handle, "ROLLBACK", nil, nil, nil))
    }
    mustRollBack = false
  }

  /// Tells whether the file is no longer at the path where it was opened: moved, removed or replaced.
  func hasMoved() throws(SQLiteError) -> Bool {
    var hasMoved: CInt = 0
    try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved))
    return hasMoved != 0
  }

  /// Takes over all of another database, as it is at one moment; whole, or where it fails not at all.
  ///
  /// - Parameter body: called once this one is locked for writing, and before anything is written.
  func copy(_ source: Connection, onceLocked body: () throws -> Void = {}) throws {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw SQLiteError(sqlite3_extended_errcode(handle))
    }
    Self.writers.add(1, ordering: .sequentiallyConsistent)
    defer { Self.writers.subtract(1, ordering: .sequentiallyConsistent) }
    do {
      // No page yet, but the lock.
      try SQLiteError.check(sqlite3_backup_step(backup, 0))
      try body()
      try SQLiteError.check(sqlite3_backup_step(backup, -1), is: SQLITE_DONE)
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    try SQLiteError.check(sqlite3_backup_finish(backup))
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

  /// The name by which SQLite opens it.
  fileprivate func name(of path: String) -> String {
    guard self == .immutable else { return path }
    return "file:\(path.percentEncoded(keeping: "/"))?immutable=1"
  }
}
