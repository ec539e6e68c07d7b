public import FoundationEssentials
import GRDB
import Glibc
public import JuiceKit

/// A store in an SQLite file, which any number of processes may use at once.
///
/// A change is on the disk before `apply` returns.
public struct SQLiteStore: FruitStore {
  let file: StoreFile
  private let writer: DatabaseQueue

  /// Opens the store at `path`, and makes it and its folders where they are not there.
  ///
  /// A file that is no store, or is one of a newer version of this program, is left as it is.
  public init(path: String) throws(StoreError) {
    try self.init(path: path, patience: 10)
  }

  /// - Parameter patience: how long to wait for another process, in seconds.
  init(path: String, patience: Double) throws(StoreError) {
    (file, writer) = try StoreFile.open(path, patience: patience) { file, writer in
      try writer.inDatabase { db in
        try Schema.migrate(db)
        try db.turnOnWriteAheadLog(patience: patience)
      }
      return (file, writer)
    }
  }

  public func stock() async throws -> Stock {
    try await access(.read) { try $0.stock() }
  }

  public func apply(_ change: Change) async throws -> Applied {
    try await access(.write) { db in
      try db.transaction(.immediate) {
        let now = Date(milliseconds: Date().milliseconds)
        return try db.apply(change, at: now)
      }
    }
  }

  public func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    try await access(.read) { db in
      try db.transaction(.deferred) { try db.recordedEntries(db.seqs(query)).map(\.entry) }
    }
  }

  public func order(_ id: Order.ID) async throws -> JournalEntry? {
    try await access(.read) { db in try db.transaction(.deferred) { try db.order(id) } }
  }

  public func lastOrder() async throws -> Order.ID? {
    try await access(.read) { try $0.lastOrder() }
  }

  public func load(_ entries: [JournalEntry]) async throws {
    try await access(.write) { db in
      try db.transaction(.immediate) {
        guard try db.revision() == 0 else { throw Refusal.notEmpty }
        var replay = Replay()
        for entry in entries {
          let before = replay.stock
          try replay.add(entry)
          _ = try db.append(entry, to: before)
        }
      }
    }
  }

  public func verify() async throws -> Int {
    // On a connection of its own: it takes long, and the till goes on meanwhile.
    let reader: DatabaseQueue
    do { reader = try file.connect() } catch {
      throw StoreError.mapped(error, during: .read, file.path)
    }
    return try await access(.read, through: reader) { db in
      try db.transaction(.deferred) { try db.verifyJournal() }
    }
  }

  /// Runs `body` on the queue of a connection, and to its end: cancelling the task does not cut a change
  /// short.
  private func access<Value: Sendable>(
    _ access: FileAccess, through connection: DatabaseQueue? = nil,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      (connection ?? writer).asyncWriteWithoutTransaction { db in
        continuation.resume(
          with: Result {
            try file.checkIsInPlace()
            do { return try body(db) } catch {
              if error is Refusal || error is JournalFault { throw error }
              throw StoreError.mapped(error, during: access, file.path)
            }
          })
      }
    }
  }
}

extension Database {
  /// Runs `body` in a transaction. An immediate one locks for writing at once, so that no other process
  /// comes between reading and writing; a deferred one reads one state, whatever others write meanwhile.
  fileprivate func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws
    -> Value
  {
    var value: Value?
    try inTransaction(kind) {
      value = try body()
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return value
  }

  /// Turns the write-ahead log on, for good. SQLite does not wait here for another process that does the
  /// same, or reads.
  fileprivate func turnOnWriteAheadLog(patience: Double) throws {
    let pause = 0.005
    for _ in 0...Int(patience / pause) {
      do {
        guard try String.fetchOne(self, sql: "PRAGMA journal_mode = WAL") == "wal" else {
          throw ContentError.unsupported(.noLog)
        }
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        usleep(UInt32(pause * 1_000_000))
      }
    }
    throw DatabaseError(resultCode: .SQLITE_BUSY)
  }
}
