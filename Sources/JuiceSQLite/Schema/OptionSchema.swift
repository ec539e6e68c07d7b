import JuiceStorage

extension Schema {
  static let optionsVersion = 6

  /// The options and the note of a line.
  static let options: SQL = """
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
