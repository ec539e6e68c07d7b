-- The tables, functions and rights of version 6, the first with entries as texts.
CREATE SCHEMA juice;
CREATE TABLE juice.migration (
  version integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

-- The head of each journal: revision and digest are those of its newest entry, and state is that of the books after
-- it, as the program that wrote it has them.
CREATE TABLE juice.stand (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE
    CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$' OR kind = 'aside'),
  -- A store that tills sell on, a mirror of a file, or a journal that was put aside.
  kind text COLLATE "C" NOT NULL DEFAULT 'store' CHECK (kind IN ('store', 'mirror', 'aside')),
  -- Its login; NULL where that was taken away. What a stand may see and write hangs on it: functions and
  -- policies compare it with who has logged in, so another name for the stand leaves it as it is.
  role name UNIQUE,
  revision bigint NOT NULL DEFAULT 0,
  digest bytea,
  -- What its tills listen to: who knows the name of a channel hears what is said there, and may speak.
  channel uuid NOT NULL DEFAULT gen_random_uuid(),
  state text COLLATE "C"
) WITH (fillfactor = 50);

CREATE TABLE juice.entry (
  stand integer NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  day text COLLATE "C",
  number bigint,
  body text COLLATE "C" NOT NULL,
  digest bytea NOT NULL
);

-- Copies of states, for the stock at a moment: each is the first that was written after so many thousand entries.
CREATE TABLE juice.books (
  stand integer NOT NULL,
  place bigint NOT NULL,
  seq bigint NOT NULL,
  state text COLLATE "C" NOT NULL
);;
INSERT INTO juice.migration (version) VALUES (6);
ALTER TABLE juice.entry ADD PRIMARY KEY (stand, seq);
ALTER TABLE juice.books ADD PRIMARY KEY (stand, place);
CREATE INDEX entry_id ON juice.entry (stand, id);
CREATE INDEX entry_at ON juice.entry (stand, at, seq);
CREATE INDEX entry_kind ON juice.entry (stand, kind, seq);
CREATE INDEX entry_number ON juice.entry (stand, day, number) WHERE day IS NOT NULL;;
-- The stand of the login: its newest entry, and the newest number of a day.
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

-- Writes entries that follow the newest one of a stand, and the state after them: all of them, or it fails. What
-- one stand writes is read by others too, so it has a size.
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
        || coalesce(encode(newest, 'hex'), repeat('0', 64)) || E'\n', 'UTF8'))) IS NOT TRUE
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

-- Writes an entry as the next one. Where it does not follow the newest entry, or is new and its id is there already,
-- it writes nothing and answers with the stand as it is.
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
  -- Only who is likely to write locks.
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
    -- Nothing was written that the disk has to be waited for, while others wait for the lock.
    SET LOCAL synchronous_commit = off;
    SELECT s.* INTO version, stand_id, sort, name, revision, newest, kept, numbered
      FROM juice.state(today) AS s;
  END IF;
END $$;

-- Writes the next entries of a journal that is made elsewhere into a stand of a kind; false where they don't follow
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

-- Tells the tills of the stand that something has changed. By itself: a transaction that tells something
-- waits for all others of the server that do, so an order must not.
CREATE FUNCTION juice.tell() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
  SELECT pg_notify(s.channel::text, '') FROM juice.stand AS s WHERE s.role = session_user
$$;

-- A stand and its login, with a new password: that of a stand that has a login already stays. Anew, its journal is
-- put aside first.
CREATE FUNCTION juice.add_stand(stand text, mirror boolean, anew boolean,
  OUT login text, OUT password text, OUT kind text)
LANGUAGE plpgsql SET password_encryption = 'scram-sha-256' AS $$
DECLARE
  mine juice.stand;
  n integer := 1;
BEGIN
  SELECT * INTO mine FROM juice.stand AS s WHERE s.name = stand;
  IF mine.role IS NOT NULL OR mine.kind = 'aside' THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
  ELSIF anew AND mine.id IS NULL THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM006';
  ELSIF anew THEN
    WHILE EXISTS (SELECT FROM juice.stand AS s WHERE s.name = stand || '-' || n) LOOP
      n := n + 1;
    END LOOP;
    UPDATE juice.stand AS s SET name = stand || '-' || n, kind = 'aside' WHERE s.id = mine.id;
    n := 1;
  ELSIF mirror AND mine.kind = 'store' THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM005';
  END IF;
  -- Made here, it is in no statement that a log could have.
  password := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  login := 'juice_stand_' || stand;
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', login, password);
      EXIT;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- A stand of another database of this server, maybe made at this moment.
      n := n + 1;
      login := 'juice_stand_' || stand || '_' || n;
    END;
  END LOOP;
  INSERT INTO juice.stand AS s (name, kind, role)
    VALUES (stand, CASE WHEN mirror THEN 'mirror' ELSE 'store' END, login)
    ON CONFLICT (name) DO UPDATE SET role = excluded.role WHERE s.role IS NULL
    RETURNING s.kind INTO kind;
  IF NOT FOUND THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
  END IF;
      EXECUTE format('GRANT juice_stand TO %I', login);
      EXECUTE format('GRANT %I TO %I', login, (
        SELECT pg_get_userbyid(c.relowner) FROM pg_class AS c WHERE c.oid = 'juice.stand'::regclass));
      EXECUTE format('ALTER ROLE %I CONNECTION LIMIT %s', login, (
        SELECT CASE s.kind WHEN 'mirror' THEN 4 ELSE 30 END
        FROM juice.stand AS s WHERE s.role = login));
END $$;

