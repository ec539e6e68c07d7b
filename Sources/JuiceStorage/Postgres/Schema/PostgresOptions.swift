extension PostgresSchema {
  /// The options and the note of a line: as `Schema.options`.
  static let options =
    optionColumns + "\n\n" + entryAddedOfOptions.again + "\n\n" + writeOptions.again + "\n\n"
    + entriesWithOptions.again

  private static let optionColumns: SQL = """
    ALTER TABLE juice.line
      ADD COLUMN options text COLLATE "C" CHECK (char_length(options) <= 16399
        AND options ~ '^[a-z0-9-]{1,40}([+][a-z0-9-]{1,40})*$'),
      ADD COLUMN note text COLLATE "C"
        CHECK (char_length(note) BETWEEN 1 AND 40 AND note !~ '[[:cntrl:]]');
    """

  private static let entryAddedOfOptions = entryAddedOfMoney.replacing(
    "l.price_minor, l.currency\n", with: "l.price_minor, l.currency,\n        l.options, l.note\n")

  /// Lines have all their words, which are empty where there is nothing; notes are in hexadecimal, as they may have
  /// blanks.
  private static let writeOptions = writeWithMoneys.replacing(
    "nullif(split_part(l.said, ' ', 4), '')",
    with: """
      nullif(split_part(l.said, ' ', 4), ''), nullif(split_part(l.said, ' ', 5), ''),
            convert_from(decode(nullif(split_part(l.said, ' ', 6), ''), 'hex'), 'UTF8')
      """)

  private static let entriesWithOptions = entriesWithMoneys.replacing(
    "l.position || ' ' || l.juice || ' ' || l.cups\n        || coalesce(' ' || l.price_minor || ' ' || l.currency, '')",
    with: """
      format('%s %s %s %s %s %s %s', l.position, l.juice, l.cups, l.price_minor, l.currency,
              l.options, encode(convert_to(l.note, 'UTF8'), 'hex'))
      """)
}
