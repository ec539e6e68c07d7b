import JuiceStorage

extension PostgresSchema {
  /// The functions that the program calls. The stand is taken from the login, which nobody can change. Planning takes
  /// most of an order's time, so it is done once a connection, maybe while a table is empty: always for its indexes.
  static let functions = state + "\n\n" + write + "\n\n" + append + "\n\n" + load + "\n\n" + tell

  private static let state: SQL = """
    -- The stand of the login: its newest entry, the newest number of a day, and its books.
    CREATE FUNCTION juice.state(today text,
      OUT version integer, OUT stand_id integer, OUT revision bigint, OUT digest bytea,
      OUT number bigint, OUT kind text, OUT name text, OUT state text)
    STABLE LANGUAGE plpgsql SECURITY DEFINER SET search_path = juice, pg_temp
    SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN
      SELECT s.id, s.revision, s.digest, s.kind, s.name, s.state
        INTO stand_id, revision, digest, kind, name, state
        FROM juice.stand AS s WHERE s.role = session_user;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'this login belongs to no stand' USING ERRCODE = 'JM001';
      END IF;
      SELECT max(m.version) INTO version FROM juice.migration AS m;
      SELECT e.number INTO number FROM juice.entry AS e
        WHERE e.stand = stand_id AND e.day = today AND e.day IS NOT NULL
        ORDER BY e.number DESC LIMIT 1;
      number := coalesce(number, 0);
    END $$;
    """

  private static let write: SQL = """
    -- Writes the next entry. What it says is looked at by nobody here but for its place, its size and its digest.
    CREATE FUNCTION juice.write(mine juice.stand, seq bigint, id uuid, kind text, at bigint, day text,
      number bigint, body text, digest bytea)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      fault text := CASE
        WHEN seq IS DISTINCT FROM mine.revision + 1 OR seq > 1000000000000
          THEN 'the number of an entry follows the one before'
        WHEN octet_length(body) > 20000000 OR octet_length(kind) > 40 OR octet_length(day) > 40
          THEN 'an entry is larger than any can be'
        WHEN digest IS DISTINCT FROM sha256(convert_to(concat(body, 'after ',
          coalesce(encode(mine.digest, 'hex'), repeat('0', 64)), E'\\n'), 'UTF8'))
          THEN 'the digest is of what it says, and of the digest before' END;
    BEGIN
      IF fault IS NOT NULL THEN
        RAISE integrity_constraint_violation USING MESSAGE = format('entry %s: %s', seq, fault);
      END IF;
      INSERT INTO juice.entry VALUES (mine.id, seq, id, kind, at, day, number, digest, body);
    END $$;

    -- Moves the head of the journal to its newest entry, with the books after it.
    CREATE FUNCTION juice.settle(mine juice.stand)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF octet_length(mine.state) > 20000000 THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the books are larger than any can be';
      END IF;
      UPDATE juice.stand AS s SET revision = mine.revision, digest = mine.digest, state = mine.state
        WHERE s.id = mine.id;
      IF mine.revision % 1000 = 0 THEN
        INSERT INTO juice.books VALUES (mine.id, mine.revision, mine.state);
      END IF;
    END $$;
    """

  private static let append: SQL = """
    -- Writes an entry as the next one. Where it does not follow the newest entry, or its id is there though it is to be
    -- new, it writes nothing and answers with the stand as it is.
    CREATE FUNCTION juice.append(today text, previous bytea, seq bigint, id uuid, kind text, at bigint,
      day text, number bigint, body text, digest bytea, state text, is_new boolean,
      OUT outcome text, OUT version integer, OUT stand_id integer, OUT revision bigint,
      OUT newest bytea, OUT numbered bigint, OUT sort text, OUT name text, OUT books text)
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
        WHEN is_new AND EXISTS (
          SELECT FROM juice.entry AS e WHERE e.stand = mine.id AND e.id = append.id) THEN 'there'
        WHEN mine.revision = append.seq - 1 AND mine.digest IS NOT DISTINCT FROM previous
          THEN 'done'
        ELSE 'taken' END;
      IF outcome = 'done' THEN
        PERFORM juice.write(mine, seq, id, kind, at, day, number, body, digest);
        mine.revision := seq;
        mine.digest := digest;
        mine.state := state;
        PERFORM juice.settle(mine);
      ELSE
        -- Nothing was written that the disk has to be waited for, while others wait for the lock.
        SET LOCAL synchronous_commit = off;
        SELECT * INTO version, stand_id, revision, newest, numbered, sort, name, books
          FROM juice.state(today);
      END IF;
    END $$;
    """

  private static let load: SQL = """
    -- Writes the next entries of a journal that is made elsewhere into a stand of a kind; false where they don't follow
    -- the newest entry.
    CREATE FUNCTION juice.load(kind text, previous bytea, state text, seqs bigint[], ids uuid[], kinds text[],
      ats bigint[], days text[], numbers bigint[], bodies text[], digests bytea[])
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
        PERFORM juice.write(mine, seqs[i], ids[i], kinds[i], ats[i], days[i], numbers[i], bodies[i],
          digests[i]);
        mine.revision := seqs[i];
        mine.digest := digests[i];
      END LOOP;
      mine.state := state;
      PERFORM juice.settle(mine);
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
}
