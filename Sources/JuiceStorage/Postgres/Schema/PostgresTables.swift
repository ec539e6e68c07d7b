extension PostgresSchema {
  /// The tables of `Schema` for many stands: the big ones are partitioned by stand, so that a stand more is
  /// nothing but a row.
  static let tables: SQL = """
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
    END $do$;
    """
}
