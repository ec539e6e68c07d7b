import JuiceStorage

extension PostgresSchema {
  /// The functions that the program calls. The stand is taken from the login, which nobody can change. Planning takes
  /// most of an order's time, so it is done once a connection, maybe while a table is empty: always for its indexes.
  static let functions =
    state + "\n\n" + append + "\n\n" + load + "\n\n" + tell + "\n\n" + entries

  private static let state: SQL = """
    -- The stand of the login: its newest entry, the newest number of a day, and its stock.
    CREATE FUNCTION juice.state(today text,
      OUT version integer, OUT stand_id integer, OUT revision bigint, OUT digest bytea,
      OUT number bigint, OUT stock text, OUT kind text, OUT name text)
    STABLE LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN
      SELECT s.id, s.revision, s.digest, s.kind, s.name
        INTO stand_id, revision, digest, kind, name
        FROM juice.stand AS s WHERE s.role = session_user;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'this login belongs to no stand' USING ERRCODE = 'JM001';
      END IF;
      SELECT max(m.version) INTO version FROM juice.migration AS m;
      SELECT e.number INTO number FROM juice.entry AS e
        WHERE e.stand = stand_id AND e.day = today AND e.kind NOT IN ('void', 'stage', 'payment')
        ORDER BY e.number DESC LIMIT 1;
      number := coalesce(number, 0);
      SELECT string_agg(
          s.ingredient || ' ' || s.quantity || CASE WHEN s.sold_out THEN ' x' ELSE '' END, ',')
        INTO stock FROM juice.stock AS s WHERE s.stand = stand_id;
    END $$;
    """

  private static let append: SQL = """
    -- Writes an entry as the next one, whole. Where it does not follow the newest entry, or its order is there
    -- already, it writes nothing and answers with the stand as it is.
    CREATE FUNCTION juice.append(today text, previous bytea, seq bigint, id uuid, at bigint, kind text,
      reason text, day text, number bigint, payment text, by text, till text, digest bytea, money text,
      lines text, changes text,
      OUT outcome text, OUT version integer, OUT stand_id integer, OUT revision bigint,
      OUT newest bytea, OUT numbered bigint, OUT stock text, OUT sort text, OUT name text)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    DECLARE
      mine juice.stand;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user;
      IF mine.kind <> 'store' THEN
        RAISE EXCEPTION '%', mine.name USING ERRCODE = 'JM004';
      END IF;
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
        mine.digest := juice.write(mine, seq, id, at, kind, reason, day, number, payment, by, till,
          digest, money, lines, changes);
        mine.revision := seq;
        PERFORM juice.settle(mine, ARRAY[kind]);
      ELSE
        -- Nothing was written that the disk has to be waited for, while others wait for the lock.
        SET LOCAL synchronous_commit = off;
        SELECT * INTO version, stand_id, revision, newest, numbered, stock, sort, name
          FROM juice.state(today);
      END IF;
    END $$;
    """

  private static let load: SQL = """
    -- Writes the next entries of a journal that is made elsewhere into a stand of a kind; false where they don't follow
    -- the newest entry.
    CREATE FUNCTION juice.load(kind text, previous bytea, seqs bigint[], ids uuid[], ats bigint[], kinds text[],
      reasons text[], days text[], numbers bigint[], payments text[], bys text[], tills text[],
      digests bytea[], moneys text[], lines text[], changes text[])
    RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    DECLARE
      mine juice.stand;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user FOR NO KEY UPDATE;
      IF (mine.kind = load.kind) IS NOT TRUE THEN
        RAISE EXCEPTION '%', mine.name USING ERRCODE =
          CASE mine.kind WHEN 'mirror' THEN 'JM004' WHEN 'store' THEN 'JM005' ELSE 'JM001' END;
      END IF;
      IF (mine.revision, mine.digest) IS DISTINCT FROM (seqs[1] - 1, previous) THEN
        RETURN false;
      END IF;
      FOR i IN 1 .. cardinality(seqs) LOOP
        mine.digest := juice.write(mine, seqs[i], ids[i], ats[i], kinds[i], reasons[i], days[i],
          numbers[i], payments[i], bys[i], tills[i], digests[i], moneys[i], lines[i], changes[i]);
        mine.revision := seqs[i];
      END LOOP;
      PERFORM juice.settle(mine, kinds);
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

  private static let entries: SQL = """
    -- Entries as rows, with the rights of who asks.
    CREATE FUNCTION juice.entries(stand integer, seqs bigint[])
    RETURNS TABLE (seq bigint, id uuid, at bigint, kind text, reason text, day text,
      number bigint, payment text, by text, till text, digest bytea, money text, voided boolean,
      lines text, changes text)
    STABLE LANGUAGE sql AS $$
      SELECT e.seq, e.id, e.at, e.kind, e.reason, e.day, e.number, e.payment, e.by, e.till,
        e.digest, e.money, e.kind = 'order' AND EXISTS (
          SELECT FROM juice.entry AS v
          WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'),
        (SELECT string_agg(format('%s %s %s %s %s %s %s', l.position, l.juice, l.cups, l.price_minor,
            l.currency, l.options, encode(convert_to(l.note, 'UTF8'), 'hex')), ',' ORDER BY l.position)
          FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq),
        (SELECT string_agg(c.ingredient || ' ' || c.delta || ' ' || c.after, ',')
          FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq)
      FROM juice.entry AS e WHERE e.stand = $1 AND e.seq = ANY ($2)
    $$;
    """
}
