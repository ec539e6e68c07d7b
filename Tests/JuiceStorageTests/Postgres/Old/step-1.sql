CREATE SCHEMA juice;
CREATE TABLE juice.migration (
  version integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO juice.migration (version) VALUES (1);
-- The head of each journal: revision and digest are those of its newest entry.
CREATE TABLE juice.stand (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- Its login; NULL where that was taken away. What a stand may see and write hangs on it: functions and
  -- policies compare it with who has logged in, so another name for the stand leaves it as it is.
  role name UNIQUE,
  revision bigint NOT NULL DEFAULT 0,
  digest bytea,
  -- What its tills listen to: who knows the name of a channel hears what is said there, and may speak.
  channel uuid NOT NULL DEFAULT gen_random_uuid()
) WITH (fillfactor = 50);

CREATE TABLE juice.stock (
  stand integer NOT NULL,
  ingredient text COLLATE "C" NOT NULL CHECK (ingredient ~ '^[a-z0-9-]{1,40}$'),
  quantity bigint NOT NULL CHECK (quantity BETWEEN 0 AND 1000000000),
  sold_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (stand, ingredient)
) WITH (fillfactor = 50);

CREATE TABLE juice.entry (
  stand integer NOT NULL,
  seq bigint NOT NULL CHECK (seq BETWEEN 1 AND 1000000000000),
  id uuid NOT NULL,
  at bigint NOT NULL CHECK (at BETWEEN -62135596800000 AND 253402300799999),
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('open', 'order', 'void', 'restock', 'count', 'waste', 'sold-out')),
  reason text COLLATE "C",
  day text COLLATE "C" CHECK (day IS NULL OR (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    AND make_date(left(day, 4)::integer, substr(day, 6, 2)::integer, right(day, 2)::integer)
      IS NOT NULL)),
  number bigint CHECK (number BETWEEN 1 AND 1000000000000),
  payment text COLLATE "C" CHECK (payment ~ '^[a-z0-9-]{1,40}$'),
  by text COLLATE "C" CHECK (char_length(by) BETWEEN 1 AND 64 AND by !~ '[[:cntrl:]]'),
  till text COLLATE "C" CHECK (char_length(till) BETWEEN 1 AND 64 AND till !~ '[[:cntrl:]]'),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  PRIMARY KEY (stand, seq),
  CONSTRAINT entry_has_reason CHECK (CASE kind
    WHEN 'waste' THEN
      coalesce(reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), false)
    WHEN 'sold-out' THEN coalesce(reason IN ('marked', 'cleared'), false)
    ELSE reason IS NULL END),
  CONSTRAINT entry_of_order
    CHECK (kind IN ('order', 'void') OR (day IS NULL AND payment IS NULL)),
  CONSTRAINT entry_has_day CHECK ((number IS NULL) = (day IS NULL)),
  CONSTRAINT entry_has_till CHECK ((till IS NULL) = (by IS NULL))
) PARTITION BY HASH (stand);
CREATE UNIQUE INDEX entry_order ON juice.entry (stand, id) WHERE kind = 'order';
CREATE UNIQUE INDEX entry_void ON juice.entry (stand, id) WHERE kind = 'void';
-- Orders and voids alone have a number. Where nothing is known yet of what a table holds, an index of all kinds
-- but one is not taken for a small one, as those above are: orders are looked up here by their number.
CREATE UNIQUE INDEX entry_number ON juice.entry (stand, day, number) WHERE kind <> 'void';
CREATE INDEX entry_stock ON juice.entry (stand, id)
  WHERE kind IN ('restock', 'count', 'waste', 'sold-out');
CREATE INDEX entry_at ON juice.entry (stand, at);
CREATE INDEX entry_kind ON juice.entry (stand, kind, seq);

CREATE TABLE juice.line (
  stand integer NOT NULL,
  entry bigint NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  juice text COLLATE "C" NOT NULL CHECK (juice ~ '^[a-z0-9-]{1,40}$'),
  cups integer NOT NULL CHECK (cups BETWEEN 1 AND 9999),
  price_minor bigint CHECK (price_minor BETWEEN 0 AND 99999999999),
  currency text COLLATE "C" CHECK (currency ~ '^[A-Z]{3}$'),
  PRIMARY KEY (stand, entry, position),
  CONSTRAINT line_has_currency CHECK ((currency IS NULL) = (price_minor IS NULL))
) PARTITION BY HASH (stand);

