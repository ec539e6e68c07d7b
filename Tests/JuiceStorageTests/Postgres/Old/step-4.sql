INSERT INTO juice.migration (version) VALUES (4);
ALTER TABLE juice.line
  ADD COLUMN options text COLLATE "C" CHECK (char_length(options) <= 16399
    AND options ~ '^[a-z0-9-]{1,40}([+][a-z0-9-]{1,40})*$'),
  ADD COLUMN note text COLLATE "C"
    CHECK (char_length(note) BETWEEN 1 AND 40 AND note !~ '[[:cntrl:]]');

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
      SELECT l.stand, NEW.seq, l.position, l.juice, l.cups, l.price_minor, l.currency,
        l.options, l.note
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

-- Writes entries that follow one another. A void and a mark are written by themselves.
CREATE OR REPLACE FUNCTION juice.write(stand integer, seqs bigint[], ids uuid[], ats bigint[], kinds text[],
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
      nullif(split_part(l.said, ' ', 4), ''), nullif(split_part(l.said, ' ', 5), ''),
      convert_from(decode(nullif(split_part(l.said, ' ', 6), ''), 'hex'), 'UTF8')
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

-- Entries as rows, with the rights of who asks.
CREATE OR REPLACE FUNCTION juice.entries(stand integer, seqs bigint[])
RETURNS TABLE (seq bigint, id uuid, at bigint, kind text, reason text, day text,
  number bigint, payment text, by text, till text, digest bytea, money text, voided boolean, lines text,
  changes text)
STABLE LANGUAGE sql AS $$
  SELECT e.seq, e.id, e.at, e.kind, e.reason, e.day, e.number, e.payment, e.by, e.till,
    e.digest, e.money, e.kind = 'order' AND EXISTS (
      SELECT FROM juice.entry AS v
      WHERE v.stand = e.stand AND v.id = e.id AND v.kind = 'void'),
    (SELECT string_agg(format('%s %s %s %s %s %s %s', l.position, l.juice, l.cups, l.price_minor, l.currency,
        l.options, encode(convert_to(l.note, 'UTF8'), 'hex')), ',' ORDER BY l.position)
      FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq),
    (SELECT string_agg(c.ingredient || ' ' || c.delta || ' ' || c.after, ',')
      FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq)
  FROM juice.entry AS e WHERE e.stand = $1 AND e.seq = ANY ($2)
$$;
