import FoundationEssentials
import JuiceKit
import JuiceStorage

/// The tables of the versions 1 to 5, which had a table for each part of an entry.
struct OldTables {
  private static let page = 1000

  private let connection: PostgresConnection
  private let deadline: Deadline

  init(_ connection: PostgresConnection, until deadline: Deadline) {
    self.connection = connection
    self.deadline = deadline
  }

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: deadline)
  }

  /// Writes the journals of all stands into tables of the current version, and drops the old ones once each entry is
  /// found right. All of it is one transaction: the server takes it back where this program stops in the middle.
  ///
  /// - Throws: `JournalFault` as damage for an entry that breaks a rule or has not its digest.
  func bringOver() throws {
    try execute([
      "BEGIN", PostgresSchema.oneAtATime, PostgresSchema.newest,
      PostgresSchema.lock(PostgresSchema.all), "ALTER SCHEMA juice RENAME TO juice_before_6",
      PostgresSchema.tables, Self.copyStands, PostgresSchema.indexes,
    ])
    do {
      let stands = try journal.rows("SELECT s.id, s.name FROM juice.stand AS s ORDER BY s.id", [])
      for row in 0..<stands.count {
        do { try bringOver(stands.integer(row, 0)) } catch let fault as JournalFault {
          throw ContentError.damaged(.fault(fault))
        }
      }
      try execute([
        PostgresSchema.routines, PostgresSchema.rights, "DROP SCHEMA juice_before_6 CASCADE",
        "ANALYZE juice.stand, juice.entry, juice.books", "COMMIT",
      ])
    } catch {
      // The first error is the one that is told; with its connection the transaction ends anyway.
      if connection.isUsable { do { try execute(["ROLLBACK"]) } catch {} }
      throw error
    }
  }

  private func execute(_ scripts: [SQL]) throws(PostgresError) {
    try connection.execute(scripts.map(\.text).joined(separator: ";\n"), until: deadline)
  }

  private func bringOver(_ stand: Int) throws {
    var books = Books()
    while true {
      let rows = try journal.rows(Self.texts, ["\(stand)", "\(books.count)", "\(Self.page)"])
      let page = try (0..<rows.count).map { try rows.entry($0, 0) }
      let prior = try journal.prior(to: page, of: stand)
      for entry in page {
        try journal.admit(entry, prior[entry.seq] ?? [], to: &books, of: stand)
      }
      try write(page, of: stand, books)
      guard page.count == Self.page else { break }
    }
    _ = try journal.rows(
      """
      UPDATE juice.stand AS s SET state = CASE WHEN s.revision > 0 THEN $2 END
      WHERE s.id = $1::integer AND s.revision = $3::bigint
        AND s.digest IS NOT DISTINCT FROM $4::bytea RETURNING 1
      """, ["\(stand)", books.state, "\(books.count)", books.digest?.value]
    ).integer(0, 0)
  }

  private func write(_ page: [JournalEntry], of stand: Int, _ books: Books) throws {
    let columns = page.map { LookUpColumns($0).values }
    _ = try journal.rows(
      """
      INSERT INTO juice.entry SELECT $1::integer, u.* FROM unnest($2::bigint[], $3::uuid[],
        $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::bytea[], $9::text[]) AS u
      """,
      ["\(stand)", PostgresArray.text(page.map { "\($0.seq)" })]
        + (0..<5).map { column in PostgresArray.text(columns.map { $0[column] }) }
        + [
          PostgresArray.text(page.map { $0.digest?.value }), PostgresArray.text(page.map(\.body)),
        ])
    guard page.count == Self.page else { return }
    _ = try journal.rows(
      "INSERT INTO juice.books VALUES ($1::integer, $2::bigint, $3)",
      ["\(stand)", "\(books.count)", books.state])
  }

  /// Copies the stands by the columns that their table has in both versions.
  private static let copyStands: SQL = """
    DO $do$
    DECLARE
      name text;
      columns text;
    BEGIN
      FOR name, columns IN
        SELECT c.relname, string_agg(quote_ident(a.attname), ', ')
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'juice'::regnamespace AND c.relname IN ('stand', 'migration')
          AND a.attnum > 0 AND EXISTS (
            SELECT FROM pg_attribute AS b
            WHERE b.attrelid = to_regclass('juice_before_6.' || c.relname) AND b.attname = a.attname)
        GROUP BY c.relname
      LOOP
        EXECUTE format('INSERT INTO juice.%1$I (%2$s) OVERRIDING SYSTEM VALUE
          SELECT %2$s FROM juice_before_6.%1$I', name, columns);
      END LOOP;
      PERFORM setval(pg_get_serial_sequence('juice.stand', 'id'), max(s.id)) FROM juice.stand AS s;
    END $do$
    """

  /// The texts of the entries of a stand after a number. Columns that came with a later version are read as JSON, in
  /// which what is not there is NULL.
  private static let texts: SQL = """
    SELECT e.seq, e.digest, concat('juice-maker entry 1', E'\\nseq ', e.seq, E'\\nid ', e.id,
      E'\\nat ', e.at, E'\\nkind ', e.kind, E'\\nday ' || e.day, E'\\nnumber ' || e.number,
      E'\\npayment ' || (j.e ->> 'payment'),
      CASE e.kind WHEN 'drawer' THEN E'\\ndrawer ' ELSE E'\\ndiscount ' END || (j.e ->> 'money'),
      E'\\nreason ' || e.reason, E'\\nby ' || e.by, E'\\ntill ' || e.till,
      (SELECT string_agg(concat(E'\\nline ', l.juice, ' ', l.cups,
          ' ' || l.price_minor || ' ' || l.currency, E'\\noptions ' || (to_jsonb(l) ->> 'options'),
          E'\\nnote ' || (to_jsonb(l) ->> 'note')), '' ORDER BY l.position)
        FROM juice_before_6.line AS l WHERE l.stand = e.stand AND l.entry = e.seq),
      (SELECT string_agg(concat(E'\\nchange ', c.ingredient, ' ', c.delta), '' ORDER BY c.ingredient)
        FROM juice_before_6.change AS c WHERE c.stand = e.stand AND c.entry = e.seq), E'\\n')
    FROM juice_before_6.entry AS e CROSS JOIN LATERAL (SELECT to_jsonb(e)) AS j (e)
    WHERE e.stand = $1::integer AND e.seq > $2::bigint ORDER BY e.seq LIMIT $3::bigint
    """
}
