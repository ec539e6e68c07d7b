import JuiceStorage

extension Schema {
  /// The kinds `stage` and `payment`. A table's checks can only be changed in the text that it was made with, which
  /// SQLite's documentation of ALTER TABLE allows: no row that is there breaks what it says then.
  static let stages: SQL = """
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

  /// Whether the text of the table is the new one.
  static let hasStages: SQL = """
    SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'entry'
      AND instr(sql, '''sold-out'', ''stage'', ''payment'')')
      AND instr(sql, '''stage'', ''payment'') AND day GLOB')
      AND instr(sql, 'length(payment) <= 714') AND instr(sql, 'payment GLOB ''?*=?*')
    """

  /// The triggers that hold stages, payments and the queue together. Those on the queue hold it to what the journal
  /// says, whoever writes.
  static let stageGuards: SQL = """
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
}
