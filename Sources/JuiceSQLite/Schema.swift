import JuiceKit
import JuiceStorage

/// The tables keep entries in order; `Books` decides what an entry means.
enum Schema {
  /// "JUIC", in the header of the file.
  static let applicationID = 0x4A55_4943

  /// Version 8 has the tables of version 7, but its refunds may be rounded, which earlier programs take for a fault.
  static let version = 8

  /// The first version with these tables. `OldStore` migrates earlier ones.
  static let firstWithTables = 7

  /// - Returns: 0 for an empty database.
  static func version(of db: Connection) throws -> Int {
    let mark = try db.integer("PRAGMA application_id") ?? 0
    let version = try db.integer("PRAGMA user_version") ?? 0
    if mark != 0 || version != 0 {
      guard mark == applicationID, version > 0 else { throw ContentError.damaged(.otherProgram) }
      guard version <= Schema.version else { throw ContentError.newerVersion }
      return version
    }
    guard try db.integer("SELECT count(*) FROM sqlite_master") == 0 else {
      throw ContentError.damaged(.otherProgram)
    }
    return 0
  }

  /// Refuses a store that a newer version has migrated since it was opened.
  static func checkIsKnown(to db: Connection) throws {
    guard try db.integer("PRAGMA user_version") ?? 0 <= version else {
      throw ContentError.newerVersion
    }
  }

  /// Creates the tables in an empty database, or migrates an earlier version. Several processes may do so at once.
  ///
  /// - Parameter isToRead: whether to migrate a damaged journal up to its first fault.
  /// - Returns: the first fault of a migrated journal.
  @discardableResult
  static func migrate(_ db: Connection, isToRead: Bool = false) throws -> JournalFault? {
    // Read in one transaction: another process may be creating the store.
    guard try db.transaction(.deferred, { try version(of: db) }) < version else { return nil }
    return try db.transaction(.immediate) {
      // Another process may have been first.
      switch try version(of: db) {
      case 0: try make(in: db)
      case firstWithTables..<version: try db.execute(mark)
      case 1..<firstWithTables: return try OldStore(db, isToRead: isToRead).migrate()
      default: break
      }
      return nil
    }
  }

  /// - Precondition: an immediate transaction is open, and no table has one of these names.
  static func make(in db: Connection) throws {
    try db.execute(tables)
    try db.execute(mark)
  }

  private static let mark: SQL = "PRAGMA user_version = " + SQL(version)

  // No index and no trigger may have the name of one in `OldStore`: both exist during a migration.
  private static let tables: SQL = """
    CREATE TABLE entry (
      seq INTEGER PRIMARY KEY CHECK (seq > 0),
      id BLOB NOT NULL CHECK (length(id) = 16),
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      day TEXT,
      number INTEGER CHECK ((number IS NULL) = (day IS NULL)),
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      body TEXT NOT NULL CHECK (length(body) <= 20000000)
    ) STRICT;
    CREATE INDEX entry_by_id ON entry (id, kind);
    CREATE INDEX entry_by_time ON entry (at);
    CREATE INDEX entry_by_kind ON entry (kind) WHERE day IS NULL;
    CREATE INDEX entry_by_number ON entry (day, number) WHERE day IS NOT NULL;

    CREATE TRIGGER entry_follows BEFORE INSERT ON entry
    WHEN NEW.seq IS NOT 1 + coalesce((SELECT max(seq) FROM entry), 0)
    BEGIN SELECT RAISE(ABORT, 'the number of an entry follows the one before'); END;

    CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TABLE books (
      place INTEGER PRIMARY KEY CHECK (place >= 0),
      seq INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;

    PRAGMA application_id = 0x4A554943;
    """
}

extension Connection {
  /// A write that changes nothing.
  func rewriteMark() throws(SQLiteError) { try execute("PRAGMA application_id = 0x4A554943") }
}
