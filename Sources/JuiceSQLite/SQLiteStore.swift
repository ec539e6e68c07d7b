import CSQLite
package import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// A store in an SQLite file, which any number of processes may use at once. A change is on the disk before `apply` returns.
package struct SQLiteStore: JournalStore {
  let file: StoreFile
  private let main: ConnectionQueue
  /// The path if opening it created the store; nil for an existing store.
  private let made: StorePath?
  let cache: BooksCache
  /// nil for a store that is only read.
  private let signature: (@Sendable () -> (by: Author, at: Date))?

  /// Opens the store at `path`, and creates it and its folders if they are missing.
  ///
  /// - Parameters:
  ///   - patience: the longest wait for another process, in seconds.
  ///   - now: the clock for new entries.
  /// - Throws: `StoreError`, for example `newer` for a store of a newer version, which stays as it is.
  package init(
    path: String, author: Author, patience: Double = 10, now: @escaping @Sendable () -> Date
  ) throws(StoreError) {
    let (file, connection, path) = try StoreFile.open(path, patience: patience) { connection in
      _ = try Schema.migrate(connection)
      try connection.turnOnWriteAheadLog(patience: patience)
    }
    self.file = file
    cache = BooksCache(of: FilePath(file.path))
    signature = { (author, now()) }
    main = ConnectionQueue(connection)
    made = path.isNew ? path : nil
  }

  /// Opens the store at `path` to read it, even where nothing may be written. Leaves no change and no file behind.
  ///
  /// - Precondition: `apply` is never called.
  /// - Parameter patience: the longest wait for another process, in seconds.
  /// - Throws: `StoreError.missing` if there is no file.
  package init(reading path: String, patience: Double = 10) throws(StoreError) {
    let (file, connection, fault) = try StoreFile.openToRead(path, patience: patience)
    self.file = file
    cache = BooksCache(of: FilePath(file.path), faultOfOld: fault)
    signature = nil
    main = ConnectionQueue(connection)
    made = nil
  }

  package func books() async throws -> Books {
    try await access(.read) { [cache] db in
      try db.transaction(.deferred) { try cache.books(in: db).books }
    }
  }

  package func stock() async throws -> Stock {
    try await access(.read) { [cache] in try cache.stock(in: $0) }
  }

  package func fault() async -> JournalFault? { cache.fault }

  package func apply(_ change: Change, by author: Author?) async throws -> Applied {
    guard let signature else { preconditionFailure("opened to read") }
    return try await access(.write) { [file, cache] db in
      let (applied, restores) = try cache.write(db) { books in
        let (owner, now) = signature()
        let result = try db.apply(
          change, to: books, by: author ?? owner, at: Date(milliseconds: now.milliseconds))
        try file.checkIsInPlace(through: db)
        return result
      }
      return Applied(entry: applied.entry, stock: applied.stock.after(restores: restores))
    }
  }

  package func read<Value: Sendable>(isLong: Bool, _ body: @escaping JournalReading<Value>)
    async throws -> Value
  {
    try await cancellable(isLong) { connection in
      try await access(.read, through: connection) { [cache] db in
        try cache.read(db) { try body(db, $0) }
      }
    }
  }

  package func scan(_ span: JournalSpan, _ visit: @escaping TextVisitor) async throws {
    try await cancellable { connection in
      try await access(.read, through: connection) { [cache] in
        unsafe try cache.scan(span, in: $0, visit)
      }
    }
  }

  package func load(from source: @escaping EntrySource) async throws -> Int {
    try await access(.write, through: await connectionOfItsOwn()) { [file, cache] db in
      try db.getReadyForMany()
      return try cache.write(db) { books in
        let result = try db.load(into: books, from: source)
        try file.checkIsInPlace(through: db)
        return result
      }.value
    }
  }

  /// The most entries that a report or an export checks, since each check costs time: see docs/performance.md.
  private static let mostChecked = 300

  package func checkSeals(of seqs: ClosedRange<Int>) async throws -> Bool {
    guard seqs.count <= Self.mostChecked else { return false }
    try await access(.read) { [cache] db in
      try cache.read(db) { last in
        if seqs.lowerBound <= last {
          try db.checkSeals(of: seqs.lowerBound...min(seqs.upperBound, last))
        }
      }
    }
    return true
  }

  package func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws
    -> Verification
  {
    try await access(.read, through: await connectionOfItsOwn()) { [cache] db in
      // Most pages are read once; only those of the id index are read again.
      try db.getReadyForMany(cache: "PRAGMA cache_size = -4000")
      return try cache.verify(db, visit)
    }
  }

  /// Uses a connection of its own for a long read, so that cancelling the task ends it.
  private func cancellable<Value: Sendable>(
    _ isLong: Bool = true, _ body: (ConnectionQueue) async throws -> Value
  ) async throws -> Value {
    guard isLong else { return try await body(main) }
    let connection = try await connectionOfItsOwn()
    return try await withTaskCancellationHandler {
      try await body(connection)
    } onCancel: {
      connection.interrupt()
    }
  }

  /// Removes the file if opening it created it and nobody has used it since. The store must not be used afterwards.
  package func removeIfNew() async {
    guard let made else { return }
    do {
      try await connectionOfItsOwn(patience: 0).run { [file] in
        made.removeIfUnused(file, through: $0)
      }
    } catch {}
  }

  package func check() async throws {
    try await access(.write) { _ in }
    try await access(.write, through: await connectionOfItsOwn(patience: 1)) { db in
      // Only a write shows whether the disk takes one.
      try db.rewriteMark()
    }
  }

  /// Moves the log into the file, so that the file alone is the store. The store must not be used afterwards.
  ///
  /// - Parameter time: the longest wait. After that the log stays, and nothing is lost.
  package func emptyLog(within time: Duration) async {
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    Task {
      // If this fails, the changes stay in the log.
      do { try await access(.write) { $0.emptyLog() } } catch {}
      ending.finish()
    }
    Task {
      do { try await Task.sleep(for: time) } catch {}
      ending.finish()
    }
    for await _ in end {}
  }

  /// True on a network file system, whose locks and shared memory can't be trusted.
  package var isOnNetwork: Bool { FilePath(file.path).isOnNetwork }

  /// Opens a connection for long work or settings of its own. `patience` defaults to the store's, in seconds.
  func connectionOfItsOwn(patience: Double? = nil) async throws -> ConnectionQueue {
    // The main connection may read a copy.
    if file.isToRead { return main }
    // Only the main connection knows whether the path still leads to the store.
    return try await access(.read) { [file] _ in
      ConnectionQueue(try file.connect(patience: patience))
    }
  }

  private func access<Value: Sendable>(
    _ access: FileAccess, through connection: ConnectionQueue? = nil,
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await (connection ?? main).run { [file, cache] db in
      do {
        try file.checkIsInPlace(through: db)
        let result = Result {
          try Schema.checkIsKnown(to: db)
          return try body(db)
        }
        try file.checkIsUnchanged()
        return try result.get()
      } catch {
        guard let failure = StoreError.content(error, during: access, file.path) else {
          throw error
        }
        cache.secureLog(of: db, after: failure)
        throw failure
      }
    }
  }
}

