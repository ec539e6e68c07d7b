package import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// A verified journal of a backup or an export, which can become a store. Its unnamed database is deleted with it.
package struct VerifiedBackup {
  private let db: Connection
  package let verification: Verification
  /// The newest entry; nil for an empty journal.
  package let last: JournalEntry?

  /// Copies a backup, and verifies the copy.
  ///
  /// - Parameters:
  ///   - last: the last entry to take if a later one is damaged; nil for all.
  ///   - patience: the longest wait for another process, in seconds.
  ///   - visit: called with each valid entry, oldest first.
  /// - Throws: `StoreError.damaged` with the first fault.
  package init(
    backup path: String, until last: Int? = nil, patience: Double,
    _ visit: (JournalEntry) -> Void
  ) throws(StoreError) {
    do {
      let (file, connection, fault) = try StoreFile.openToRead(
        path, patience: patience, isBackup: true)
      if let last {
        try self.init(until: last) { take in
          try connection.transaction(.deferred) {
            try connection.forEachEntry(of: 1...max(1, last)) {
              try take($0.entry)
              visit($0.entry)
            }
          }
        }
        try file.checkIsUnchanged()
      } else {
        let db = try Self.database()
        try db.copy(connection)
        try file.checkIsUnchanged()
        try self.init(db, BooksCache(faultOfOld: fault).verify(db, visit))
      }
    } catch let fault as JournalFault {
      throw .damaged(path, .fault(fault))
    } catch {
      throw .mapped(error, during: .read, path)
    }
  }

  /// Loads an export, and verifies each entry.
  ///
  /// - Parameter last: the last entry to take if a later one is damaged; nil for all.
  /// - Throws: `JournalFault` for the first faulty entry, or an error of `source`.
  package init(export source: EntrySource, until last: Int? = nil) throws {
    try self.init(until: last ?? .max, source)
  }

  private init(
    until last: Int, _ source: (_ take: (JournalEntry) throws -> Void) throws -> Void
  ) throws {
    let db = try Self.database()
    try Schema.migrate(db)
    try db.getReadyForMany()
    let (count, books) = try db.transaction(.immediate) {
      try db.load(into: Books(), until: last, from: source)
    }
    try self.init(db, Verification(entries: count, digest: books.digest))
  }

  private init(_ db: Connection, _ verification: Verification) throws {
    self.db = db
    self.verification = verification
    last = try db.entry(verification.entries)
  }

  package static func isOneFile(_ path: String, _ other: String) -> Bool {
    guard let one = unsafe try? Stat(path), let other = unsafe try? Stat(other) else {
      return false
    }
    return (one.deviceID, one.inode) == (other.deviceID, other.inode)
  }

  private static func database() throws -> Connection { try Connection(path: "", patience: 0) }
}

extension VerifiedBackup {
  /// Replaces the store in a file in one step, so that open tills go on with it. Keeps the old store beside it.
  ///
  /// - Parameter patience: the longest wait for another process, in seconds.
  /// - Returns: the old store; nil if there was none.
  /// - Throws: `StoreError`, for example `damaged` for a file that may be no store at all.
  package func becomeStore(at path: String, patience: Double, now: Date) throws(StoreError) -> Kept?
  {
    do {
      return try fillStore(at: path, patience: patience, now: now).map {
        Kept(path: $0, isReadable: true)
      }
    } catch {
      switch error {
      // The file may be anything. Only its owner can know that it was a store, and move it away.
      case .damaged(_, .otherProgram), .damaged(_, .database(.notADatabase, _)): throw error
      case .damaged: break
      default: throw error
      }
      return Kept(path: try replaceFile(at: path, now: now), isReadable: false)
    }
  }

  /// The store that was replaced.
  package struct Kept {
    package let path: String
    /// `true` if it can be restored in turn, and open tills go on; else these have to be restarted.
    package let isReadable: Bool
  }

  /// Writes into the existing file and its log, which tills have open. Locks it from before the old store is copied until the
  /// end.
  private func fillStore(at path: String, patience: Double, now: Date) throws(StoreError)
    -> String?
  {
    let (file, store, place) = try StoreFile.open(path, patience: patience) { store in
      if try Schema.version(of: store) == 0 { try Schema.migrate(store) }
      try store.turnOnWriteAheadLog(patience: patience)
    }
    var kept: FilePath?
    do {
      try withPages(of: store, in: FilePath(file.path).folder) { db in
        try store.copy(db) {
          kept = place.isEmpty ? nil : try Self.keep(file, now: now)
          FilePath(file.path).forgetMirror()
          try file.checkIsInPlace(through: store)
        }
      }
      return kept?.string
    } catch {
      try? kept?.removeFile()
      place.removeIfUnused(file, through: store)
      throw .mapped(error, during: .write, path)
    }
  }

  /// A log has one page size, and SQLite can't change that of an unnamed database.
  private func withPages(
    of store: Connection, in folder: FilePath, _ body: (Connection) throws -> Void
  ) throws {
    guard let size = try store.integer("PRAGMA page_size"),
      try db.integer("PRAGMA page_size") != size
    else { return try body(db) }
    try folder.withPart { part in
      let copy = try Connection(path: part.string, patience: 0)
      try copy.copy(db)
      try copy.execute(
        "PRAGMA journal_mode = DELETE; PRAGMA page_size = " + SQL(size) + "; VACUUM")
      try body(copy)
    } whenDone: { _ in
    }
  }

  private static func keep(_ file: StoreFile, now: Date) throws -> FilePath {
    let old = try file.connect()
    let store = FilePath(file.path)
    let kept = KeptStore.path(of: store, at: now)
    do {
      // Copies pages, whatever is wrong with their content.
      try store.folder.withPart(like: Stat(store)) { part in
        try Connection(path: part.string, patience: 0).copy(old)
      } whenDone: {
        try $0.renameToNew(kept)
      }
    } catch {
      throw StoreError.mapped(error, during: .create, kept.string)
    }
    return kept
  }

  /// Replaces a file that SQLite can't read, and keeps the old one with its side files under another name. A till that has it
  /// open gets an error, and has to be restarted.
  private func replaceFile(at path: String, now: Date) throws(StoreError) -> String {
    do {
      let store = try FilePath(path).resolved()
      let kept = KeptStore.path(of: store, at: now)
      let folder = store.folder
      try folder.withPart(like: Stat(store)) { part in
        try Connection(path: part.string, patience: 0).copy(db)
      } whenDone: { part in
        // The old file has both names until the last step, if the file system has links.
        do { try store.link(to: kept) } catch { try store.renameToNew(kept) }
        for end in FilePath.databaseEnds where FilePath(store.string + end).exists {
          try FilePath(store.string + end).rename(to: FilePath(kept.string + end))
        }
        folder.synchronizeFolder()
        store.forgetMirror()
        try part.rename(to: store)
      }
      return kept.string
    } catch {
      throw .mapped(error, during: .create, path)
    }
  }
}
