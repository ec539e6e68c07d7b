import JuiceKit
import JuiceStorage

/// A database of schema version 1 to 5, which has one table for each part of an entry.
struct OldDatabase {
  /// - Precondition: a transaction is open; it has created the new tables and renamed the old schema to `juice_old`.
  let database: PostgresDatabase

  /// Copies all entries, checks their digests, and rebuilds the books of each stand, up to an entry that breaks a rule.
  ///
  /// - Throws: `ContentError.damaged` if an entry is missing or has a wrong digest.
  func migrate() throws {
    try database.connection.execute(Self.copy.text, until: database.deadline)
    let wrong = try database.rows(Self.wrongEntry)
    if wrong.count > 0 {
      let rule: JournalFault.Rule = try wrong.bool(0, 1) ? .gap : .wrongDigest
      throw ContentError.damaged(.fault(JournalFault(seq: try wrong.integer(0, 0), rule: rule)))
    }
    try database.connection.execute(PostgresSchema.indexes.text, until: database.deadline)
    try database.connection.execute("ANALYZE juice.entry", until: database.deadline)
    let stands = try database.rows(
      "SELECT s.id, s.revision FROM juice.stand AS s WHERE s.revision > 0")
    for row in 0..<stands.count {
      try keepBooks(of: stands.integer(row, 0), upTo: stands.integer(row, 1))
    }
  }

  private func keepBooks(of stand: Int, upTo last: Int) throws {
    var books = Books()
    do {
      let entries = StandJournal(database: database, stand: stand, owner: .own).forManyReads
      try entries.admit(1...last, to: &books) { _, books in
        guard books.isCopyDue else { return }
        _ = try database.rows(
          "INSERT INTO juice.books VALUES ($1::integer, $2::bigint, $3::bigint, $4)",
          ["\(stand)", "\(books.count / Books.copyDistance)", "\(books.count)", books.state])
      }
    } catch is JournalFault {}
    _ = try database.rows(
      "UPDATE juice.stand AS s SET state = $2 WHERE s.id = $1::integer",
      ["\(stand)", books.state])
  }

  /// Copies the columns that both schemas have. A row as JSON has NULL for a column that an old version lacks.
  private static let copy: SQL = """
    DO $do$
    DECLARE
      name text;
      columns text;
    BEGIN
      FOR name, columns IN
        SELECT c.relname, string_agg(quote_ident(a.attname), ', ')
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'juice'::regnamespace AND c.relname IN ('migration', 'stand')
          AND a.attnum > 0 AND EXISTS (
            SELECT FROM pg_attribute AS b
            WHERE b.attrelid = to_regclass('juice_old.' || c.relname) AND b.attname = a.attname)
        GROUP BY c.relname
      LOOP
        EXECUTE format('INSERT INTO juice.%1$I (%2$s) OVERRIDING SYSTEM VALUE
          SELECT %2$s FROM juice_old.%1$I', name, columns);
      END LOOP;
      PERFORM setval(pg_get_serial_sequence('juice.stand', 'id'), max(s.id)) FROM juice.stand AS s;
    END $do$;

    WITH lines AS (
      SELECT l.stand, l.entry, string_agg(concat('line ', l.juice, ' ', l.cups,
          ' ' || l.price_minor || ' ' || l.currency, E'\\n', 'options ' || (j ->> 'options') || E'\\n',
          'note ' || (j ->> 'note') || E'\\n'), '' ORDER BY l.position) AS text
      FROM juice_old.line AS l CROSS JOIN LATERAL to_jsonb(l) AS j GROUP BY 1, 2
    ), changes AS (
      SELECT c.stand, c.entry, string_agg(concat('change ', c.ingredient, ' ', c.delta, E'\\n'), ''
          ORDER BY c.ingredient) AS text
      FROM juice_old.change AS c GROUP BY 1, 2
    )
    INSERT INTO juice.entry
    SELECT e.stand, e.seq, e.id, e.kind, e.at, CASE e.kind WHEN 'order' THEN e.day END,
      CASE e.kind WHEN 'order' THEN e.number END,
      concat('juice-maker entry 1', E'\\nseq ', e.seq, E'\\nid ', e.id, E'\\nat ', e.at, E'\\nkind ', e.kind,
        E'\\nday ' || e.day, E'\\nnumber ' || e.number, E'\\npayment ' || e.payment,
        CASE e.kind WHEN 'drawer' THEN E'\\ndrawer ' ELSE E'\\ndiscount ' END || (j ->> 'money'),
        E'\\nreason ' || e.reason, E'\\nby ' || e.by, E'\\ntill ' || e.till, E'\\n', l.text, c.text),
      e.digest
    FROM juice_old.entry AS e CROSS JOIN LATERAL to_jsonb(e) AS j
    LEFT JOIN lines AS l ON l.stand = e.stand AND l.entry = e.seq
    LEFT JOIN changes AS c ON c.stand = e.stand AND c.entry = e.seq
    ORDER BY e.stand, e.seq;
    """

  /// The first gap, or the first entry with a wrong digest.
  private static let wrongEntry: SQL = """
    SELECT w.seq, w.is_gap FROM (
      SELECT e.stand, e.seq, e.seq <> row_number() OVER o AS is_gap, e.digest = sha256(convert_to(e.body
          || 'after ' || coalesce(encode(lag(e.digest) OVER o, 'hex'), repeat('0', 64)) || E'\\n', 'UTF8'))
          AS is_sealed
      FROM juice.entry AS e WINDOW o AS (PARTITION BY e.stand ORDER BY e.seq)
      UNION ALL
      SELECT s.id, s.revision, s.revision <> 0 AND NOT EXISTS (
          SELECT FROM juice.entry AS e
          WHERE e.stand = s.id AND e.seq = s.revision AND e.digest = s.digest), true
      FROM juice.stand AS s) AS w
    WHERE w.is_gap OR NOT w.is_sealed ORDER BY w.stand, w.seq LIMIT 1
    """
}
