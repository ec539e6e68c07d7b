import JuiceStorage

extension PostgresSchema {
  /// The way into the journal, which holds the rules of `JournalEntry` and `Replay` that a row can show, whoever calls.
  static let writing = write + "\n\n" + settle

  private static let write: SQL = """
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
          string_agg(concat(E'\\nline ', l.juice, ' ', l.cups,
            ' ' || l.price_minor || ' ' || l.currency, E'\\noptions ' || l.options,
            E'\\nnote ' || l.note), '' ORDER BY l.position)
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
          string_agg(concat(E'\\nchange ', c.ingredient, ' ', c.delta), '' ORDER BY c.ingredient)
          INTO are_good, counts FROM juice.change AS c WHERE c.stand = mine.id AND c.entry = write.seq;
        IF are_good IS NOT TRUE THEN
          fault := coalesce(fault, 'an order takes, a void puts back, a mark, a stage and the drawer change no count');
        END IF;
      END IF;
      IF digest IS DISTINCT FROM sha256(convert_to(concat('juice-maker entry 1', E'\\nseq ', seq,
        E'\\nid ', id, E'\\nat ', at, E'\\nkind ', kind, E'\\nday ' || day, E'\\nnumber ' || number,
        E'\\npayment ' || payment,
        CASE kind WHEN 'drawer' THEN E'\\ndrawer ' ELSE E'\\ndiscount ' END || money,
        E'\\nreason ' || reason, E'\\nby ' || by, E'\\ntill ' || till, cups, counts, E'\\nafter ',
        coalesce(encode(mine.digest, 'hex'), repeat('0', 64)), E'\\n'), 'UTF8'))
      THEN
        fault := coalesce(fault, 'the digest is of what it says, and of the digest before');
      END IF;
      IF fault IS NOT NULL THEN
        RAISE integrity_constraint_violation USING MESSAGE = format('entry %s: %s', seq, fault);
      END IF;
      RETURN digest;
    END $$;
    """

  private static let settle: SQL = """
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
    """
}
