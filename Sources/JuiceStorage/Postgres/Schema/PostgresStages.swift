extension PostgresSchema {
  /// The kinds `stage` and `payment`, and the queue that they add up to: as `Schema.stages`.
  static let stages =
    queue + "\n\n" + headOfStages.again + "\n\n" + entryAddedOfStages.again + "\n\n"
    + changeAddedOfStages.again

  private static let queue: SQL = """
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
    """

  private static let headOfStages = head.replacing(
    "e.kind <> 'void'", with: "e.kind NOT IN ('void', 'stage', 'payment')")

  static let entryAddedOfStages =
    entryAdded
    .replacing("taken juice.entry;", with: "taken juice.entry;\n  now text;")
    .replacing(
      " AND e.kind <> 'void'", with: "\n      AND e.kind NOT IN ('void', 'stage', 'payment')"
    )
    .replacing("IS DISTINCT FROM taken.payment", with: "IS DISTINCT FROM " + paymentSaidLast)
    .replacing("c.entry = taken.seq;", with: "c.entry = taken.seq;" + leavesQueue)
    .replacing("  RETURN NULL;", with: stageAdded + "\n  RETURN NULL;")

  private static let paymentSaidLast: SQL = """
    coalesce((
            SELECT e.payment FROM juice.entry AS e
            WHERE e.stand = NEW.stand AND e.id = NEW.id AND e.kind = 'payment'
            ORDER BY e.seq DESC LIMIT 1), taken.payment)
    """

  private static let leavesQueue: SQL = """

        DELETE FROM juice.queue AS q WHERE q.stand = NEW.stand AND q.id = NEW.id;
    """

  /// What an entry does to the queue, and what a stage and a payment need.
  private static let stageAdded: SQL = """
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
    """

  static let changeAddedOfStages =
    changeAdded
    .replacing(
      "WHEN 'sold-out' THEN NEW.delta = 0",
      with: """
        WHEN 'sold-out' THEN NEW.delta = 0
            WHEN 'stage' THEN false
            WHEN 'payment' THEN false
        """
    )
    .replacing("a mark changes no count", with: "a mark and a stage change no count")
}

extension SQL {
  /// The same function in place of the one of an earlier step.
  var again: SQL { replacing("CREATE FUNCTION", with: "CREATE OR REPLACE FUNCTION") }
}
