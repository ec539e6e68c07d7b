import JuiceStorage

extension PostgresSchema {
  /// The tables of many stands: a stand more is nothing but a row. Their rules are held by `juice.write`, which is the
  /// one way into them for all but their owner.
  static let tables: SQL = """
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
    ) WITH (fillfactor = 50);
    """

  static let indexes: SQL = """
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
    CREATE INDEX change_ingredient ON juice.change (ingredient, stand, entry);
    """
}
