import JuiceKit
import JuiceStorage

/// The tables of a store, as numbered steps: a store at version n has had the first n of them.
enum Schema {
  /// Marks a file as ours, in its header: "JUIC".
  static let applicationID = 0x4A55_4943

  static var version: Int { migrations.count }

  private enum Step {
    case sql(SQL)
    /// Asks whether the step before has done what it is to do.
    case check(SQL)
    /// Gives the entries that are there their digests. It reads them as all code does: before a column is added to
    /// what `forEachEntry` reads, it says what stands for it in a store of before, as for `columns`.
    case seal
  }

  /// Never changed once released: existing stores have been through them.
  private static let migrations: [[Step]] = [
    [
      .sql(tables), .sql(guards),
      .sql("PRAGMA application_id = 0x4A554943; PRAGMA user_version = 1"),
    ],
    [.sql(numbers), .sql("PRAGMA user_version = 2")],
    [.sql(seals), .seal, .sql(sealGuards), .sql("PRAGMA user_version = 3")],
    [.sql(stages), .check(hasStages), .sql(stageGuards), .sql("PRAGMA user_version = 4")],
    [.sql(money), .check(hasMoney), .sql(moneyGuards), .sql("PRAGMA user_version = 5")],
    [.sql(options), .sql("PRAGMA user_version = 6")],
  ]

  /// The version of a database.
  ///
  /// - Returns: 0 for an empty one.
  static func version(of db: Connection) throws -> Int {
    let mark = try db.integer("PRAGMA application_id") ?? 0
    let version = try db.integer("PRAGMA user_version") ?? 0
    if try isStore(mark: mark, version: version) { return version }
    guard try db.integer("SELECT count(*) FROM sqlite_master") == 0 else {
      throw ContentError.damaged(.otherProgram)
    }
    return 0
  }

  /// Tells whether a database marked so is a store, and not nothing yet.
  static func isStore(mark: Int, version: Int) throws(ContentError) -> Bool {
    if mark == 0, version == 0 { return false }
    guard mark == applicationID, version > 0 else { throw .damaged(.otherProgram) }
    guard version <= Schema.version else { throw .newerVersion }
    return true
  }

  /// Refuses a store that a newer version has taken over since it was opened.
  static func checkIsKnown(to db: Connection) throws {
    guard try db.integer("PRAGMA user_version") ?? 0 <= version else {
      throw ContentError.newerVersion
    }
  }

  /// Brings a database to a version from an earlier one; several processes may do so at once.
  ///
  /// - Parameter isToRead: whether a journal that breaks a rule is sealed up to there, to be read all the same.
  static func migrate(_ db: Connection, to target: Int = version, isToRead: Bool = false) throws {
    // Read at one moment: another process may be making the store.
    guard try db.transaction(.deferred, { try version(of: db) }) < target else { return }
    // Another process may have been first.
    try db.transaction(.immediate) { try bring(db, to: target, isToRead: isToRead) }
  }

  /// Takes the steps that are left to a version. Only for use in an immediate transaction.
  static func bring(_ db: Connection, to target: Int, isToRead: Bool = false) throws {
    for step in migrations.prefix(target).dropFirst(try version(of: db)).joined() {
      switch step {
      case .sql(let script): try db.execute(script)
      case .check(let question):
        guard try db.integer(question) == 1 else { throw ContentError.damaged(.changedSchema) }
      case .seal:
        do { try db.sealJournal() } catch ContentError.damaged(.fault) where isToRead {}
      }
    }
  }
}

extension Connection {
  /// A write that changes nothing: the mark of a store as it is.
  func rewriteMark() throws(SQLiteError) { try execute("PRAGMA application_id = 0x4A554943") }
}

extension Schema {
  private static let tables: SQL = """
    CREATE TABLE stock (
      ingredient TEXT NOT NULL PRIMARY KEY,
      quantity INTEGER NOT NULL CHECK (quantity >= 0),
      sold_out INTEGER NOT NULL DEFAULT 0 CHECK (sold_out IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry (
      seq INTEGER PRIMARY KEY CHECK (seq > 0),
      id TEXT NOT NULL CHECK (length(id) = 36 AND id NOT GLOB '*[^0-9a-f-]*'),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL
        CHECK (kind IN ('open', 'order', 'void', 'restock', 'count', 'waste', 'sold-out')),
      reason TEXT
    ) STRICT;
    CREATE UNIQUE INDEX entry_order ON entry (id) WHERE kind = 'order';
    CREATE UNIQUE INDEX entry_void ON entry (id) WHERE kind = 'void';
    CREATE INDEX entry_at ON entry (at);
    CREATE INDEX entry_kind ON entry (kind);

    CREATE TABLE line (
      entry INTEGER NOT NULL REFERENCES entry,
      position INTEGER NOT NULL CHECK (position >= 0),
      juice TEXT NOT NULL,
      cups INTEGER NOT NULL CHECK (cups > 0),
      price_minor INTEGER,
      currency TEXT CHECK ((currency IS NULL) = (price_minor IS NULL)),
      PRIMARY KEY (entry, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      entry INTEGER NOT NULL REFERENCES entry,
      ingredient TEXT NOT NULL
        CHECK (length(ingredient) BETWEEN 1 AND 40 AND ingredient NOT GLOB '*[^a-z0-9-]*'),
      delta INTEGER NOT NULL,
      after INTEGER NOT NULL CHECK (after >= 0),
      PRIMARY KEY (entry, ingredient)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX change_ingredient ON change (ingredient, entry);

    """

  /// Orders of before have no number: nobody was called by one.
  private static let numbers: SQL = """
    ALTER TABLE entry ADD COLUMN day TEXT CHECK (day IS NULL
      OR kind IN ('order', 'void') AND day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
    ALTER TABLE entry ADD COLUMN number INTEGER
      CHECK (number > 0 AND (number IS NULL) = (day IS NULL));
    ALTER TABLE entry ADD COLUMN payment TEXT CHECK (payment IS NULL
      OR kind IN ('order', 'void') AND length(payment) BETWEEN 1 AND 40
        AND payment NOT GLOB '*[^a-z0-9-]*');
    CREATE UNIQUE INDEX entry_number ON entry (day, number)
      WHERE kind = 'order' AND number IS NOT NULL;

    CREATE TRIGGER entry_number_is_next BEFORE INSERT ON entry
    WHEN NEW.kind = 'order' AND NEW.number IS NOT NULL AND NEW.number IS NOT 1 + coalesce(
      (SELECT max(number) FROM entry
        WHERE day = NEW.day AND kind = 'order' AND number IS NOT NULL), 0)
    BEGIN SELECT RAISE(ABORT, 'the orders of a day are numbered 1, 2, 3'); END;
    """

  /// Entries of before have no author. Until they have their digests, entries may be updated.
  private static let seals: SQL = """
    ALTER TABLE entry ADD COLUMN by TEXT CHECK (length(by) BETWEEN 1 AND 64);
    ALTER TABLE entry ADD COLUMN till TEXT
      CHECK ((till IS NULL) = (by IS NULL) AND (till IS NULL OR length(till) BETWEEN 1 AND 64));
    ALTER TABLE entry ADD COLUMN digest BLOB CHECK (length(digest) = 32);
    DROP TRIGGER entry_stays_on_update;
    """
}
