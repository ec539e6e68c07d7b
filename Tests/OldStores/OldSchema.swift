import CSQLite

/// The exact tables of stores of version 1 to 6, for migration tests.
package enum OldSchema {
  package static let versions = 1...6

  /// The scripts that migrate a store from the version before.
  ///
  /// - Parameter version: 1 to 6. Between the two scripts of version 3, entries get their digests.
  package static func scripts(of version: Int) -> [String] {
    let scripts =
      switch version {
      case 1: [tables + "\n" + guards + "\nPRAGMA application_id = 0x4A554943;"]
      case 2: [numbers]
      case 3: [seals, sealGuards]
      case 4: [stages + "\n" + stageGuards]
      case 5: [money + "\n" + moneyGuards]
      case 6: [options]
      default: preconditionFailure("no old version: \(version)")
      }
    return scripts + ["PRAGMA user_version = \(version)"]
  }

  /// Migrates a store, but adds no digests to existing entries.
  ///
  /// - Parameter version: 0 if there is no store yet.
  package static func bring(_ path: String, from version: Int = 0, to target: Int) throws {
    for script in (version..<target).flatMap({ scripts(of: $0 + 1) }) { try run(script, path) }
  }

  /// Creates a missing database.
  package static func run(_ script: String, _ path: String) throws {
    var database: OpaquePointer?
    defer { _ = unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(path, &database) == SQLITE_OK,
      unsafe sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK
    else { throw unsafe Failure(message: String(cString: sqlite3_errmsg(database))) }
  }

  package struct Failure: Error { package let message: String }

  /// The script of a new store of version 7, the first with entries as texts.
  package static let texts = """
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
    PRAGMA user_version = 7;
    """

  private static let tables = """
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

  private static let guards = """
    CREATE TRIGGER entry_is_next BEFORE INSERT ON entry
    WHEN NEW.seq IS NOT 1 + coalesce((SELECT max(seq) FROM entry), 0)
    BEGIN SELECT RAISE(ABORT, 'the number of an entry follows the one before'); END;

    CREATE TRIGGER entry_is_new BEFORE INSERT ON entry
    WHEN NEW.kind = 'order' AND EXISTS (SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'order')
      OR NEW.kind = 'void' AND EXISTS (SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'void')
    BEGIN SELECT RAISE(ABORT, 'an order is taken once and taken back once'); END;

    CREATE TRIGGER entry_voids_an_order BEFORE INSERT ON entry
    WHEN NEW.kind = 'void' AND NOT EXISTS (
      SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'order')
    BEGIN SELECT RAISE(ABORT, 'a void needs its order'); END;

    CREATE TRIGGER entry_puts_back AFTER INSERT ON entry WHEN NEW.kind = 'void'
    BEGIN
      INSERT INTO line SELECT NEW.seq, position, juice, cups, price_minor, currency FROM line
        WHERE entry = (SELECT seq FROM entry WHERE id = NEW.id AND kind = 'order');
      INSERT INTO change SELECT NEW.seq, ingredient, -delta, quantity - delta
        FROM change JOIN stock USING (ingredient)
        WHERE entry = (SELECT seq FROM entry WHERE id = NEW.id AND kind = 'order');
    END;

    CREATE TRIGGER line_fits BEFORE INSERT ON line
    WHEN NEW.entry IS NOT (SELECT max(seq) FROM entry)
      OR (SELECT kind FROM entry WHERE seq = NEW.entry) NOT IN ('order', 'void')
      OR EXISTS (SELECT 1 FROM line WHERE entry = NEW.entry AND position = NEW.position)
    BEGIN SELECT RAISE(ABORT, 'a line belongs to the newest order'); END;

    CREATE TRIGGER change_fits BEFORE INSERT ON change
    WHEN NEW.entry IS NOT (SELECT max(seq) FROM entry)
      OR EXISTS (SELECT 1 FROM change WHERE entry = NEW.entry AND ingredient = NEW.ingredient)
    BEGIN SELECT RAISE(ABORT, 'a change belongs to the newest entry'); END;

    CREATE TRIGGER change_adds_up BEFORE INSERT ON change
    WHEN NEW.after IS NOT NEW.delta
      + coalesce((SELECT quantity FROM stock WHERE ingredient = NEW.ingredient), 0)
    BEGIN SELECT RAISE(ABORT, 'the count after a change is the count before and the change'); END;

    CREATE TRIGGER change_of_mark BEFORE INSERT ON change
    WHEN NEW.delta <> 0 AND (SELECT kind FROM entry WHERE seq = NEW.entry) = 'sold-out'
    BEGIN SELECT RAISE(ABORT, 'a mark changes no count'); END;

    CREATE TRIGGER change_of_void BEFORE INSERT ON change
    WHEN (SELECT kind FROM entry WHERE seq = NEW.entry) = 'void' AND NEW.delta IS NOT (
      SELECT -delta FROM change
      WHERE ingredient = NEW.ingredient AND entry = (
        SELECT taken.seq FROM entry AS void JOIN entry AS taken USING (id)
        WHERE void.seq = NEW.entry AND taken.kind = 'order'))
    BEGIN SELECT RAISE(ABORT, 'a void puts back what its order took'); END;

    CREATE TRIGGER change_moves_stock AFTER INSERT ON change
    BEGIN
      INSERT INTO stock (ingredient, quantity) SELECT NEW.ingredient, NEW.after
        WHERE NOT EXISTS (SELECT 1 FROM stock WHERE ingredient = NEW.ingredient);
      UPDATE stock SET quantity = NEW.after WHERE ingredient = NEW.ingredient;
    END;

    CREATE TRIGGER change_marks_stock AFTER INSERT ON change
    WHEN (SELECT kind FROM entry WHERE seq = NEW.entry) = 'sold-out'
    BEGIN
      UPDATE stock SET sold_out = (SELECT reason IS 'marked' FROM entry WHERE seq = NEW.entry)
        WHERE ingredient = NEW.ingredient;
    END;

    CREATE TRIGGER stock_starts BEFORE INSERT ON stock
    WHEN NEW.sold_out <> 0
      OR EXISTS (SELECT 1 FROM stock WHERE ingredient = NEW.ingredient)
      OR NEW.quantity IS NOT (
        SELECT after FROM change WHERE ingredient = NEW.ingredient ORDER BY entry DESC LIMIT 1)
    BEGIN SELECT RAISE(ABORT, 'the stock is what the journal adds up to'); END;

    CREATE TRIGGER stock_follows BEFORE UPDATE OF ingredient, quantity ON stock
    WHEN NEW.ingredient IS NOT OLD.ingredient
      OR NEW.quantity IS NOT (
        SELECT after FROM change WHERE ingredient = NEW.ingredient ORDER BY entry DESC LIMIT 1)
    BEGIN SELECT RAISE(ABORT, 'the stock is what the journal adds up to'); END;

    CREATE TRIGGER stock_follows_marks BEFORE UPDATE OF sold_out ON stock
    WHEN NEW.sold_out IS NOT OLD.sold_out AND NOT EXISTS (
      SELECT 1 FROM entry JOIN change ON change.entry = seq AND ingredient = NEW.ingredient
      WHERE seq = (SELECT max(seq) FROM entry) AND kind = 'sold-out'
        AND (reason IS 'marked') = NEW.sold_out)
    BEGIN SELECT RAISE(ABORT, 'a mark is set and cleared by an entry of the journal'); END;

    CREATE TRIGGER entry_stays_on_update BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER line_stays_on_update BEFORE UPDATE ON line
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER change_stays_on_update BEFORE UPDATE ON change
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER entry_stays_on_delete BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER line_stays_on_delete BEFORE DELETE ON line
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER change_stays_on_delete BEFORE DELETE ON change
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER stock_stays_on_delete BEFORE DELETE ON stock
    BEGIN SELECT RAISE(ABORT, 'the stock is what the journal adds up to'); END;
    """

  private static let numbers = """
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

  private static let seals = """
    ALTER TABLE entry ADD COLUMN by TEXT CHECK (length(by) BETWEEN 1 AND 64);
    ALTER TABLE entry ADD COLUMN till TEXT
      CHECK ((till IS NULL) = (by IS NULL) AND (till IS NULL OR length(till) BETWEEN 1 AND 64));
    ALTER TABLE entry ADD COLUMN digest BLOB CHECK (length(digest) = 32);
    DROP TRIGGER entry_stays_on_update;
    """

  private static let sealGuards = """
    CREATE TRIGGER entry_stays_on_update BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER entry_is_sealed BEFORE INSERT ON entry WHEN NEW.digest IS NULL
    BEGIN SELECT RAISE(ABORT, 'a newer juice-maker keeps this store: leave, and start that one'); END;

    CREATE TRIGGER entry_has_words BEFORE INSERT ON entry
    WHEN NEW.id NOT GLOB '????????-????-????-????-????????????'
      OR length(replace(NEW.id, '-', '')) <> 32 OR date(NEW.day) IS NOT NEW.day
      OR NEW.by || NEW.till GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*'
    BEGIN SELECT RAISE(ABORT, 'an id is a UUID, a day is of the calendar, a name has no control characters'); END;

    CREATE TRIGGER entry_has_time BEFORE INSERT ON entry
    WHEN NEW.at NOT BETWEEN -62135596800000 AND 253402300799999
    BEGIN SELECT RAISE(ABORT, 'a time is of the years 1 to 9999'); END;

    CREATE TRIGGER entry_has_reason BEFORE INSERT ON entry
    WHEN NOT CASE NEW.kind
      WHEN 'waste' THEN
        coalesce(NEW.reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), 0)
      WHEN 'sold-out' THEN coalesce(NEW.reason IN ('marked', 'cleared'), 0)
      ELSE NEW.reason IS NULL END
    BEGIN SELECT RAISE(ABORT, 'waste and marks have a reason, of those that there are'); END;

    CREATE TRIGGER entry_voids_as_ordered BEFORE INSERT ON entry
    WHEN NEW.kind = 'void' AND NOT EXISTS (
      SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'order'
        AND (NEW.number IS NULL OR NEW.number = number AND NEW.day = day)
        AND (NEW.payment IS NULL OR NEW.payment = payment))
    BEGIN SELECT RAISE(ABORT, 'a void has the number and the payment of its order'); END;

    CREATE TRIGGER line_is_next BEFORE INSERT ON line
    WHEN NEW.position IS NOT (SELECT count(*) FROM line WHERE entry = NEW.entry)
    BEGIN SELECT RAISE(ABORT, 'the lines of an order are numbered 0, 1, 2'); END;

    CREATE TRIGGER line_has_values BEFORE INSERT ON line
    WHEN NEW.cups > 9999 OR NEW.price_minor NOT BETWEEN 0 AND 99999999999
      OR length(NEW.juice) NOT BETWEEN 1 AND 40 OR NEW.juice GLOB '*[^a-z0-9-]*'
      OR NEW.currency NOT GLOB '[A-Z][A-Z][A-Z]'
    BEGIN SELECT RAISE(ABORT, 'a line has 1 to 9999 cups of a juice, at a price of its currency'); END;

    CREATE TRIGGER change_is_of_kind BEFORE INSERT ON change
    WHEN NOT (SELECT CASE kind
        WHEN 'order' THEN NEW.delta < 0
        WHEN 'void' THEN NEW.delta > 0
        WHEN 'open' THEN NEW.delta >= 0
        WHEN 'restock' THEN NEW.delta <> 0
        WHEN 'waste' THEN NEW.delta < 0 OR NEW.delta > 0 AND EXISTS (
          SELECT 1 FROM entry AS wasted
          WHERE wasted.kind = 'waste' AND wasted.id = entry.id AND wasted.seq < entry.seq)
        ELSE 1 END
      FROM entry WHERE seq = NEW.entry)
    BEGIN SELECT RAISE(ABORT, 'an order takes, a void puts back, a first count is not below 0'); END;

    CREATE TRIGGER change_is_within_limits BEFORE INSERT ON change
    WHEN NEW.after > 1000000000
    BEGIN SELECT RAISE(ABORT, 'a count is at most 1000000000'); END;
    """

  private static let stages = """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql =
      replace(replace(replace(replace(sql,
        '''waste'', ''sold-out'')', '''waste'', ''sold-out'', ''stage'', ''payment'')'),
        'kind IN (''order'', ''void'') AND day GLOB',
        'kind IN (''order'', ''void'', ''stage'', ''payment'') AND day GLOB'),
        'kind IN (''order'', ''void'') AND length(payment) BETWEEN 1 AND 40',
        'kind IN (''order'', ''void'', ''payment'') AND length(payment) <= 714'),
        'AND payment NOT GLOB ''*[^a-z0-9-]*''',
        'AND (length(payment) <= 40 AND payment NOT GLOB ''*[^a-z0-9-]*''
          OR payment GLOB ''?*=?* [A-Z][A-Z][A-Z]'' AND payment NOT GLOB ''*[^a-zA-Z0-9=/ -]*'')')
      WHERE type = 'table' AND name = 'entry';
    PRAGMA writable_schema = RESET;

    CREATE INDEX entry_stage ON entry (id) WHERE kind = 'stage';
    CREATE INDEX entry_payment ON entry (id) WHERE kind = 'payment';

    CREATE TABLE queue (
      seq INTEGER PRIMARY KEY REFERENCES entry,
      id TEXT NOT NULL UNIQUE,
      stage TEXT NOT NULL CHECK (stage IN ('to-make', 'made'))
    ) STRICT;
    """

  private static let stageGuards = """
    DROP TRIGGER entry_has_reason;
    CREATE TRIGGER entry_has_reason BEFORE INSERT ON entry
    WHEN NOT CASE NEW.kind
      WHEN 'waste' THEN
        coalesce(NEW.reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), 0)
      WHEN 'sold-out' THEN coalesce(NEW.reason IN ('marked', 'cleared'), 0)
      WHEN 'stage' THEN coalesce(NEW.reason IN ('to-make', 'made', 'collected'), 0)
      WHEN 'order' THEN coalesce(NEW.reason, 'to-make') = 'to-make'
      ELSE NEW.reason IS NULL END
    BEGIN SELECT RAISE(ABORT, 'waste, marks and stages have a reason, of those that there are'); END;

    DROP TRIGGER entry_voids_as_ordered;
    CREATE TRIGGER entry_voids_as_ordered BEFORE INSERT ON entry
    WHEN NEW.kind = 'void' AND NOT EXISTS (
      SELECT 1 FROM entry AS taken WHERE id = NEW.id AND kind = 'order'
        AND (NEW.number IS NULL OR NEW.number = number AND NEW.day = day)
        AND (NEW.payment IS NULL OR NEW.payment = coalesce(
          (SELECT payment FROM entry WHERE id = NEW.id AND kind = 'payment'
            ORDER BY seq DESC LIMIT 1), taken.payment)))
    BEGIN SELECT RAISE(ABORT, 'a void has the number and the payment of its order'); END;

    CREATE TRIGGER entry_has_payments BEFORE INSERT ON entry
    WHEN NEW.payment GLOB '* *' AND (
      SELECT count(*) > 9 OR count(DISTINCT way) < count(*) OR max(
        length(way) NOT BETWEEN 1 AND 40 OR way GLOB '*[^a-z0-9-]*' OR money GLOB '*[^0-9/]*'
        OR money GLOB '*/*/*' OR '/' || money || '/' GLOB '*//*' OR '/' || money GLOB '*/0[0-9]*'
        OR CAST(substr(money, instr(money, '/') + 1) AS INTEGER)
          NOT BETWEEN CAST(money AS INTEGER) AND 999999999999999999)
      FROM (
        SELECT substr(value, 1, instr(value, '=') - 1) AS way,
          substr(value, instr(value, '=') + 1) AS money
        FROM json_each('["' || replace(
          substr(NEW.payment, 1, length(NEW.payment) - 4), ' ', '","') || '"]')))
    BEGIN SELECT RAISE(ABORT, 'parts of a payment have a way, an amount and what was given'); END;

    CREATE TRIGGER entry_follows_its_order BEFORE INSERT ON entry
    WHEN NEW.kind IN ('stage', 'payment') AND (
      NOT EXISTS (SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'order'
        AND number IS NEW.number AND day IS NEW.day)
      OR EXISTS (SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'void')
      OR (NEW.kind = 'payment') = (NEW.payment IS NULL))
    BEGIN SELECT RAISE(ABORT, 'a stage and a payment belong to an order that is not taken back'); END;

    CREATE TRIGGER entry_stage_is_next BEFORE INSERT ON entry
    WHEN NEW.kind = 'stage' AND NOT coalesce(
      coalesce(
        (SELECT reason FROM entry WHERE id = NEW.id AND kind = 'stage' ORDER BY seq DESC LIMIT 1),
        (SELECT reason FROM entry WHERE id = NEW.id AND kind = 'order')) || ' ' || NEW.reason
      IN ('to-make made', 'to-make collected', 'made collected', 'made to-make',
        'collected made'), 0)
    BEGIN SELECT RAISE(ABORT, 'an order goes on, or one stage back'); END;

    CREATE TRIGGER change_of_stock BEFORE INSERT ON change
    WHEN (SELECT kind FROM entry WHERE seq = NEW.entry) IN ('stage', 'payment')
    BEGIN SELECT RAISE(ABORT, 'a stage and a payment change no stock'); END;

    CREATE TRIGGER entry_queues AFTER INSERT ON entry
    WHEN NEW.kind = 'order' AND NEW.reason IS NOT NULL OR NEW.kind = 'stage' AND NEW.reason <> 'collected'
    BEGIN
      UPDATE queue SET stage = NEW.reason WHERE id = NEW.id;
      INSERT INTO queue SELECT seq, id, NEW.reason FROM entry
        WHERE id = NEW.id AND kind = 'order'
          AND NOT EXISTS (SELECT 1 FROM queue WHERE id = NEW.id);
    END;

    CREATE TRIGGER entry_leaves_queue AFTER INSERT ON entry
    WHEN NEW.kind = 'void' OR NEW.kind = 'stage' AND NEW.reason = 'collected'
    BEGIN DELETE FROM queue WHERE id = NEW.id; END;

    CREATE TRIGGER queue_starts BEFORE INSERT ON queue
    WHEN NOT EXISTS (
        SELECT 1 FROM entry WHERE seq = NEW.seq AND id = NEW.id AND kind = 'order' AND reason = 'to-make')
      OR EXISTS (SELECT 1 FROM entry WHERE id = NEW.id AND kind = 'void')
      OR NEW.stage IS NOT coalesce(
        (SELECT reason FROM entry WHERE id = NEW.id AND kind = 'stage' ORDER BY seq DESC LIMIT 1), 'to-make')
    BEGIN SELECT RAISE(ABORT, 'the queue is what the journal adds up to'); END;

    CREATE TRIGGER queue_follows BEFORE UPDATE ON queue
    WHEN NEW.seq IS NOT OLD.seq OR NEW.id IS NOT OLD.id OR NEW.stage IS NOT coalesce(
        (SELECT reason FROM entry WHERE id = NEW.id AND kind = 'stage' ORDER BY seq DESC LIMIT 1), 'to-make')
    BEGIN SELECT RAISE(ABORT, 'the queue is what the journal adds up to'); END;

    CREATE TRIGGER queue_ends BEFORE DELETE ON queue
    WHEN NOT EXISTS (SELECT 1 FROM entry WHERE id = OLD.id AND kind = 'void')
      AND 'collected' IS NOT (
        SELECT reason FROM entry WHERE id = OLD.id AND kind = 'stage' ORDER BY seq DESC LIMIT 1)
    BEGIN SELECT RAISE(ABORT, 'the queue is what the journal adds up to'); END;
    """

  private static let money = """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql =
      replace(sql, '''stage'', ''payment'')),', '''stage'', ''payment'', ''drawer'')),')
      WHERE type = 'table' AND name = 'entry';
    PRAGMA writable_schema = RESET;

    ALTER TABLE entry ADD COLUMN money TEXT CHECK ((kind = 'drawer') <= (money IS NOT NULL) AND (money IS NULL
      OR kind IN ('order', 'void', 'drawer') AND length(money) <= 300
        AND money GLOB '[0-9]* [A-Z][A-Z][A-Z]*' AND money NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*'));

    CREATE INDEX entry_discount ON entry (at) WHERE kind = 'order' AND money IS NOT NULL;
    """

  private static let moneyGuards = """
    DROP TRIGGER entry_has_reason;
    CREATE TRIGGER entry_has_reason BEFORE INSERT ON entry
    WHEN NOT CASE NEW.kind
      WHEN 'waste' THEN
        coalesce(NEW.reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), 0)
      WHEN 'sold-out' THEN coalesce(NEW.reason IN ('marked', 'cleared'), 0)
      WHEN 'stage' THEN coalesce(NEW.reason IN ('to-make', 'made', 'collected'), 0)
      WHEN 'order' THEN coalesce(NEW.reason, 'to-make') = 'to-make'
      WHEN 'drawer' THEN coalesce(NEW.reason IN ('open', 'in', 'out', 'close')
        AND (NEW.reason = 'open') = ('close' = coalesce(
          (SELECT reason FROM entry WHERE kind = 'drawer' AND reason IN ('open', 'close')
            ORDER BY seq DESC LIMIT 1), 'close')), 0)
      ELSE NEW.reason IS NULL END
    BEGIN SELECT RAISE(ABORT, 'waste, marks, stages and the drawer have a reason, of those that there are'); END;

    DROP TRIGGER entry_voids_as_ordered;
    CREATE TRIGGER entry_voids_as_ordered BEFORE INSERT ON entry
    WHEN NEW.kind = 'void' AND NOT EXISTS (
      SELECT 1 FROM entry AS taken WHERE id = NEW.id AND kind = 'order' AND money IS NEW.money
        AND (NEW.number IS NULL OR NEW.number = number AND NEW.day = day)
        AND (NEW.payment IS NULL OR NEW.payment = coalesce(
          (SELECT payment FROM entry WHERE id = NEW.id AND kind = 'payment'
            ORDER BY seq DESC LIMIT 1), taken.payment)))
    BEGIN SELECT RAISE(ABORT, 'a void has the number, the payment and the discount of its order'); END;

    DROP TRIGGER change_of_stock;
    CREATE TRIGGER change_of_stock BEFORE INSERT ON change
    WHEN (SELECT kind FROM entry WHERE seq = NEW.entry) IN ('stage', 'payment', 'drawer')
    BEGIN SELECT RAISE(ABORT, 'a stage, a payment and the drawer change no stock'); END;
    """

  private static let options = """
    ALTER TABLE line ADD COLUMN options TEXT CHECK (length(options) <= 16399
      AND options NOT GLOB '*[^a-z0-9+-]*' AND '+' || options || '+' NOT GLOB '*++*');
    ALTER TABLE line ADD COLUMN note TEXT CHECK (length(note) BETWEEN 1 AND 40
      AND note NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*');

    CREATE INDEX line_options ON line (entry) WHERE options IS NOT NULL;

    DROP TRIGGER entry_puts_back;
    CREATE TRIGGER entry_puts_back AFTER INSERT ON entry WHEN NEW.kind = 'void'
    BEGIN
      INSERT INTO line
        SELECT NEW.seq, position, juice, cups, price_minor, currency, options, note FROM line
        WHERE entry = (SELECT seq FROM entry WHERE id = NEW.id AND kind = 'order');
      INSERT INTO change SELECT NEW.seq, ingredient, -delta, quantity - delta
        FROM change JOIN stock USING (ingredient)
        WHERE entry = (SELECT seq FROM entry WHERE id = NEW.id AND kind = 'order');
    END;
    """
}
