extension PostgresSchema {
  /// The functions that the program calls. The stand is taken from the login, which nobody can change. Lines and
  /// changes are one text: ids have no blanks and no commas. Planning for partitions takes most of an order's
  /// time, so it is done once a connection.
  static let functions = head + "\n\n" + callable

  /// The stand in a row that the caller has read.
  static let head: SQL = """
    CREATE FUNCTION juice.head(today text, stand juice.stand,
      OUT version integer, OUT stand_id integer, OUT revision bigint, OUT digest bytea,
      OUT number bigint, OUT stock text)
    STABLE LANGUAGE plpgsql AS $$
    BEGIN
      IF stand.id IS NULL THEN
        RAISE EXCEPTION 'this login belongs to no stand' USING ERRCODE = 'JM001';
      END IF;
      SELECT max(m.version) INTO version FROM juice.migration AS m;
      stand_id := stand.id;
      revision := stand.revision;
      digest := stand.digest;
      SELECT e.number INTO number FROM juice.entry AS e
        WHERE e.stand = stand_id AND e.day = today AND e.kind <> 'void'
        ORDER BY e.number DESC LIMIT 1;
      number := coalesce(number, 0);
      SELECT string_agg(
          s.ingredient || ' ' || s.quantity || CASE WHEN s.sold_out THEN ' x' ELSE '' END, ',')
        INTO stock FROM juice.stock AS s WHERE s.stand = stand_id;
    END $$;
    """

  private static let callable =
    state + "\n\n" + write + "\n\n" + append + "\n\n" + load + "\n\n" + tell + "\n\n" + entries
    + "\n\n" + stray

  private static let state: SQL = """
    -- The stand as it is: its newest entry, the newest number of a day, and its stock.
    CREATE FUNCTION juice.state(today text,
      OUT version integer, OUT stand_id integer, OUT revision bigint, OUT digest bytea,
      OUT number bigint, OUT stock text)
    STABLE LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      mine juice.stand;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user;
      SELECT * INTO version, stand_id, revision, digest, number, stock
        FROM juice.head(today, mine);
    END $$;
    """

  static let write: SQL = """
    -- Writes entries that follow one another. A void and a mark are written by themselves.
    CREATE FUNCTION juice.write(stand integer, seqs bigint[], ids uuid[], ats bigint[], kinds text[],
      reasons text[], days text[], numbers bigint[], payments text[], bys text[], tills text[],
      digests bytea[], lines text[], changes text[])
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO juice.entry
        SELECT write.stand, e.*
        FROM unnest(
          seqs, ids, ats, kinds, reasons, days, numbers, payments, bys, tills, digests) AS e;
      -- For a void, a trigger copies the lines of its order and puts back what that took.
      IF kinds[1] = 'void' THEN RETURN; END IF;
      INSERT INTO juice.line
        SELECT write.stand, e.seq, l.place - 1, split_part(l.said, ' ', 1),
          split_part(l.said, ' ', 2)::integer, nullif(split_part(l.said, ' ', 3), '')::bigint,
          nullif(split_part(l.said, ' ', 4), '')
        FROM unnest(seqs, lines) AS e (seq, said),
          unnest(string_to_array(e.said, ',')) WITH ORDINALITY AS l (said, place);
      INSERT INTO juice.change
        SELECT write.stand, c.seq, c.ingredient, c.delta,
          coalesce(s.quantity, 0) + sum(c.delta) OVER (PARTITION BY c.ingredient ORDER BY c.seq)
        FROM (
          SELECT e.seq, split_part(u.said, ' ', 1) AS ingredient,
            split_part(u.said, ' ', 2)::bigint AS delta
          FROM unnest(seqs, changes) AS e (seq, said),
            unnest(string_to_array(e.said, ',')) AS u (said)) AS c
        LEFT JOIN juice.stock AS s ON s.stand = write.stand AND s.ingredient = c.ingredient;
    END $$;
    """

