extension PostgresSchema {
  /// The triggers that hold the journal and the stock together, whoever writes: as those of `Schema`.
  ///
  /// A statement may write several entries: their triggers run when all its rows are there. What an entry is made of
  /// is written in its own transaction, which has the head of the journal locked, and before a void of it.
  ///
  /// In them, `pg_trigger_depth()` is 2 or more for what another trigger of these has written; in a condition
  /// (`WHEN`) it is 0 for what a client's statement writes.
  static let guards =
    entryAdded + "\n\n" + lineAdded + "\n\n" + changeAdded + "\n\n" + triggers

  static let entryAdded: SQL = """
    CREATE FUNCTION juice.entry_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      taken juice.entry;
    BEGIN
      IF NEW.seq > 1 AND NOT EXISTS (
        SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.seq = NEW.seq - 1)
      THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'the number of an entry follows the one before';
      END IF;
      IF NOT EXISTS (
        SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.seq = NEW.seq + 1)
      THEN
        UPDATE juice.stand AS s SET revision = NEW.seq, digest = NEW.digest WHERE s.id = NEW.stand;
        IF NOT FOUND THEN
          RAISE integrity_constraint_violation USING MESSAGE = 'an entry belongs to a stand';
        END IF;
      END IF;
      IF NEW.kind = 'order' AND NEW.number > 1 AND NOT EXISTS (
        SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.day = NEW.day
          AND e.number = NEW.number - 1 AND e.kind <> 'void' AND e.seq < NEW.seq)
      THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'the orders of a day are numbered 1, 2, 3';
      END IF;
      IF NEW.kind = 'void' THEN
        SELECT * INTO taken FROM juice.entry AS e
          WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'order' AND e.seq < NEW.seq;
        IF NOT FOUND THEN
          RAISE integrity_constraint_violation USING MESSAGE = 'a void needs its order';
        END IF;
        IF (NEW.number IS NOT NULL
            AND (NEW.number, NEW.day) IS DISTINCT FROM (taken.number, taken.day))
          OR (NEW.payment IS NOT NULL AND NEW.payment IS DISTINCT FROM taken.payment)
        THEN
          RAISE integrity_constraint_violation
            USING MESSAGE = 'a void has the number and the payment of its order';
        END IF;
        INSERT INTO juice.line
          SELECT l.stand, NEW.seq, l.position, l.juice, l.cups, l.price_minor, l.currency
          FROM juice.line AS l WHERE l.stand = NEW.stand AND l.entry = taken.seq;
        INSERT INTO juice.change
          SELECT c.stand, NEW.seq, c.ingredient, -c.delta, s.quantity - c.delta
          FROM juice.change AS c JOIN juice.stock AS s USING (stand, ingredient)
          WHERE c.stand = NEW.stand AND c.entry = taken.seq;
      END IF;
      RETURN NULL;
    END $$;
    """

  private static let lineAdded: SQL = """
    CREATE FUNCTION juice.line_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry juice.entry;
    BEGIN
      SELECT e.* INTO entry FROM juice.entry AS e
        WHERE e.stand = NEW.stand AND e.seq = NEW.entry AND e.xmin = pg_current_xact_id()::xid
          AND NOT (e.kind = 'order' AND EXISTS (
            SELECT FROM juice.entry AS v
            WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'));
      IF NOT coalesce(entry.kind IN ('order', 'void'), false) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a line is written with its order';
      END IF;
      IF entry.kind = 'void' AND pg_trigger_depth() < 2 THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'the lines of a void are those of its order';
      END IF;
      IF NEW.position > 0 AND NOT EXISTS (
        SELECT FROM juice.line AS l WHERE l.stand = NEW.stand AND l.entry = NEW.entry
          AND l.position = NEW.position - 1)
      THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'the lines of an order are numbered 0, 1, 2';
      END IF;
      RETURN NULL;
    END $$;
    """