CREATE TABLE juice.change (
  stand integer NOT NULL,
  entry bigint NOT NULL,
  ingredient text COLLATE "C" NOT NULL CHECK (ingredient ~ '^[a-z0-9-]{1,40}$'),
  delta bigint NOT NULL,
  after bigint NOT NULL CHECK (after BETWEEN 0 AND 1000000000),
  PRIMARY KEY (stand, entry, ingredient)
) PARTITION BY HASH (stand);
CREATE INDEX change_ingredient ON juice.change (stand, ingredient, entry);

DO $do$ BEGIN
  FOR n IN 0..15 LOOP
    EXECUTE format(
      'CREATE TABLE juice.entry_%1$s PARTITION OF juice.entry
         FOR VALUES WITH (MODULUS 16, REMAINDER %1$s);
       CREATE TABLE juice.line_%1$s PARTITION OF juice.line
         FOR VALUES WITH (MODULUS 16, REMAINDER %1$s);
       CREATE TABLE juice.change_%1$s PARTITION OF juice.change
         FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', n);
  END LOOP;
END $do$;;
CREATE FUNCTION juice.entry_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken juice.entry;
BEGIN
  IF NEW.seq > 1 AND NOT EXISTS (
    SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.seq = NEW.seq - 1)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'the number of an entry follows the one before';
  END IF;
  IF NOT EXISTS (
    SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.seq = NEW.seq + 1)
  THEN
    UPDATE juice.stand AS s SET revision = NEW.seq, digest = NEW.digest WHERE s.id = NEW.stand;
    IF NOT FOUND THEN
      RAISE integrity_constraint_violation USING MESSAGE = 'an entry belongs to a stand';
    END IF;
  END IF;
  IF NEW.kind = 'order' AND NEW.number > 1 AND NOT EXISTS (
    SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.day = NEW.day
      AND e.number = NEW.number - 1 AND e.kind <> 'void' AND e.seq < NEW.seq)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'the orders of a day are numbered 1, 2, 3';
  END IF;
  IF NEW.kind = 'void' THEN
    SELECT * INTO taken FROM juice.entry AS e
      WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'order' AND e.seq < NEW.seq;
    IF NOT FOUND THEN
      RAISE integrity_constraint_violation USING MESSAGE = 'a void needs its order';
    END IF;
    IF (NEW.number IS NOT NULL
        AND (NEW.number, NEW.day) IS DISTINCT FROM (taken.number, taken.day))
      OR (NEW.payment IS NOT NULL AND NEW.payment IS DISTINCT FROM taken.payment)
    THEN
      RAISE integrity_constraint_violation
        USING MESSAGE = 'a void has the number and the payment of its order';
    END IF;
    INSERT INTO juice.line
      SELECT l.stand, NEW.seq, l.position, l.juice, l.cups, l.price_minor, l.currency
      FROM juice.line AS l WHERE l.stand = NEW.stand AND l.entry = taken.seq;
    INSERT INTO juice.change
      SELECT c.stand, NEW.seq, c.ingredient, -c.delta, s.quantity - c.delta
      FROM juice.change AS c JOIN juice.stock AS s USING (stand, ingredient)
      WHERE c.stand = NEW.stand AND c.entry = taken.seq;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION juice.line_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry juice.entry;
BEGIN
  SELECT e.* INTO entry FROM juice.entry AS e
    WHERE e.stand = NEW.stand AND e.seq = NEW.entry AND e.xmin = pg_current_xact_id()::xid
      AND NOT (e.kind = 'order' AND EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'));
  IF NOT coalesce(entry.kind IN ('order', 'void'), false) THEN
    RAISE integrity_constraint_violation USING MESSAGE = 'a line is written with its order';
  END IF;
  IF entry.kind = 'void' AND pg_trigger_depth() < 2 THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'the lines of a void are those of its order';
  END IF;
  IF NEW.position > 0 AND NOT EXISTS (
    SELECT FROM juice.line AS l WHERE l.stand = NEW.stand AND l.entry = NEW.entry
      AND l.position = NEW.position - 1)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'the lines of an order are numbered 0, 1, 2';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION juice.change_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry juice.entry;
  before bigint;
  later bigint;
BEGIN
  SELECT e.* INTO entry FROM juice.entry AS e
    WHERE e.stand = NEW.stand AND e.seq = NEW.entry AND e.xmin = pg_current_xact_id()::xid
      AND NOT (e.kind = 'order' AND EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'));
  IF entry.seq IS NULL THEN
    RAISE integrity_constraint_violation USING MESSAGE = 'a change is written with its entry';
  END IF;
  IF entry.kind = 'void' AND pg_trigger_depth() < 2 THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'a void puts back what its order took';
  END IF;
  IF NOT (CASE entry.kind
    WHEN 'order' THEN NEW.delta < 0
    WHEN 'void' THEN NEW.delta > 0
    WHEN 'open' THEN NEW.delta >= 0
    WHEN 'restock' THEN NEW.delta <> 0
    WHEN 'waste' THEN NEW.delta < 0 OR (NEW.delta > 0 AND EXISTS (
      SELECT FROM juice.entry AS e WHERE e.stand = NEW.stand AND e.id = entry.id
        AND e.kind = 'waste' AND e.seq < entry.seq))
    WHEN 'sold-out' THEN NEW.delta = 0
    ELSE true END)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'an order takes, a void puts back, a mark changes no count';
  END IF;
  SELECT c.after INTO before FROM juice.change AS c
    WHERE c.stand = NEW.stand AND c.ingredient = NEW.ingredient AND c.entry < NEW.entry
    ORDER BY c.entry DESC LIMIT 1;
  IF NEW.after <> coalesce(before, 0) + NEW.delta THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'the count after a change is the count before and the change';
  END IF;
  SELECT c.after - c.delta INTO later FROM juice.change AS c
    WHERE c.stand = NEW.stand AND c.ingredient = NEW.ingredient AND c.entry > NEW.entry
    ORDER BY c.entry LIMIT 1;
  IF FOUND THEN
    IF later <> NEW.after OR entry.kind = 'sold-out' THEN
      RAISE integrity_constraint_violation
        USING MESSAGE = 'a change is written before those that follow it, a mark by itself';
    END IF;
    RETURN NULL;
  END IF;
  UPDATE juice.stock AS s SET quantity = NEW.after,
      sold_out = CASE entry.kind WHEN 'sold-out' THEN entry.reason = 'marked' ELSE s.sold_out END
    WHERE s.stand = NEW.stand AND s.ingredient = NEW.ingredient;
  IF NOT FOUND THEN
    INSERT INTO juice.stock VALUES (
      NEW.stand, NEW.ingredient, NEW.after, entry.kind = 'sold-out' AND entry.reason = 'marked');
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION juice.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE integrity_constraint_violation USING MESSAGE = TG_ARGV[0];
END $$;

CREATE TRIGGER entry_added AFTER INSERT ON juice.entry
  FOR EACH ROW EXECUTE FUNCTION juice.entry_added();
CREATE TRIGGER line_added AFTER INSERT ON juice.line
  FOR EACH ROW EXECUTE FUNCTION juice.line_added();
CREATE TRIGGER change_added AFTER INSERT ON juice.change
  FOR EACH ROW EXECUTE FUNCTION juice.change_added();

CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON juice.entry
  FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');
CREATE TRIGGER line_stays BEFORE UPDATE OR DELETE ON juice.line
  FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');
CREATE TRIGGER change_stays BEFORE UPDATE OR DELETE ON juice.change
  FOR EACH ROW EXECUTE FUNCTION juice.refuse('the journal is append-only');

CREATE TRIGGER stock_follows BEFORE INSERT OR UPDATE ON juice.stock
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION juice.refuse('the stock is what the journal adds up to');
CREATE TRIGGER stock_stays BEFORE DELETE ON juice.stock
  FOR EACH ROW EXECUTE FUNCTION juice.refuse('the stock is what the journal adds up to');
CREATE TRIGGER stand_starts BEFORE INSERT ON juice.stand
  FOR EACH ROW WHEN (NEW.revision <> 0 OR NEW.digest IS NOT NULL)
  EXECUTE FUNCTION juice.refuse('a stand starts without entries');
CREATE TRIGGER stand_follows BEFORE UPDATE ON juice.stand
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (NEW.id IS DISTINCT FROM OLD.id
    OR NEW.revision IS DISTINCT FROM OLD.revision OR NEW.digest IS DISTINCT FROM OLD.digest
    OR NEW.channel IS DISTINCT FROM OLD.channel))
  EXECUTE FUNCTION juice.refuse('the head of a journal is its newest entry');
CREATE TRIGGER stand_stays BEFORE DELETE ON juice.stand
  FOR EACH ROW EXECUTE FUNCTION juice.refuse('a stand keeps its journal');

-- On partitions too: what is said to one of them runs no such trigger of its table.
DO $do$
DECLARE
  part text;
BEGIN
  FOR part IN
    SELECT c.relname FROM pg_catalog.pg_class AS c
    WHERE c.relnamespace = 'juice'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER stays_whole BEFORE TRUNCATE ON juice.%I
         EXECUTE FUNCTION juice.refuse(''the journal is append-only'')', part);
  END LOOP;
END $do$;;
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

-- Tells the tills of the stand that something has changed. By itself: a transaction that tells something
-- waits for all others of the server that do, so an order must not.
CREATE FUNCTION juice.tell() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
  SELECT pg_notify(s.channel::text, '') FROM juice.stand AS s WHERE s.role = session_user
$$;

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

-- The table of a row whose stand is not there yet: a stand that is made later would begin with it.
CREATE FUNCTION juice.stray() RETURNS text
STABLE LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
  SELECT CASE
    WHEN (SELECT max(stand) FROM juice.stock) > s.newest THEN 'stock'
    WHEN (SELECT max(stand) FROM juice.entry) > s.newest THEN 'entry'
    WHEN (SELECT max(stand) FROM juice.line) > s.newest THEN 'line'
    WHEN (SELECT max(stand) FROM juice.change) > s.newest THEN 'change' END
  FROM (SELECT max(id) FROM juice.stand) AS s (newest)
$$;;
DO $do$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['juice_stand', 'juice_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Made for another database of this server at this moment.
      END;
    END IF;
  END LOOP;
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  IF to_regnamespace('public') IS NOT NULL THEN
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  END IF;
END $do$;

-- A stand and its login, with a new password: that of a stand that has a login already stays.
CREATE FUNCTION juice.add_stand(stand text, OUT login text, OUT password text)
LANGUAGE plpgsql SET password_encryption = 'scram-sha-256' AS $$
DECLARE
  n integer := 1;
BEGIN
  -- Made here, it is in no statement that a log could have.
  password := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  login := 'juice_stand_' || stand;
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L IN ROLE juice_stand', login, password);
      EXIT;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- A stand of another database of this server, maybe made at this moment.
      n := n + 1;
      login := 'juice_stand_' || stand || '_' || n;
    END;
  END LOOP;
  INSERT INTO juice.stand AS s (name, role) VALUES (stand, login)
    ON CONFLICT (name) DO UPDATE SET role = excluded.role WHERE s.role IS NULL;
  IF NOT FOUND THEN
    -- There is one with a login.
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
  END IF;
END $$;

-- Takes the login of a stand away, whatever it has made or been given; its journal stays.
CREATE FUNCTION juice.remove_stand(stand text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  login name;
BEGIN
  SELECT s.role INTO login FROM juice.stand AS s WHERE s.name = stand FOR UPDATE;
  IF login IS NULL THEN
    RAISE EXCEPTION '%', stand USING ERRCODE = 'JM003';
  END IF;
  UPDATE juice.stand AS s SET role = NULL WHERE s.name = stand;
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles AS r WHERE r.rolname = login) THEN
    RETURN;
  END IF;
  EXECUTE format('ALTER ROLE %I NOLOGIN', login);
  EXECUTE format('REVOKE juice_stand FROM %I', login);
  BEGIN
    -- Who is in a role may end its sessions.
    EXECUTE format('GRANT %I TO CURRENT_USER', login);
    PERFORM pg_terminate_backend(a.pid) FROM pg_catalog.pg_stat_activity AS a
      WHERE a.usename = login;
    EXECUTE format('DROP ROLE %I', login);
  EXCEPTION WHEN OTHERS THEN
    -- Something depends on it, in this database or another: it stays, and is good for nothing.
  END;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA juice FROM PUBLIC;
GRANT USAGE ON SCHEMA juice TO juice_stand, juice_reader;
GRANT SELECT ON juice.stand, juice.stock, juice.entry, juice.line, juice.change
  TO juice_stand, juice_reader;
GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.tell, juice.stray
  TO juice_stand;
GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;
GRANT SELECT ON juice.migration TO juice_reader;

ALTER TABLE juice.stand ENABLE ROW LEVEL SECURITY;
ALTER TABLE juice.stock ENABLE ROW LEVEL SECURITY;
ALTER TABLE juice.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE juice.line ENABLE ROW LEVEL SECURITY;
ALTER TABLE juice.change ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON juice.stand FOR SELECT TO juice_stand USING (role = session_user);
CREATE POLICY own ON juice.stock FOR SELECT TO juice_stand
  USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
CREATE POLICY own ON juice.entry FOR SELECT TO juice_stand
  USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
CREATE POLICY own ON juice.line FOR SELECT TO juice_stand
  USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
CREATE POLICY own ON juice.change FOR SELECT TO juice_stand
  USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
CREATE POLICY every ON juice.stand FOR SELECT TO juice_reader USING (true);
CREATE POLICY every ON juice.stock FOR SELECT TO juice_reader USING (true);
CREATE POLICY every ON juice.entry FOR SELECT TO juice_reader USING (true);
CREATE POLICY every ON juice.line FOR SELECT TO juice_reader USING (true);
CREATE POLICY every ON juice.change FOR SELECT TO juice_reader USING (true);