-- Takes the login of a stand away; its journal stays. Nobody logs in before its sessions are ended, and these are
-- before anything is taken that they may hold.
CREATE PROCEDURE juice.remove_stand(stand text) LANGUAGE plpgsql AS $$
DECLARE
  mine juice.stand;
  login regrole;
  ended integer;
  n integer := 0;
BEGIN
  SELECT * INTO mine FROM juice.stand AS s WHERE s.name = stand;
  IF mine.role IS NULL THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM003';
  END IF;
  login := to_regrole(quote_ident(mine.role));
  IF login IS NOT NULL THEN
    LOOP
      PERFORM set_config('lock_timeout', '100', true);
      BEGIN
        EXECUTE format('GRANT %s TO CURRENT_USER', login);
        EXECUTE format('ALTER ROLE %s NOLOGIN', login);
        EXIT;
      EXCEPTION WHEN lock_not_available OR internal_error THEN
        -- It is changing itself at this moment.
        n := n + 1;
        IF n > 20 THEN RAISE; END IF;
        PERFORM pg_stat_clear_snapshot();
        PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity AS a WHERE a.usesysid = login;
      END;
    END LOOP;
    COMMIT;
    LOOP
      SELECT count(pg_terminate_backend(a.pid)) INTO ended FROM pg_stat_activity AS a
        WHERE a.usesysid = login;
      COMMIT;
      EXIT WHEN ended = 0;
      PERFORM pg_sleep(0.01);
    END LOOP;
  END IF;
  UPDATE juice.stand AS s SET role = NULL, channel = gen_random_uuid() WHERE s.id = mine.id;
  IF login IS NULL THEN RETURN; END IF;
  EXECUTE format('REVOKE juice_stand FROM %s', login);
  COMMIT;
  BEGIN
    PERFORM set_config('lock_timeout', '500', true);
    EXECUTE format('DROP OWNED BY %s', login);
    EXECUTE format('DROP ROLE %s', login);
  EXCEPTION WHEN OTHERS THEN
    -- Something depends on it, in another database maybe: it stays, and is good for nothing.
    EXECUTE format('REVOKE %s FROM CURRENT_USER', login);
  END;
END $$;;
DO $do$
DECLARE
  name text;
  login name;
  kin regclass;
BEGIN
  FOREACH name IN ARRAY ARRAY['juice_stand', 'juice_reader'] LOOP
    IF to_regrole(name) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Made for another database of this server at this moment.
      END;
    END IF;
  END LOOP;
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  IF to_regnamespace('public') IS NOT NULL THEN
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  END IF;
  REVOKE ALL ON SCHEMA juice FROM PUBLIC, juice_stand, juice_reader;
  REVOKE ALL ON ALL TABLES IN SCHEMA juice FROM PUBLIC, juice_stand, juice_reader;
  REVOKE ALL ON ALL ROUTINES IN SCHEMA juice FROM PUBLIC, juice_stand, juice_reader;
  GRANT USAGE ON SCHEMA juice TO juice_stand, juice_reader;
  GRANT SELECT ON ALL TABLES IN SCHEMA juice TO juice_reader;
  GRANT SELECT ON juice.stand, juice.entry, juice.books TO juice_stand;
  GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.tell
    TO juice_stand;

  FOR kin IN
SELECT c.oid::regclass FROM pg_class AS c
WHERE c.relnamespace = to_regnamespace('juice') AND c.relkind = 'r'
  AND (NOT c.relrowsecurity OR (
    SELECT string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles,
        regexp_replace(replace(pg_get_expr(p.polqual, p.polrelid), '"', ''),
          'juice[.]|::name|::text| AS pg_has_role|[[:space:]()]', '', 'g')), ';')
    FROM pg_policy AS p WHERE p.polrelid = c.oid) IS DISTINCT FROM
    'readable r t {0} ' || CASE c.relname WHEN 'migration' THEN ''
      WHEN 'stand' THEN 'role=SESSION_USEROR'
      ELSE 'stand=SELECTs.idFROMstandsWHEREs.role=SESSION_USEROR' END
    || 'SELECTpg_has_role''juice_reader'',''USAGE''')
  LOOP
    FOR name IN SELECT p.polname FROM pg_policy AS p WHERE p.polrelid = kin LOOP
      EXECUTE format('DROP POLICY %I ON %s', name, kin);
    END LOOP;
    EXECUTE format('ALTER TABLE %1$s ENABLE ROW LEVEL SECURITY;
      CREATE POLICY readable ON %1$s FOR SELECT USING (%2$s(SELECT pg_has_role(%3$L, %4$L)))', kin,
      CASE kin WHEN 'juice.migration'::regclass THEN ''
        WHEN 'juice.stand'::regclass THEN 'role = session_user OR '
        ELSE 'stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user) OR ' END,
      'juice_reader', 'USAGE');
  END LOOP;

  FOR login IN
    SELECT s.role FROM juice.stand AS s JOIN pg_roles AS r ON r.rolname = s.role
    WHERE r.rolconnlimit < 0 OR NOT pg_has_role(r.oid, 'juice_stand', 'MEMBER')
      OR pg_has_role(r.oid, 'juice_reader', 'MEMBER')
  LOOP
    EXECUTE format('REVOKE juice_reader FROM juice_stand, %I', login);
EXECUTE format('GRANT juice_stand TO %I', login);
      EXECUTE format('GRANT %I TO %I', login, (
        SELECT pg_get_userbyid(c.relowner) FROM pg_class AS c WHERE c.oid = 'juice.stand'::regclass));
      EXECUTE format('ALTER ROLE %I CONNECTION LIMIT %s', login, (
        SELECT CASE s.kind WHEN 'mirror' THEN 4 ELSE 30 END
        FROM juice.stand AS s WHERE s.role = login));
  END LOOP;
END $do$;
