extension PostgresSchema {
  /// The kind `drawer`, and the column of discounts and of money in the drawer: as `Schema.money`.
  static let money =
    moneyColumn + "\n\n" + entryAddedOfMoney.again + "\n\n" + changeAddedOfMoney.again + "\n\n"
    + writeMoney + "\n\n" + appendMoney + "\n\n" + loadMoney + "\n\n" + entriesWithMoney + "\n\n"
    + rightsOfMoney

  private static let moneyColumn: SQL = """
    ALTER TABLE juice.entry
      ADD COLUMN money text COLLATE "C" CHECK (money ~ '^[0-9]{1,18} [A-Z]{3}( |$)'
        AND char_length(money) <= 300 AND money !~ '[[:cntrl:]]'),
      DROP CONSTRAINT entry_kind_check,
      ADD CONSTRAINT entry_kind_check CHECK (kind IN ('open', 'order', 'void', 'restock', 'count',
        'waste', 'sold-out', 'stage', 'payment', 'drawer')),
      DROP CONSTRAINT entry_has_reason,
      ADD CONSTRAINT entry_has_reason CHECK (CASE kind
        WHEN 'waste' THEN
          coalesce(reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), false)
        WHEN 'sold-out' THEN coalesce(reason IN ('marked', 'cleared'), false)
        WHEN 'stage' THEN coalesce(reason IN ('to-make', 'made', 'collected'), false)
        WHEN 'order' THEN coalesce(reason, 'to-make') = 'to-make'
        WHEN 'drawer' THEN coalesce(reason IN ('open', 'in', 'out', 'close'), false)
        ELSE reason IS NULL END),
      DROP CONSTRAINT entry_of_order,
      ADD CONSTRAINT entry_of_order CHECK (CASE
        WHEN kind IN ('order', 'void') THEN true
        WHEN kind = 'payment' THEN payment IS NOT NULL AND money IS NULL
        WHEN kind = 'drawer' THEN money IS NOT NULL AND payment IS NULL AND day IS NULL
        ELSE payment IS NULL AND money IS NULL AND (kind = 'stage' OR day IS NULL) END);
    """

  static let entryAddedOfMoney =
    entryAddedOfStages
    .replacing(
      "IS DISTINCT FROM (taken.number, taken.day))\n      OR (NEW.payment",
      with: """
        IS DISTINCT FROM (taken.number, taken.day))
              OR NEW.money IS DISTINCT FROM taken.money
              OR (NEW.payment
        """
    )
    .replacing(
      "a void has the number and the payment of its order",
      with: "a void has the number, the payment and the discount of its order"
    )
    .replacing("  RETURN NULL;", with: drawerTurns + "\n  RETURN NULL;")

  private static let drawerTurns: SQL = """
      IF NEW.kind = 'drawer' AND (NEW.reason = 'open') IS DISTINCT FROM ('close' = coalesce((
        SELECT e.reason FROM juice.entry AS e
        WHERE e.stand = NEW.stand AND e.kind = 'drawer' AND e.seq < NEW.seq
          AND e.reason IN ('open', 'close')
        ORDER BY e.seq DESC LIMIT 1), 'close'))
      THEN
        RAISE integrity_constraint_violation
          USING MESSAGE = 'a drawer that is open is used and closed, and opened again after that';
      END IF;
    """

  private static let changeAddedOfMoney =
    changeAddedOfStages
    .replacing(
      "WHEN 'payment' THEN false", with: "WHEN 'payment' THEN false\n    WHEN 'drawer' THEN false"
    )
    .replacing(
      "a mark and a stage change no count", with: "a mark, a stage and the drawer change no count")

  // Functions with an argument or a column more take the place of those without.

  private static let writeMoney = "DROP FUNCTION juice.write;\n\n" + writeWithMoneys

  static let writeWithMoneys =
    write.replacing("digests bytea[], lines", with: "digests bytea[], moneys text[], lines")
    .replacing("tills, digests) AS e", with: "tills, digests, moneys) AS e")

  private static let appendMoney: SQL =
    "DROP FUNCTION juice.append;\n\n"
    + append.replacing(
      "digest bytea,\n  lines text", with: "digest bytea, money text,\n  lines text"
    )
    .replacing("ARRAY[digest], ARRAY[lines]", with: "ARRAY[digest], ARRAY[money], ARRAY[lines]")

  private static let loadMoney: SQL =
    "DROP FUNCTION juice.load;\n\n"
    + load.replacing("digests bytea[], lines", with: "digests bytea[], moneys text[], lines")
    .replacing("digests[a:z], lines", with: "digests[a:z], moneys[a:z], lines")

  private static let entriesWithMoney = "DROP FUNCTION juice.entries;\n\n" + entriesWithMoneys

  static let entriesWithMoneys =
    entries.replacing("digest bytea, voided", with: "digest bytea, money text, voided")
    .replacing("e.digest, e.kind", with: "e.digest, e.money, e.kind")

  private static let rightsOfMoney: SQL = """
    REVOKE ALL ON FUNCTION juice.write, juice.append, juice.load, juice.entries FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION juice.append, juice.load TO juice_stand;
    GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;
    """
}
