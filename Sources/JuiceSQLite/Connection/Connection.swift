import CSQLite
import JuiceKit
import JuiceStorage
import Synchronization

/// A connection to a database, for one thread at a time. Caches prepared statements by their text.
@safe final class Connection {
  enum Access {
    case write
    case readOnly
    /// Reads a file that nobody can change: takes no locks, and makes no files beside it.
    case immutable
  }

  enum TransactionKind {
    /// Reads one snapshot, whatever others write meanwhile.
    case deferred
    /// Takes the write lock at once, so that nobody writes between its reads and its writes.
    case immediate
  }

  let handle: OpaquePointer
  private let busyWait: BusyWait
  private var resting: [String: Statement] = [:]
  /// A failed transaction may still be open: it must be rolled back before anything else.
  private var mustRollBack = false
  private(set) var keepsLog = false
  /// Another file has had this path, even if that is gone by now.
  var isReplaced = false

  // Comes too late if another library has used SQLite before, which does no harm.
  private static let countingNoMemory = sqliteCountNoMemory()

  /// Opens an existing file, and does not read, lock or change it yet. `patience` is in seconds.
  init(path: String, access: Access = .write, patience: Double) throws(SQLiteError) {
    _ = Self.countingNoMemory
    var handle: OpaquePointer?
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(access.name(of: path), &handle, flags, nil)
    guard let handle = unsafe handle, code == SQLITE_OK else {
      defer { _ = unsafe sqlite3_close_v2(handle) }
      throw unsafe SQLiteError(code, handle.map { unsafe String(cString: sqlite3_errmsg($0)) })
    }
    unsafe self.handle = unsafe handle
    busyWait = BusyWait(patience: patience)
    unsafe try check(busyWait.attach(to: handle))
  }

  deinit {
    resting = [:]
    let code = unsafe sqlite3_close(handle)
    assert(code == SQLITE_OK, "a statement was not finalized")
  }

  /// Decides whether the last connection keeps the log on closing, or moves it into the file. Keep it until the file is read as a
  /// store: the log may be another's.
  func keepLog(_ keeps: Bool) throws(SQLiteError) {
    unsafe try check(sqliteKeepLog(handle, keeps ? 1 : 0))
    keepsLog = keeps
  }

  func execute(_ script: SQL) throws(SQLiteError) {
    try rollBackIfNeeded()
    unsafe try check(sqlite3_exec(handle, script.text, nil, nil, nil))
  }

  func run(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) {
    try rows(sql, values).end()
  }

  func rows(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> Rows {
    try rows(sql, values)
  }

  func rows(_ sql: SQL, _ values: [(any SQLValue)?]) throws(SQLiteError) -> Rows {
    try rollBackIfNeeded()
    // In use, it is out of the cache: if it is needed twice, it is prepared twice.
    let statement =
      if let kept = resting.removeValue(forKey: sql.text) {
        kept
      } else {
        unsafe try Statement(sql, on: handle)
      }
    try statement.bind(values)
    return Rows(statement, of: self)
  }

  /// nil for no row and for NULL.
  func integer(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> Int? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let number = try rows.optionalInteger(0)
    try rows.end()
    return number
  }

  /// nil for no row and for NULL.
  func text(_ sql: SQL, _ values: (any SQLValue)?...) throws(SQLiteError) -> String? {
    let rows = try rows(sql, values)
    guard try rows.next() else { return nil }
    let text = try rows.optionalText(0)
    try rows.end()
    return text
  }

  /// Returns a statement to the cache.
  func keep(_ statement: Statement) { resting[statement.sql.text] = statement }

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
      // Report the first error. A failed rollback is tried again before the next statement.
      do { try rollBackIfNeeded() } catch {}
      throw error
    }
  }

  /// The number of this process's writes underway.
  private static let writers = Atomic(0)

  /// Returns `true` if anybody may be in the middle of a change; takes no lock. The connection must have read before, and be in
  /// no transaction.
  ///
  /// From before it writes to the log until its change can be read, a writer holds a reader's lock; the system reports such a
  /// lock of another process. So readers count as well: [the locks](https://www.sqlite.org/walformat.html#wal_locks),
  /// [`SQLITE_FCNTL_EXTERNAL_READER`](https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html).
  func mayBeWritten() throws(SQLiteError) -> Bool {
    var isInUse: CInt = 0
    unsafe try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_EXTERNAL_READER, &isInUse))
    return isInUse != 0 || Self.writers.load(ordering: .sequentiallyConsistent) > 0
  }

  private func rollBackIfNeeded() throws(SQLiteError) {
    // After some failures SQLite has rolled back by itself.
    if mustRollBack, unsafe sqlite3_get_autocommit(handle) == 0 {
      unsafe try check(sqlite3_exec(handle, "ROLLBACK", nil, nil, nil))
    }
    mustRollBack = false
  }

  /// Returns `true` if the file was moved, removed or replaced.
  func hasMoved() throws(SQLiteError) -> Bool {
    var hasMoved: CInt = 0
    unsafe try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved))
    return hasMoved != 0
  }

  /// Copies one snapshot of another database over this one, whole or not at all.
  ///
  /// - Parameter body: called once this one is locked for writing, before anything is written.
  func copy(_ source: Connection, onceLocked body: () throws -> Void = {}) throws {
    guard let backup = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw unsafe SQLiteError(sqlite3_extended_errcode(handle))
    }
    Self.writers.add(1, ordering: .sequentiallyConsistent)
    defer { Self.writers.subtract(1, ordering: .sequentiallyConsistent) }
    do {
      // Takes the lock, but copies no page.
      unsafe try SQLiteError.check(sqlite3_backup_step(backup, 0))
      try body()
      unsafe try SQLiteError.check(sqlite3_backup_step(backup, -1), is: SQLITE_DONE)
    } catch {
      unsafe sqlite3_backup_finish(backup)
      throw error
    }
    unsafe try SQLiteError.check(sqlite3_backup_finish(backup))
  }

  private func check(_ code: CInt) throws(SQLiteError) {
    unsafe try SQLiteError.check(code, on: handle)
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

  fileprivate func name(of path: String) -> String {
    guard self == .immutable else { return path }
    return "file:\(path.percentEncoded(keeping: "/"))?immutable=1"
  }
}
