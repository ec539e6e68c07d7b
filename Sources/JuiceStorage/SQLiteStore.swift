import CSQLite
public import FoundationEssentials
public import JuiceKit

/// A store in an SQLite file, which any number of processes may use at once.
///
/// A change is on the disk before `apply` returns.
public struct SQLiteStore: FruitStore {
  let file: StoreFile
  private let main: ConnectionQueue
  /// nil where it is only read.
  private let author: Author?
  /// What was made when it was opened; nil for a store that was there.
  private let made: StorePath?
  private let newest = OwnEntry()

  /// Opens the store at `path`, and makes it and its folders where they are not there.
  ///
  /// A file that is no store, or is one of a newer version of this program, is left as it is.
  ///
  /// - Parameters:
  ///   - author: who makes its changes.
  ///   - patience: how long to wait for another process, in seconds.
  public init(path: String, author: Author, patience: Double = 10) throws(StoreError) {
    let (file, connection, path) = try StoreFile.open(path, patience: patience) { connection in
      try Schema.migrate(connection)
      try connection.turnOnWriteAheadLog(patience: patience)
    }
    self.file = file
    self.author = author
    main = ConnectionQueue(connection)
    made = path.isNew ? path : nil
  }

  /// Opens the store at `path` to read it, also where nothing may be written: no file is made or changed.
  ///
  /// - Parameter patience: how long to wait for another process, in seconds.
  /// - Throws: `StoreError.missing` where there is no file.
  public init(reading path: String, patience: Double = 10) throws(StoreError) {
    let (file, connection) = try StoreFile.openToRead(path, patience: patience)
    self.file = file
    author = nil
    main = ConnectionQueue(connection)
    made = nil
  }

  public func stock() async throws -> Stock {
    try await access(.read) { try $0.stock() }
  }

  public func apply(_ change: Change) async throws -> Applied {
    try await access(.write) { [author, file, newest] db in
      let applied = try db.transaction(.immediate) {
        try newest.check(in: db)
        let now = Date(milliseconds: Date().milliseconds)
        let applied = try db.apply(change, by: author, at: now)
        try file.checkIsSame(through: db)
        return applied
      }
      // Only now it is on the disk.
      newest.note(applied.entry)
      return applied
    }
  }

  public func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    guard query.search != nil else { return try await entries(query, through: main) }
    // A search may go through all of the journal: nobody waits for one that is no longer wanted.
    let connection = try connectionOfItsOwn()
    return try await withTaskCancellationHandler {
      try await entries(query, through: connection)
    } onCancel: {
      connection.interrupt()
    }
  }

  private func entries(_ query: JournalQuery, through connection: ConnectionQueue) async throws
    -> [JournalEntry]
  {
    try await access(.read, through: connection) { db in
      try db.transaction(.deferred) { try db.entries(db.seqs(query)) }
    }
  }

  public func takenBack(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await access(.read) { db in try db.transaction(.deferred) { try db.takenBack(entries) } }
  }

  public func order(_ id: Order.ID) async throws -> JournalEntry? {
    try await access(.read) { db in try db.transaction(.deferred) { try db.order(id) } }
  }

  public func lastOrder() async throws -> Order.ID? {
    try await access(.read) { try $0.lastOrder() }
  }

  public func load(from source: @escaping EntrySource) async throws -> Int {
    try await access(.write, through: connectionOfItsOwn()) { [made, file] db in
      // With the usual 2 MB, most pages of the index of ids would be read again for each order; and what
      // SQLite notes for taking one statement back would go through a file.
      try db.execute("PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY")
      return try db.transaction(.immediate) {
        guard try db.revision() == 0 else { throw Refusal.notEmpty }
        // What it takes back is known to be empty, and locked.
        let unfinished = made.map { Unfinished($0.remove) }
        defer { unfinished?.finish() }
        let count = try db.load(from: source)
        try file.checkIsSame(through: db)
        return count
      }
    }
  }

  /// Removes the file, where it was made when the store was opened and nobody has used it since: nothing may
  /// follow.
  public func removeIfNew() async {
    guard let made else { return }
    // Where this fails, the file is in use, or somebody else's.
    do {
      try await connectionOfItsOwn(patience: 0).run { [file] db in
        try db.transaction(.immediate) {
          try file.checkIsInPlace()
          if try db.revision() == 0 { made.remove() }
        }
      }
    } catch {}
  }

  public func check() async throws {
    try await access(.write) { _ in }
    try await access(.write, through: connectionOfItsOwn(patience: 1)) { db in
      // Only a write shows whether the disk takes one.
      try db.rewriteMark()
    }
  }

  /// Moves what is in the log into the file, so that the file alone is the store; nothing may follow.
  ///
  /// - Parameter time: how long it may take. After that the log stays, and nothing is lost.
  public func emptyLog(within time: Duration) async {
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    Task {
      // What went wrong stays in the log.
      do { try await access(.write) { $0.emptyLog() } } catch {}
      ending.finish()
    }
    Task {
      do { try await Task.sleep(for: time) } catch {}
      ending.finish()
    }
    for await _ in end {}
  }

  /// Whether the file is on a file system of a network, whose locks and shared memory can't be trusted.
  public var isOnNetwork: Bool { file.isOnNetwork }

  public func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws
    -> Verification
  {
    try await access(.read, through: connectionOfItsOwn()) { db in
      try db.transaction(.deferred) { try db.verifyJournal(visit) }
    }
  }

  /// For what takes long, so that others go on meanwhile, or has settings of its own.
  ///
  /// - Parameter patience: nil for that of the store.
  private func connectionOfItsOwn(patience: Double? = nil) throws(StoreError) -> ConnectionQueue {
    // Which may be a copy.
    if file.isToRead { return main }
    do { return ConnectionQueue(try file.connect(patience: patience)) } catch {
      throw StoreError.mapped(error, during: .read, file.path)
    }
  }

  private func access<Value: Sendable>(
    _ access: FileAccess, through connection: ConnectionQueue? = nil,
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await (connection ?? main).run { [file] db in
      do {
        try file.checkIsSame(through: db)
        let result = Result { try body(db) }
        try file.checkIsUnchanged()
        return try result.get()
      } catch {
        guard let failure = StoreError.content(error, during: access, file.path) else {
          throw error
        }
        try db.secureLog(of: file, after: failure)
        throw failure
      }
    }
  }
}

extension StoreError {
  /// Whether the file is elsewhere now, without its log.
  fileprivate var isFileGone: Bool {
    if case .cannotWrite(_, let cause) = self {
      cause == .removed || cause == .replaced
    } else {
      false
    }
  }

  fileprivate var isLogGone: Bool {
    if case .cannotWrite(_, .logRemoved) = self { true } else { false }
  }
}

extension Connection {
  /// Moves what is in the log into a file that is elsewhere now, or whose log was taken away; leaves the log of a
  /// damaged store as it is.
  func secureLog(of file: StoreFile, after failure: StoreError) throws(SQLiteError) {
    if failure.isFileGone || failure.isLogGone && file.hasLostLog { emptyLog() }
    if failure.isDamage { try keepLog(true) }
  }

  /// Moves what is in the log into the file, wherever that is now: the log may be lost next.
  func emptyLog() {
    if keepsLog { return }
    // Where this fails too, what went wrong first is what is told.
    do { try execute("PRAGMA wal_checkpoint(TRUNCATE)") } catch {}
  }

  /// Turns the write-ahead log on, for good. SQLite does not wait here for another process that does the
  /// same, or reads.
  fileprivate func turnOnWriteAheadLog(patience: Double) throws {
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