  static let append: SQL = """
    -- Writes an entry as the next one, whole. Where it does not follow the newest entry, or its order is there
    -- already, it writes nothing and answers with the stand as it is.
    CREATE FUNCTION juice.append(today text, previous bytea, seq bigint, id uuid, at bigint, kind text,
      reason text, day text, number bigint, payment text, by text, till text, digest bytea,
      lines text, changes text,
      OUT outcome text, OUT version integer, OUT stand_id integer, OUT revision bigint,
      OUT newest bytea, OUT numbered bigint, OUT stock text)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      mine juice.stand;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user;
      -- Only who is likely to write locks.
      IF mine.revision = append.seq - 1 THEN
        SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user FOR NO KEY UPDATE;
      END IF;
      outcome := CASE
        WHEN append.kind = 'order' AND EXISTS (
          SELECT FROM juice.entry AS e
          WHERE e.stand = mine.id AND e.id = append.id AND e.kind = 'order') THEN 'there'
        WHEN mine.revision = append.seq - 1 AND mine.digest IS NOT DISTINCT FROM previous
          THEN 'done'
        ELSE 'taken' END;
      IF outcome = 'done' THEN
        PERFORM juice.write(
          mine.id, ARRAY[seq], ARRAY[id], ARRAY[at], ARRAY[kind], ARRAY[reason], ARRAY[day],
          ARRAY[number], ARRAY[payment], ARRAY[by], ARRAY[till], ARRAY[digest], ARRAY[lines],
          ARRAY[changes]);
      ELSE
        -- Nothing was written that the disk has to be waited for, while others wait for the lock.
        SET LOCAL synchronous_commit = off;
        SELECT * INTO version, stand_id, revision, newest, numbered, stock
          FROM juice.head(today, mine);
      END IF;
    END $$;
    """

  static let load: SQL = """
    -- Writes the next entries of a journal that is taken over; false where others have written to it.
    CREATE FUNCTION juice.load(seqs bigint[], ids uuid[], ats bigint[], kinds text[],
      reasons text[], days text[], numbers bigint[], payments text[], bys text[], tills text[],
      digests bytea[], lines text[], changes text[])
    RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      mine juice.stand;
      newest integer := cardinality(seqs);
      a integer := 1;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user FOR NO KEY UPDATE;
      IF NOT coalesce(mine.revision = seqs[1] - 1, false) THEN RETURN false; END IF;
      FOR z IN 1 .. newest LOOP
        -- As many at once as can be: each statement leaves a version of the stand behind, and to find the
        -- newest one a transaction goes through all that are its own.
        CONTINUE WHEN z < newest AND NOT kinds[z:z + 1] && ARRAY['void', 'sold-out'];
        PERFORM juice.write(
          mine.id, seqs[a:z], ids[a:z], ats[a:z], kinds[a:z], reasons[a:z], days[a:z],
          numbers[a:z], payments[a:z], bys[a:z], tills[a:z], digests[a:z], lines[a:z],
          changes[a:z]);
        a := z + 1;
      END LOOP;
      RETURN true;
    END $$;
    """

  private static let tell: SQL = """
    -- Tells the tills of the stand that something has changed. By itself: a transaction that tells something
    -- waits for all others of the server that do, so an order must not.
    CREATE FUNCTION juice.tell() RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
      SELECT pg_notify(s.channel::text, '') FROM juice.stand AS s WHERE s.role = session_user
    $$;
    """

  static let entries: SQL = """
    -- Entries as rows, with the rights of who asks.
    CREATE FUNCTION juice.entries(stand integer, seqs bigint[])
    RETURNS TABLE (seq bigint, id uuid, at bigint, kind text, reason text, day text,
      number bigint, payment text, by text, till text, digest bytea, voided boolean, lines text,
      changes text)
    STABLE LANGUAGE sql AS $$
      SELECT e.seq, e.id, e.at, e.kind, e.reason, e.day, e.number, e.payment, e.by, e.till,
        e.digest, e.kind = 'order' AND EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'),
        (SELECT string_agg(l.position || ' ' || l.juice || ' ' || l.cups
            || coalesce(' ' || l.price_minor || ' ' || l.currency, ''), ',' ORDER BY l.position)
          FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq),
        (SELECT string_agg(c.ingredient || ' ' || c.delta || ' ' || c.after, ',')
          FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq)
      FROM juice.entry AS e WHERE e.stand = $1 AND e.seq = ANY ($2)
    $$;
    """

  private static let stray: SQL = """
    -- The table of a row whose stand is not there yet: a stand that is made later would begin with it.
    CREATE FUNCTION juice.stray() RETURNS text
    STABLE LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
      SELECT CASE
        WHEN (SELECT max(stand) FROM juice.stock) > s.newest THEN 'stock'
        WHEN (SELECT max(stand) FROM juice.entry) > s.newest THEN 'entry'
        WHEN (SELECT max(stand) FROM juice.line) > s.newest THEN 'line'
        WHEN (SELECT max(stand) FROM juice.change) > s.newest THEN 'change' END
      FROM (SELECT max(id) FROM juice.stand) AS s (newest)
    $$;
    """
}
