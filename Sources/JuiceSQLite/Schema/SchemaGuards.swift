import JuiceStorage

extension Schema {
  /// The triggers that hold the journal and the stock together, whoever writes.
  ///
  /// The checks for existing rows stop `INSERT OR REPLACE`, which deletes without running the triggers on
  /// DELETE.
  static let guards: SQL = """
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
}