extension StoreError {
  /// The file was moved, removed or replaced: it lacks its log.
  fileprivate var isFileGone: Bool {
    if case .cannotWrite(_, let cause) = self {
      [.removed, .replaced].contains(cause)
    } else {
      false
    }
  }
}

extension BooksCache {
  /// Moves the log into a file that was moved: without it, the file would lack the newest entries. Done once, and not if the log
  /// is another store's by now: a new store at the path writes to the log that it finds there.
  ///
  /// Leaves the log of a damaged store as it is. Ignores failures: the first error is reported.
  func secureLog(of db: Connection, after failure: StoreError) {
    if failure.isFileGone, reads(db) { db.emptyLog() }
    if failure.isFileGone || failure.isDamage { do { try db.keepLog(true) } catch {} }
  }

  /// Returns `true` if a connection reads this store: it has the newest entry that was seen.
  private func reads(_ db: Connection) -> Bool {
    guard let (seq, digest) = newest else { return false }
    return (try? db.transaction(.deferred) { try db.digest(of: seq) == digest }) ?? false
  }
}

extension Connection {
  /// Moves the log into the file, wherever that is now.
  func emptyLog() {
    if keepsLog { return }
    do { try execute("PRAGMA wal_checkpoint(TRUNCATE)") } catch {}
  }

  func getReadyForMany(cache: SQL = "PRAGMA cache_size = -16000") throws(SQLiteError) {
    // With the default 2 MB, each order would read most pages of the id index again; a statement journal would need a file.
    try execute(cache)
    try execute("PRAGMA temp_store = MEMORY")
  }

  /// SQLite does not wait here for another process that does the same or reads.
  func turnOnWriteAheadLog(patience: Double) throws {
    let wait = BusyWait(patience: patience)
    for turn in 0... {
      do {
        guard try text("PRAGMA journal_mode = WAL") == "wal" else {
          throw ContentError.unsupported(.noLog)
        }
        return
      } catch let error as SQLiteError where error.code == SQLITE_BUSY {
        guard wait.wait(turn: turn) else { throw error }
      }
    }
  }
}
