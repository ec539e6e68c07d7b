import JuiceStorage

extension Schema {
  /// The triggers that came with digests: what else of the rules of `JournalEntry` and `Replay` is quickly checked
  /// in the database, so that no other program writes an entry that this one can't read or take back.
  static let sealGuards: SQL = """
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
}
