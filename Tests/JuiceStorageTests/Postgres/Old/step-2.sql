INSERT INTO juice.migration (version) VALUES (2);
ALTER TABLE juice.entry
  DROP CONSTRAINT entry_kind_check,
  ADD CONSTRAINT entry_kind_check CHECK (kind IN (
    'open', 'order', 'void', 'restock', 'count', 'waste', 'sold-out', 'stage', 'payment')),
  DROP CONSTRAINT entry_payment_check,
  ADD CONSTRAINT entry_payment_check CHECK (payment ~
    '^([a-z0-9-]{0,40}|([a-z0-9-]{1,40}=(0|[1-9][0-9]{0,17})'
      '(/(0|[1-9][0-9]{0,17}))? ){1,9}[A-Z]{3})$'),
  DROP CONSTRAINT entry_has_reason,
  ADD CONSTRAINT entry_has_reason CHECK (CASE kind
    WHEN 'waste' THEN
      coalesce(reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other'), false)
    WHEN 'sold-out' THEN coalesce(reason IN ('marked', 'cleared'), false)
    WHEN 'stage' THEN coalesce(reason IN ('to-make', 'made', 'collected'), false)
    WHEN 'order' THEN coalesce(reason, 'to-make') = 'to-make'
    ELSE reason IS NULL END),
  DROP CONSTRAINT entry_of_order,
  ADD CONSTRAINT entry_of_order CHECK (CASE
    WHEN kind IN ('order', 'void') THEN true
    WHEN kind = 'payment' THEN payment IS NOT NULL
    ELSE payment IS NULL AND (kind = 'stage' OR day IS NULL) END);
DROP INDEX juice.entry_number;
CREATE UNIQUE INDEX entry_number ON juice.entry (stand, day, number)
  WHERE kind NOT IN ('void', 'stage', 'payment');
CREATE INDEX entry_stage ON juice.entry (stand, id, seq) WHERE kind = 'stage';
CREATE INDEX entry_payment ON juice.entry (stand, id, seq) WHERE kind = 'payment';

CREATE TABLE juice.queue (
  stand integer NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  stage text COLLATE "C" NOT NULL CHECK (stage IN ('to-make', 'made')),
  PRIMARY KEY (stand, seq),
  UNIQUE (stand, id)
) WITH (fillfactor = 50);
CREATE TRIGGER queue_follows BEFORE INSERT OR UPDATE OR DELETE ON juice.queue
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION juice.refuse('the queue is what the journal adds up to');
CREATE TRIGGER stays_whole BEFORE TRUNCATE ON juice.queue
  EXECUTE FUNCTION juice.refuse('the queue is what the journal adds up to');
GRANT SELECT ON juice.queue TO juice_stand, juice_reader;
ALTER TABLE juice.queue ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON juice.queue FOR SELECT TO juice_stand
  USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
CREATE POLICY every ON juice.queue FOR SELECT TO juice_reader USING (true);

CREATE OR REPLACE FUNCTION juice.head(today text, stand juice.stand,
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
    WHERE e.stand = stand_id AND e.day = today AND e.kind NOT IN ('void', 'stage', 'payment')
    ORDER BY e.number DESC LIMIT 1;
  number := coalesce(number, 0);
  SELECT string_agg(
      s.ingredient || ' ' || s.quantity || CASE WHEN s.sold_out THEN ' x' ELSE '' END, ',')
    INTO stock FROM juice.stock AS s WHERE s.stand = stand_id;
END $$;

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
      OR (NEW.payment IS NOT NULL AND NEW.payment IS DISTINCT FROM coalesce((
        SELECT e.payment FROM juice.entry AS e
        WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'payment'
        ORDER BY e.seq DESC LIMIT 1), taken.payment))
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
    ELSE true END)
  THEN
    RAISE integrity_constraint_violation
      USING MESSAGE = 'an order takes, a void puts back, a mark and a stage change no count';
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
