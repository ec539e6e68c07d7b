import JuiceKit
import JuiceStorage
import SystemPackage

/// The books after the newest entry that a store has seen. All its connections share them, so that an order reads none.
///
/// If the file has lost that entry, the store was restored or replaced by an older copy: its name and inode may be the same.
final class BooksCache: Sendable {
  private struct State: JournalKnowledge {
    var books: Books?
    var restores = 0
    /// SQLite's `schema_version`. A restore that writes over the file changes it.
    var schema: Int?
    var fault: JournalFault? {
      didSet { if let books, books.count > last { self.books = nil } }
    }

    /// Wrong cached books of an older store don't limit reading.
    var last: Int { fault?.rule.isOfStock ?? false ? .max : lastBeforeFault }
  }

  /// nil for a store without a file.
  private let store: FilePath?
  /// The fault before which the copy of an older store ends.
  private let faultOfOld: JournalFault?
  private let known: Known<State>

  init(of store: FilePath? = nil, faultOfOld: JournalFault? = nil) {
    self.store = store
    self.faultOfOld = faultOfOld
    known = Known(State(fault: faultOfOld))
  }

  var version: Stock.Version {
    let known = known.state
    return Stock.Version(restores: known.restores, revision: known.books?.count ?? 0)
  }

  var newest: (seq: Int, digest: Digest)? {
    known.state.books.flatMap { books in books.digest.map { (books.count, $0) } }
  }

  /// The first fault that was found; the journal is read up to the entry before it.
  var fault: JournalFault? { known.state.fault }

  /// Reads in one transaction. If `body` meets a fault, calls it again with a lower `last`.
  func read<Value>(_ db: Connection, _ body: (_ last: Int) throws -> Value) throws -> Value {
    try db.transaction(.deferred) { try known.read { try body($0.last) } }
  }

  /// Stops at the first fault. See `FruitStore.scan`.
  func scan(_ span: JournalSpan, in db: Connection, _ visit: TextVisitor) throws {
    let last = known.state.last
    do {
      try db.transaction(.deferred) { unsafe try db.scan(span, upTo: last, visit) }
    } catch let fault as JournalFault {
      known.note(fault)
    }
  }

  func verify(_ db: Connection, _ visit: (JournalEntry) -> Void) throws -> Verification {
    try known.verify {
      let verification = try db.transaction(.deferred) { try db.verifyJournal(visit) }
      if let faultOfOld { throw faultOfOld }
      return verification
    }
  }

  /// Changes the store in one transaction. `body` returns a value and the books after the change.
  ///
  /// - Throws: `ContentError.damaged` for a store with a fault.
  func write<Value>(_ db: Connection, _ body: (Books) throws -> (Value, Books)) throws
    -> (value: Value, restores: Int)
  {
    let change = try db.transaction(.immediate) {
      let now = try books(in: db)
      if let fault { throw ContentError.damaged(.fault(fault)) }
      let (value, next) = try body(now.books)
      return (value: value, books: next, restores: now.restores)
    }
    // Only now the change is on the disk.
    see(change.books, change.restores)
    return (change.value, change.restores)
  }

  func stock(in db: Connection) throws -> Stock {
    try db.transaction(.deferred) {
      let (books, restores) = try books(in: db)
      return books.stock.after(restores: restores)
    }
  }

  /// Checks that the store has lost no entry, and admits newer ones.
  ///
  /// - Precondition: a transaction has just begun.
  /// - Returns: the books up to the first fault, and how often the store was restored.
  /// - Throws: `Cause.lostEntry` as damage if the newest entry seen is gone without a restore.
  func books(in db: Connection) throws -> (books: Books, restores: Int) {
    var now = known.state
    let schema = try db.integer("PRAGMA schema_version")
    let head = try db.head()
    if now.fault != nil, let before = now.schema, before != schema {
      // A restored store may have no fault.
      now = restored(since: now, fault: faultOfOld)
    }
    if let seen = now.books, let digest = seen.digest {
      let found = head.seq == seen.count ? head.digest : try db.digest(of: seen.count)
      // A restored journal may have the entry too.
      if found != digest || now.schema != schema, let store,
        KeptStore.has(digest, of: seen.count, beside: store)
      {
        now = restored(since: now)
      } else if found != digest {
        throw ContentError.damaged(.lostEntry(seen.count))
      }
    }
    let (books, fault) = try db.books(
      upTo: now.last, of: head, knowing: now.schema == schema ? now.books : nil)
    known.change { if $0.restores == now.restores { $0.schema = schema } }
    if let fault { known.note(fault) }
    see(books, now.restores)
    return (books, now.restores)
  }

  /// Forgets all but the number of restores.
  private func restored(since now: State, fault: JournalFault? = nil) -> State {
    known.change { known in
      // Another connection may have noticed it first.
      if known.restores == now.restores { known = State(restores: now.restores + 1, fault: fault) }
      return known
    }
  }

  private func see(_ books: Books, _ restores: Int) {
    known.change { known in
      if restores == known.restores, books.count >= known.books?.count ?? 0,
        books.count <= known.last
      {
        known.books = books
      }
    }
  }
}
