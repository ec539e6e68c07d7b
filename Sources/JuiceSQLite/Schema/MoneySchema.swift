import JuiceStorage

extension Schema {
  static let moneyVersion = 5

  /// The kind `drawer`, and the column for amounts that are no price: a discount of an order, or money in the drawer.
  /// The check of the kinds is changed as in `stages`.
  static let money: SQL = """
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

  /// Whether the text of the table is the new one.
  static let hasMoney: SQL = """
    SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'entry'
      AND instr(sql, '''stage'', ''payment'', ''drawer''))')
    """

  /// The triggers of before, for what is new: none is one more for each entry.
  static let moneyGuards: SQL = """
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
}