  static let changeAdded: SQL = """
    CREATE FUNCTION juice.change_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry juice.entry;
      before bigint;
      later bigint;
    BEGIN
      SELECT e.* INTO entry FROM juice.entry AS e
        WHERE e.stand = NEW.stand AND e.seq = NEW.entry AND e.xmin = pg_current_xact_id()::xid
          AND NOT (e.kind = 'order' AND EXISTS (
            SELECT FROM juice.entry AS v
            WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'));
      IF entry.seq IS NULL THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a change is written with its entry';
      END IF;
      IF entry.kind = 'void' AND pg_trigger_depth() < 2 THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'a void puts back what its order took';
      END IF;
      IF NOT (CASE entry.kind
        WHEN 'order' THEN NEW.delta < 0
        WHEN 'void' THEN NEW.delta > 0
        WHEN 'open' THEN NEW.delta >= 0
        WHEN 'restock' THEN NEW.delta <> 0
        WHEN 'waste' THEN NEW.delta < 0 OR (NEW.delta > 0 AND EXISTS (
          SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.id = entry.id
            AND e.kind = 'waste' AND e.seq < entry.seq))
        WHEN 'sold-out' THEN NEW.delta = 0
        ELSE true END)
      THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'an order takes, a void puts back, a mark changes no count';
      END IF;
      SELECT c.after INTO before FROM juice.change AS c
        WHERE c.stand = NEW.stand AND c.ingredient = NEW.ingredient AND c.entry < NEW.entry
        ORDER BY c.entry DESC LIMIT 1;
      IF NEW.after <> coalesce(before, 0) + NEW.delta THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'the count after a change is the count before and the change';
      END IF;
      SELECT c.after - c.delta INTO later FROM juice.change AS c
        WHERE c.stand = NEW.stand AND c.ingredient = NEW.ingredient AND c.entry > NEW.entry
        ORDER BY c.entry LIMIT 1;
      IF FOUND THEN
        IF later <> NEW.after OR entry.kind = 'sold-out' THEN
          RAISE integrity_constraint_violation
            USING MESSAGE = 'a change is written before those that follow it, a mark by itself';
        END IF;
        RETURN NULL;
      END IF;
      UPDATE juice.stock AS s SET quantity = NEW.after,
          sold_out = CASE entry.kind WHEN 'sold-out' THEN entry.reason = 'marked' ELSE s.sold_out END
        WHERE s.stand = NEW.stand AND s.ingredient = NEW.ingredient;
      IF NOT FOUND THEN
        INSERT INTO juice.stock VALUES (
          NEW.stand, NEW.ingredient, NEW.after, entry.kind = 'sold-out' AND entry.reason = 'marked');
      END IF;
      RETURN NULL;
    END $$;
    """

  private static let triggers: SQL = """
    CREATE FUNCTION juice.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE integrity_constraint_violation USING MESSAGE = TG_ARGV[0];
    END $$;

    CREATE TRIGGER entry_added AFTER INSERT ON juice.entry
      FOR EACH ROW EXECUTE FUNCTION juice.entry_added();
    CREATE TRIGGER line_added AFTER INSERT ON juice.line
      FOR EACH ROW EXECUTE FUNCTION juice.line_added();
    CREATE TRIGGER change_added AFTER INSERT ON juice.change
      FOR EACH ROW EXECUTE FUNCTION juice.change_added();

    CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON juice.entry
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');
    CREATE TRIGGER line_stays BEFORE UPDATE OR DELETE ON juice.line
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');
    CREATE TRIGGER change_stays BEFORE UPDATE OR DELETE ON juice.change
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');

    CREATE TRIGGER stock_follows BEFORE INSERT OR UPDATE ON juice.stock
      FOR EACH ROW WHEN (pg_trigger_depth() = 0)
      EXECUTE FUNCTION juice.refuse('the stock is what the journal adds up to');
    CREATE TRIGGER stock_stays BEFORE DELETE ON juice.stock
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('the stock is what the journal adds up to');
    CREATE TRIGGER stand_starts BEFORE INSERT ON juice.stand
      FOR EACH ROW WHEN (NEW.revision <> 0 OR NEW.digest IS NOT NULL)
      EXECUTE FUNCTION juice.refuse('a stand starts without entries');
    CREATE TRIGGER stand_follows BEFORE UPDATE ON juice.stand
      FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (NEW.id IS DISTINCT FROM OLD.id
        OR NEW.revision IS DISTINCT FROM OLD.revision OR NEW.digest IS DISTINCT FROM OLD.digest
        OR NEW.channel IS DISTINCT FROM OLD.channel))
      EXECUTE FUNCTION juice.refuse('the head of a journal is its newest entry');
    CREATE TRIGGER stand_stays BEFORE DELETE ON juice.stand
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('a stand keeps its journal');

    -- On partitions too: what is said to one of them runs no such trigger of its table.
    DO $do$
    DECLARE
      part text;
    BEGIN
      FOR part IN
        SELECT c.relname FROM pg_catalog.pg_class AS c
        WHERE c.relnamespace = 'juice'::regnamespace AND c.relkind IN ('r', 'p')
      LOOP
        EXECUTE format(
          'CREATE TRIGGER stays_whole BEFORE TRUNCATE ON juice.%I
             EXECUTE FUNCTION juice.refuse(''the journal is append-only'')', part);
      END LOOP;
    END $do$;
    """
}
