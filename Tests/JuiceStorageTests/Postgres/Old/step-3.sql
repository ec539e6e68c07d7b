INSERT INTO juice.migration (version) VALUES (3);
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

CREATE OR REPLACE FUNCTION juice.entry_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken juice.entry;
  now text;
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
      AND e.number = NEW.number - 1
      AND e.kind NOT IN ('void', 'stage', 'payment') AND e.seq < NEW.seq)
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
      OR NEW.money IS DISTINCT FROM taken.money
      OR (NEW.payment IS NOT NULL AND NEW.payment IS DISTINCT FROM coalesce((
        SELECT e.payment FROM juice.entry AS e
        WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'payment'
        ORDER BY e.seq DESC LIMIT 1), taken.payment))
    THEN
      RAISE integrity_constraint_violation
        USING MESSAGE = 'a void has the number, the payment and the discount of its order';
    END IF;
    INSERT INTO juice.line
      SELECT l.stand, NEW.seq, l.position, l.juice, l.cups, l.price_minor, l.currency
      FROM juice.line AS l WHERE l.stand = NEW.stand AND l.entry = taken.seq;
    INSERT INTO juice.change
      SELECT c.stand, NEW.seq, c.ingredient, -c.delta, s.quantity - c.delta
      FROM juice.change AS c JOIN juice.stock AS s USING (stand, ingredient)
      WHERE c.stand = NEW.stand AND c.entry = taken.seq;
    DELETE FROM juice.queue AS q WHERE q.stand = NEW.stand AND q.id = NEW.id;
  END IF;
  IF NEW.kind = 'order' AND NEW.reason = 'to-make' THEN
    INSERT INTO juice.queue VALUES (NEW.stand, NEW.seq, NEW.id, NEW.reason);
  END IF;
  IF NEW.kind IN ('stage', 'payment') THEN
    SELECT * INTO taken FROM juice.entry AS e
      WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'order' AND e.seq < NEW.seq;
    IF NOT FOUND OR (NEW.number, NEW.day) IS DISTINCT FROM (taken.number, taken.day)
      OR EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = NEW.stand AND v.id = NEW.id AND v.kind = 'void')
    THEN
      RAISE integrity_constraint_violation
        USING MESSAGE = 'a stage and a payment belong to an order that is not taken back';
    END IF;
  END IF;
  IF NEW.kind = 'stage' THEN
    SELECT e.reason INTO now FROM juice.entry AS e
      WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'stage' AND e.seq < NEW.seq
      ORDER BY e.seq DESC LIMIT 1;
    IF NOT coalesce(coalesce(now, taken.reason) || ' ' || NEW.reason IN (
      'to-make made', 'to-make collected', 'made collected', 'made to-make',
      'collected made'), false)
    THEN
      RAISE integrity_constraint_violation
        USING MESSAGE = 'an order goes on, or one stage back';
    END IF;
    IF NEW.reason = 'collected' THEN
      DELETE FROM juice.queue AS q WHERE q.stand = NEW.stand AND q.id = NEW.id;
    ELSE
      INSERT INTO juice.queue VALUES (NEW.stand, taken.seq, NEW.id, NEW.reason)
        ON CONFLICT (stand, id) DO UPDATE SET stage = excluded.stage;
    END IF;
  END IF;
  IF NEW.kind = 'drawer' AND (NEW.reason = 'open') IS DISTINCT FROM ('close' = coalesce((
    SELECT e.reason FROM juice.entry AS e
    WHERE e.stand = NEW.stand AND e.kind = 'drawer' AND e.seq < NEW.seq
      AND e.reason IN ('open', 'close')
    ORDER BY e.seq DESC LIMIT 1), 'close'))
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'a drawer that is open is used and closed, and opened again after that';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION juice.change_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHEN 'stage' THEN false
    WHEN 'payment' THEN false
    WHEN 'drawer' THEN false
    ELSE true END)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'an order takes, a void puts back, a mark, a stage and the drawer change no count';
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

DROP FUNCTION juice.write;

-- Writes entries that follow one another. A void and a mark are written by themselves.
CREATE FUNCTION juice.write(stand integer, seqs bigint[], ids uuid[], ats bigint[], kinds text[],
  reasons text[], days text[], numbers bigint[], payments text[], bys text[], tills text[],
  digests bytea[], moneys text[], lines text[], changes text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO juice.entry
    SELECT write.stand, e.*
    FROM unnest(
      seqs, ids, ats, kinds, reasons, days, numbers, payments, bys, tills, digests, moneys) AS e;
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

DROP FUNCTION juice.append;

-- Writes an entry as the next one, whole. Where it does not follow the newest entry, or its order is there
-- already, it writes nothing and answers with the stand as it is.
CREATE FUNCTION juice.append(today text, previous bytea, seq bigint, id uuid, at bigint, kind text,
  reason text, day text, number bigint, payment text, by text, till text, digest bytea, money text,
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
      ARRAY[number], ARRAY[payment], ARRAY[by], ARRAY[till], ARRAY[digest], ARRAY[money], ARRAY[lines],
      ARRAY[changes]);
  ELSE
    -- Nothing was written that the disk has to be waited for, while others wait for the lock.
    SET LOCAL synchronous_commit = off;
    SELECT * INTO version, stand_id, revision, newest, numbered, stock
      FROM juice.head(today, mine);
  END IF;
END $$;

DROP FUNCTION juice.load;

-- Writes the next entries of a journal that is taken over; false where others have written to it.
CREATE FUNCTION juice.load(seqs bigint[], ids uuid[], ats bigint[], kinds text[],
  reasons text[], days text[], numbers bigint[], payments text[], bys text[], tills text[],
  digests bytea[], moneys text[], lines text[], changes text[])
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
      numbers[a:z], payments[a:z], bys[a:z], tills[a:z], digests[a:z], moneys[a:z], lines[a:z],
      changes[a:z]);
    a := z + 1;
  END LOOP;
  RETURN true;
END $$;

DROP FUNCTION juice.entries;

-- Entries as rows, with the rights of who asks.
CREATE FUNCTION juice.entries(stand integer, seqs bigint[])
RETURNS TABLE (seq bigint, id uuid, at bigint, kind text, reason text, day text,
  number bigint, payment text, by text, till text, digest bytea, money text, voided boolean, lines text,
  changes text)
STABLE LANGUAGE sql AS $$
  SELECT e.seq, e.id, e.at, e.kind, e.reason, e.day, e.number, e.payment, e.by, e.till,
    e.digest, e.money, e.kind = 'order' AND EXISTS (
      SELECT FROM juice.entry AS v
      WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'),
    (SELECT string_agg(l.position || ' ' || l.juice || ' ' || l.cups
        || coalesce(' ' || l.price_minor || ' ' || l.currency, ''), ',' ORDER BY l.position)
      FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq),
    (SELECT string_agg(c.ingredient || ' ' || c.delta || ' ' || c.after, ',')
      FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq)
  FROM juice.entry AS e WHERE e.stand = $1 AND e.seq = ANY ($2)
$$;

REVOKE ALL ON FUNCTION juice.write, juice.append, juice.load, juice.entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION juice.append, juice.load TO juice_stand;
GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;
