import JuiceStorage

extension PostgresSchema {
  /// The functions that the program calls. They take the stand from the login, which a client can't change. Each connection plans
  /// once, maybe on an empty table, so the plans must use indexes. Only `Books` checks what an entry says.
  static let functions = state + "\n\n" + write + "\n\n" + append + "\n\n" + load + "\n\n" + tell

  private static let state: SQL = """
    -- Returns the stand of the login with its newest entry, and the newest order number of a day.
    CREATE FUNCTION juice.state(today text,
      OUT version integer, OUT stand_id integer, OUT kind text, OUT name text, OUT revision bigint,
      OUT digest bytea, OUT kept text, OUT number bigint)
    STABLE LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN
      SELECT s.id, s.kind, s.name, s.revision, s.digest, s.state
        INTO stand_id, kind, name, revision, digest, kept
        FROM juice.stand AS s WHERE s.role = session_user;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'this login belongs to no stand' USING ERRCODE = 'JM001';
      END IF;
      SELECT max(m.version) INTO version FROM juice.migration AS m;
      SELECT coalesce(max(e.number), 0) INTO number FROM juice.entry AS e
        WHERE e.stand = stand_id AND e.day = today;
    END $$;
    """

  private static let write: SQL = """
    -- Writes entries that follow the newest one of a stand, and the state after them: all or none. Other stands read
    -- them too, so their size is limited.
    CREATE FUNCTION juice.write(mine juice.stand, seqs bigint[], ids uuid[], kinds text[], ats bigint[],
      days text[], numbers bigint[], bodies text[], digests bytea[], state text)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      newest bytea := mine.digest;
      total integer := cardinality(seqs);
    BEGIN
      FOR i IN 1 .. total LOOP
        IF (seqs[i] = mine.revision + i AND seqs[i] <= 1000000000000
          AND octet_length(kinds[i]) BETWEEN 1 AND 40
          AND ats[i] BETWEEN -62135596800000 AND 253402300799999
          AND (days[i] IS NULL) = (numbers[i] IS NULL) AND octet_length(coalesce(days[i], '')) <= 10
          AND coalesce(numbers[i], 1) BETWEEN 1 AND 1000000000000
          AND octet_length(bodies[i]) <= 65536 AND octet_length(state) <= 16777216
          AND digests[i] = sha256(convert_to(bodies[i] || 'after '
            || coalesce(encode(newest, 'hex'), repeat('0', 64)) || E'\\n', 'UTF8'))) IS NOT TRUE
        THEN
          RAISE integrity_constraint_violation USING MESSAGE = format('entry %s', seqs[i]);
        END IF;
        INSERT INTO juice.entry VALUES (mine.id, seqs[i], ids[i], kinds[i], ats[i], days[i], numbers[i],
          bodies[i], digests[i]);
        newest := digests[i];
      END LOOP;
      UPDATE juice.stand AS s SET revision = seqs[total], digest = newest, state = write.state
        WHERE s.id = mine.id;
      IF seqs[total] / 1000 > mine.revision / 1000 THEN
        INSERT INTO juice.books VALUES (mine.id, seqs[total] / 1000, seqs[total], write.state);
      END IF;
    END $$;
    """

  private static let append: SQL = """
    -- Writes the next entry. If it does not follow the newest entry, or is new with an id that exists, this writes nothing
    -- and returns the current stand.
    CREATE FUNCTION juice.append(today text, previous bytea, seq bigint, id uuid, kind text, at bigint,
      day text, number bigint, body text, digest bytea, state text, is_new boolean,
      OUT outcome text, OUT version integer, OUT stand_id integer, OUT sort text, OUT name text,
      OUT revision bigint, OUT newest bytea, OUT kept text, OUT numbered bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    DECLARE
      mine juice.stand;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user;
      IF mine.kind <> 'store' THEN
        RAISE EXCEPTION '%', mine.name USING ERRCODE = 'JM004';
      END IF;
      -- Lock only if the entry is likely to be written.
      IF mine.revision = append.seq - 1 THEN
        SELECT * INTO mine FROM juice.stand AS s WHERE s.role = session_user FOR NO KEY UPDATE;
      END IF;
      outcome := CASE
        WHEN append.is_new AND EXISTS (
          SELECT FROM juice.entry AS e WHERE e.stand = mine.id AND e.id = append.id) THEN 'there'
        WHEN mine.revision = append.seq - 1 AND mine.digest IS NOT DISTINCT FROM previous
          THEN 'done'
        ELSE 'taken' END;
      IF outcome = 'done' THEN
        PERFORM juice.write(mine, ARRAY[seq], ARRAY[id], ARRAY[kind], ARRAY[at], ARRAY[day],
          ARRAY[number], ARRAY[body], ARRAY[digest], state);
      ELSE
        -- Nothing was written, so the commit need not wait for the disk while others wait for the lock.
        SET LOCAL synchronous_commit = off;
        SELECT s.* INTO version, stand_id, sort, name, revision, newest, kept, numbered
          FROM juice.state(today) AS s;
      END IF;
    END $$;
    """

  private static let load: SQL = """
    -- Writes the next entries of a journal from elsewhere into a stand of this kind. Returns false if they don't follow
    -- the newest entry.
    CREATE FUNCTION juice.load(kind text, previous bytea, seqs bigint[], ids uuid[], kinds text[],
      ats bigint[], days text[], numbers bigint[], bodies text[], digests bytea[], state text)
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
      PERFORM juice.write(mine, seqs, ids, kinds, ats, days, numbers, bodies, digests, state);
      RETURN true;
    END $$;
    """

  private static let tell: SQL = """
    -- Notifies the tills of the stand of a change, in a transaction of its own: notifying transactions of a server wait
    -- for each other, and an order must not wait.
    CREATE FUNCTION juice.tell() RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
      SELECT pg_notify(s.channel::text, '') FROM juice.stand AS s WHERE s.role = session_user
    $$;
    """
}
