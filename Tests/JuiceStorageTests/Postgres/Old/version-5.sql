-- The tables and functions of version 5, which brought older ones over by copying them.
CREATE SCHEMA juice;
CREATE TABLE juice.migration (
  version integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

-- The head of each journal: revision and digest are those of its newest entry.
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
  channel uuid NOT NULL DEFAULT gen_random_uuid()
) WITH (fillfactor = 50);

CREATE TABLE juice.stock (
  stand integer NOT NULL,
  ingredient text COLLATE "C" NOT NULL,
  quantity bigint NOT NULL,
  sold_out boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

CREATE TABLE juice.entry (
  stand integer NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reason text COLLATE "C",
  day text COLLATE "C",
  number bigint,
  payment text COLLATE "C",
  by text COLLATE "C",
  till text COLLATE "C",
  digest bytea NOT NULL,
  money text COLLATE "C"
);

CREATE TABLE juice.line (
  stand integer NOT NULL,
  entry bigint NOT NULL,
  position integer NOT NULL,
  juice text COLLATE "C" NOT NULL,
  cups integer NOT NULL,
  price_minor bigint,
  currency text COLLATE "C",
  options text COLLATE "C",
  note text COLLATE "C"
);

CREATE TABLE juice.change (
  stand integer NOT NULL,
  entry bigint NOT NULL,
  ingredient text COLLATE "C" NOT NULL,
  delta bigint NOT NULL,
  after bigint NOT NULL
);

CREATE TABLE juice.queue (
  stand integer NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  stage text COLLATE "C" NOT NULL
) WITH (fillfactor = 50);;
INSERT INTO juice.migration (version) VALUES (5);
ALTER TABLE juice.stock ADD PRIMARY KEY (stand, ingredient);
ALTER TABLE juice.entry ADD PRIMARY KEY (stand, seq);
ALTER TABLE juice.line ADD PRIMARY KEY (stand, entry, position);
ALTER TABLE juice.change ADD PRIMARY KEY (stand, entry, ingredient);
ALTER TABLE juice.queue ADD PRIMARY KEY (stand, seq), ADD UNIQUE (stand, id);
CREATE UNIQUE INDEX entry_order ON juice.entry (stand, id) WHERE kind = 'order';
CREATE UNIQUE INDEX entry_void ON juice.entry (stand, id) WHERE kind = 'void';
-- Where nothing is known yet of what a table holds, an index of all kinds but some is not taken for a small one, as
-- those above are: orders are looked up here by their number.
CREATE UNIQUE INDEX entry_number ON juice.entry (stand, day, number)
  WHERE kind NOT IN ('void', 'stage', 'payment');
CREATE INDEX entry_stage ON juice.entry (stand, id, seq) WHERE kind = 'stage';
CREATE INDEX entry_payment ON juice.entry (stand, id, seq) WHERE kind = 'payment';
CREATE INDEX entry_stock ON juice.entry (stand, id)
  WHERE kind IN ('restock', 'count', 'waste', 'sold-out');
CREATE INDEX entry_at ON juice.entry (stand, at);
CREATE INDEX entry_kind ON juice.entry (stand, kind, seq) WHERE kind <> 'order';
-- Not taken where there is no ingredient to look for.
CREATE INDEX change_ingredient ON juice.change (ingredient, stand, entry);;
-- `String.isNote`.
CREATE FUNCTION juice.is_note(said text, most integer) RETURNS boolean
IMMUTABLE LANGUAGE sql AS $$
  SELECT char_length(said) BETWEEN 1 AND most
    AND said !~ (E'[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
      '\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd'
      '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]')
    AND said ~ E'[^ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
$$;

-- `Currency.codes`.
CREATE FUNCTION juice.is_currency(code text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT char_length(code) = 3 AND position(code IN 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG') % 4 = 1
$$;

-- `OrderNumber.init(parsing:)`.
CREATE FUNCTION juice.is_day(day text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN day ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' AND day > '0001'
    THEN right(day, 2)::integer <= extract(day FROM make_date(left(day, 4)::integer,
      substr(day, 6, 2)::integer, 1) + interval '1 month - 1 day')
    ELSE day IS NULL END
$$;

-- `Payments.init(parsing:)`, where it is more than one way.
CREATE FUNCTION juice.is_parts(said text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT said ~ '^([a-z0-9-]{1,40}=(0|[1-9][0-9]{0,17})(/(0|[1-9][0-9]{0,17}))? ){1,9}[A-Z]{3}$'
    AND juice.is_currency(right(said, 3)) AND (
      SELECT count(DISTINCT p[1]) = count(*)
        AND bool_and(p[3] = '' OR p[3]::numeric >= p[2]::numeric)
      FROM regexp_matches(said, '([^ =]+)=([0-9]+)/?([0-9]*)', 'g') AS m (p))
$$;

-- The options of a cup.
CREATE FUNCTION juice.is_options(said text) RETURNS boolean
IMMUTABLE STRICT LANGUAGE sql AS $$
  SELECT char_length(said) <= 16399 AND said ~ '^[a-z0-9-]{1,40}([+][a-z0-9-]{1,40})*$' AND (
    SELECT count(*) <= 400 AND count(DISTINCT o.id) = count(*)
    FROM unnest(string_to_array(said, '+')) AS o (id))
$$;

-- `Discount.init(parsing:)`, and for the drawer `DrawerMove.init(_:parsing:)`.
CREATE FUNCTION juice.is_money(said text, action text) RETURNS boolean
IMMUTABLE LANGUAGE sql AS $$
  SELECT said ~ ('^(0|[1-9][0-9]{0,17}) [A-Z]{3}' || CASE action
      WHEN 'open' THEN '' WHEN 'in' THEN '' WHEN 'out' THEN ''
      WHEN 'close' THEN ' expected=(0|-?[1-9][0-9]{0,17}) number=[1-9][0-9]{0,17}'
      ELSE '( percent=(100|([1-9][0-9]?|0(?=[.]))([.]([1-9]|[0-9][1-9]))?))?( id=[a-z0-9-]{1,40})?' END
      || '( note=.*)?$')
    AND juice.is_currency(split_part(said, ' ', 2))
    AND (action NOT IN ('in', 'out') OR said !~ '^0' OR action IS NULL)
    AND coalesce(juice.is_note(substr(said, nullif(position(' note=' IN said), 0) + 6), 64), true)
$$;

-- Writes the next entry, whole. Lines and changes are one text each: ids have no blanks and no commas. Those of a
-- void are its order's.
CREATE FUNCTION juice.write(mine juice.stand, seq bigint, id uuid, at bigint, kind text,
  reason text, day text, number bigint, payment text, by text, till text, digest bytea,
  money text, lines text, changes text)
RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  taken juice.entry;
  newest bigint;
  source bigint;
  now text;
  are_good boolean;
  cups text;
  counts text;
  fault text;
BEGIN
  fault := CASE
    WHEN seq IS DISTINCT FROM mine.revision + 1 OR seq > 1000000000000
      THEN 'the number of an entry follows the one before'
    WHEN at BETWEEN -62135596800000 AND 253402300799999 IS NOT TRUE
      THEN 'a time is of the years 1 to 9999'
    WHEN CASE kind
      WHEN 'waste' THEN reason IN ('damaged', 'expired', 'spilled', 'tasting', 'other')
      WHEN 'sold-out' THEN reason IN ('marked', 'cleared')
      WHEN 'stage' THEN reason IN ('to-make', 'made', 'collected')
      WHEN 'order' THEN coalesce(reason, 'to-make') = 'to-make'
      WHEN 'drawer' THEN reason IN ('open', 'in', 'out', 'close')
      ELSE kind IN ('open', 'void', 'restock', 'count', 'payment') AND reason IS NULL
      END IS NOT TRUE THEN 'a kind has its reasons'
    WHEN CASE
      WHEN kind IN ('order', 'void') THEN true
      WHEN kind = 'payment' THEN payment IS NOT NULL AND money IS NULL
      WHEN kind = 'drawer' THEN money IS NOT NULL AND payment IS NULL AND day IS NULL
      ELSE payment IS NULL AND money IS NULL AND (kind = 'stage' OR day IS NULL)
      END IS NOT TRUE THEN 'a kind has its values'
    WHEN (day IS NULL) <> (number IS NULL) OR number NOT BETWEEN 1 AND 1000000000000
      OR NOT juice.is_day(day) THEN 'a number is of a day of the calendar'
    WHEN (by IS NULL) <> (till IS NULL) OR NOT juice.is_note(by, 64)
      OR NOT juice.is_note(till, 64) THEN 'a name can be read'
    WHEN payment !~ '^[a-z0-9-]{0,40}$' AND juice.is_parts(payment) IS NOT TRUE
      THEN 'a payment has ways and amounts'
    WHEN NOT juice.is_money(money, reason) THEN 'a discount and the drawer have amounts'
    WHEN kind <> 'order' AND kind <> 'void' AND lines <> '' THEN 'only orders have lines'
    WHEN cardinality(string_to_array(lines, ',')) > 1000 THEN 'an order has at most 1000 lines' END;
  IF fault IS NULL AND kind = 'order' AND number IS NOT NULL THEN
    SELECT e.number INTO newest FROM juice.entry AS e
      WHERE e.stand = mine.id AND e.day = write.day AND e.kind NOT IN ('void', 'stage', 'payment')
      ORDER BY e.number DESC LIMIT 1;
    IF number <> coalesce(newest, 0) + 1 THEN
      fault := 'the orders of a day are numbered 1, 2, 3';
    END IF;
  ELSIF fault IS NULL AND kind IN ('void', 'stage', 'payment') THEN
    SELECT * INTO taken FROM juice.entry AS e
      WHERE e.stand = mine.id AND e.id = write.id AND e.kind = 'order';
    fault := CASE
      WHEN NOT FOUND OR EXISTS (
        SELECT FROM juice.entry AS v
        WHERE v.stand = mine.id AND v.id = write.id AND v.kind = 'void')
        THEN 'what follows an order belongs to one that is not taken back'
      WHEN (number, day) IS DISTINCT FROM (taken.number, taken.day)
        AND (kind <> 'void' OR number IS NOT NULL) THEN 'the number is that of its order' END;
  END IF;
  IF fault IS NULL AND kind = 'void' THEN
    source := taken.seq;
    SELECT e.payment INTO now FROM juice.entry AS e
      WHERE e.stand = mine.id AND e.id = write.id AND e.kind = 'payment'
      ORDER BY e.seq DESC LIMIT 1;
    IF money IS DISTINCT FROM taken.money OR payment <> coalesce(now, taken.payment, payment || '.')
    THEN
      fault := 'a void has the payment and the discount of its order';
    END IF;
    DELETE FROM juice.queue AS q WHERE q.stand = mine.id AND q.id = write.id;
  ELSIF fault IS NULL AND kind = 'stage' THEN
    SELECT e.reason INTO now FROM juice.entry AS e
      WHERE e.stand = mine.id AND e.id = write.id AND e.kind = 'stage'
      ORDER BY e.seq DESC LIMIT 1;
    IF coalesce(now, taken.reason) || ' ' || reason IN (
      'to-make made', 'to-make collected', 'made collected', 'made to-make',
      'collected made') IS NOT TRUE
    THEN
      fault := 'an order goes on, or one stage back';
    ELSIF reason = 'collected' THEN
      DELETE FROM juice.queue AS q WHERE q.stand = mine.id AND q.id = write.id;
    ELSE
      INSERT INTO juice.queue VALUES (mine.id, taken.seq, id, reason)
        ON CONFLICT ON CONSTRAINT queue_stand_id_key DO UPDATE SET stage = excluded.stage;
    END IF;
  ELSIF fault IS NULL AND kind = 'drawer' THEN
    SELECT e.reason INTO now FROM juice.entry AS e
      WHERE e.stand = mine.id AND e.kind = 'drawer' AND e.reason IN ('open', 'close')
      ORDER BY e.seq DESC LIMIT 1;
    IF (reason = 'open') = (coalesce(now, 'close') = 'open') THEN
      fault := 'a drawer that is open is used and closed, and opened again after that';
    END IF;
  ELSIF kind = 'order' AND reason = 'to-make' THEN
    INSERT INTO juice.queue VALUES (mine.id, seq, id, reason);
  END IF;
  IF fault IS NOT NULL THEN
    RAISE integrity_constraint_violation USING MESSAGE = format('entry %s: %s', seq, fault);
  END IF;

  INSERT INTO juice.entry VALUES (mine.id, seq, id, at, kind, reason, day, number, payment, by,
    till, digest, money);
  IF kind IN ('order', 'void') THEN
    INSERT INTO juice.line
      SELECT mine.id, seq, u.place - 1, split_part(u.said, ' ', 1),
        split_part(u.said, ' ', 2)::integer, nullif(split_part(u.said, ' ', 3), '')::bigint,
        nullif(split_part(u.said, ' ', 4), ''), nullif(split_part(u.said, ' ', 5), ''),
        convert_from(decode(nullif(split_part(u.said, ' ', 6), ''), 'hex'), 'UTF8')
      FROM unnest(string_to_array(lines, ',')) WITH ORDINALITY AS u (said, place)
      WHERE source IS NULL
      UNION ALL
      SELECT mine.id, seq, l.position, l.juice, l.cups, l.price_minor, l.currency, l.options,
        l.note
      FROM juice.line AS l WHERE l.stand = mine.id AND l.entry = source;
    SELECT bool_and(l.juice ~ '^[a-z0-9-]{1,40}$' AND l.cups BETWEEN 1 AND 9999
        AND CASE WHEN l.price_minor IS NULL THEN l.currency IS NULL
          ELSE l.price_minor BETWEEN 0 AND 99999999999 AND juice.is_currency(l.currency) END
        AND coalesce(juice.is_options(l.options), true)
        AND coalesce(juice.is_note(l.note, 40), true)),
      string_agg(concat(E'\nline ', l.juice, ' ', l.cups,
        ' ' || l.price_minor || ' ' || l.currency, E'\noptions ' || l.options,
        E'\nnote ' || l.note), '' ORDER BY l.position)
      INTO are_good, cups FROM juice.line AS l WHERE l.stand = mine.id AND l.entry = write.seq;
    IF are_good IS NOT TRUE THEN fault := 'an order has cups of a juice at a price'; END IF;
  END IF;
  IF kind NOT IN ('stage', 'payment', 'drawer') OR changes <> '' THEN
    INSERT INTO juice.change
      SELECT mine.id, seq, u.ingredient, u.delta, u.delta + coalesce((
        SELECT c.after FROM juice.change AS c
        WHERE c.stand = mine.id AND c.ingredient = u.ingredient
        ORDER BY c.entry DESC LIMIT 1), 0)
      FROM (
        SELECT split_part(a.said, ' ', 1), split_part(a.said, ' ', 2)::bigint
        FROM unnest(string_to_array(changes, ',')) AS a (said) WHERE source IS NULL
        UNION ALL
        SELECT c.ingredient, -c.delta FROM juice.change AS c
        WHERE c.stand = mine.id AND c.entry = source) AS u (ingredient, delta);
    SELECT bool_and(c.ingredient ~ '^[a-z0-9-]{1,40}$' AND c.after BETWEEN 0 AND 1000000000
        AND CASE kind
          WHEN 'order' THEN c.delta < 0
          WHEN 'void' THEN c.delta > 0
          WHEN 'open' THEN c.delta >= 0
          WHEN 'restock' THEN c.delta <> 0
          WHEN 'waste' THEN c.delta < 0 OR c.delta > 0 AND EXISTS (
            SELECT FROM juice.entry AS e WHERE e.stand = mine.id AND e.id = write.id
              AND e.kind = 'waste' AND e.seq < write.seq)
          WHEN 'sold-out' THEN c.delta = 0
          ELSE kind = 'count' END),
      string_agg(concat(E'\nchange ', c.ingredient, ' ', c.delta), '' ORDER BY c.ingredient)
      INTO are_good, counts FROM juice.change AS c WHERE c.stand = mine.id AND c.entry = write.seq;
    IF are_good IS NOT TRUE THEN
      fault := coalesce(fault, 'an order takes, a void puts back, a mark, a stage and the drawer change no count');
    END IF;
  END IF;
  IF digest IS DISTINCT FROM sha256(convert_to(concat('juice-maker entry 1', E'\nseq ', seq,
    E'\nid ', id, E'\nat ', at, E'\nkind ', kind, E'\nday ' || day, E'\nnumber ' || number,
    E'\npayment ' || payment,
    CASE kind WHEN 'drawer' THEN E'\ndrawer ' ELSE E'\ndiscount ' END || money,
    E'\nreason ' || reason, E'\nby ' || by, E'\ntill ' || till, cups, counts, E'\nafter ',
    coalesce(encode(mine.digest, 'hex'), repeat('0', 64)), E'\n'), 'UTF8'))
  THEN
    fault := coalesce(fault, 'the digest is of what it says, and of the digest before');
  END IF;
  IF fault IS NOT NULL THEN
    RAISE integrity_constraint_violation USING MESSAGE = format('entry %s: %s', seq, fault);
  END IF;
  RETURN digest;
END $$;

-- Moves the stock, and the head of the journal, to what entries of these kinds that were written last add up to: at
-- once, for each statement leaves a version of a row behind that the rest of the transaction has to pass by.
CREATE FUNCTION juice.settle(mine juice.stand, kinds text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO juice.stock AS s (stand, ingredient, quantity)
    SELECT DISTINCT ON (c.ingredient) c.stand, c.ingredient, c.after FROM juice.change AS c
    WHERE c.stand = mine.id AND c.entry > mine.revision - cardinality(kinds)
    ORDER BY c.ingredient, c.entry DESC
    ON CONFLICT ON CONSTRAINT stock_pkey DO UPDATE SET quantity = excluded.quantity;
  IF 'sold-out' = ANY (kinds) THEN
    UPDATE juice.stock AS s SET sold_out = m.is_marked FROM (
      SELECT DISTINCT ON (c.ingredient) c.ingredient, e.reason = 'marked' AS is_marked
      FROM juice.entry AS e JOIN juice.change AS c ON c.stand = e.stand AND c.entry = e.seq
      WHERE e.stand = mine.id AND e.kind = 'sold-out'
        AND e.seq > mine.revision - cardinality(kinds)
      ORDER BY c.ingredient, c.entry DESC) AS m
    WHERE s.stand = mine.id AND s.ingredient = m.ingredient;
  END IF;
  UPDATE juice.stand AS s SET revision = mine.revision, digest = mine.digest
    WHERE s.id = mine.id;
END $$;

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

-- Tells the tills of the stand that something has changed. By itself: a transaction that tells something
-- waits for all others of the server that do, so an order must not.
CREATE FUNCTION juice.tell() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = juice, pg_temp AS $$
  SELECT pg_notify(s.channel::text, '') FROM juice.stand AS s WHERE s.role = session_user
$$;

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
  GRANT SELECT ON juice.stand, juice.stock, juice.entry, juice.line, juice.change, juice.queue
    TO juice_stand;
  GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.tell
    TO juice_stand;
  GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;

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
