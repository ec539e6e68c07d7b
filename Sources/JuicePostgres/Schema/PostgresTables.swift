import JuiceStorage

extension PostgresSchema {
  /// The tables of many stands: a stand more is nothing but a row. They keep entries and put them in order; what an entry
  /// means is decided by `Books`. All but their owner write through `juice.write` alone.
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
      -- The books after that entry, as `Books.state` has them; NULL where they have to be made anew.
      state text COLLATE "C",
      -- What its tills listen to: who knows the name of a channel hears what is said there, and may speak.
      channel uuid NOT NULL DEFAULT gen_random_uuid()
    ) WITH (fillfactor = 50);

    CREATE TABLE juice.entry (
      stand integer NOT NULL,
      seq bigint NOT NULL,
      -- The columns by which an entry is found say what its text says.
      id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      day text COLLATE "C",
      number bigint,
      digest bytea NOT NULL,
      body text COLLATE "C" NOT NULL
    );

    -- Copies of the books after every thousandth entry.
    CREATE TABLE juice.books (
      stand integer NOT NULL,
      seq bigint NOT NULL,
      state text COLLATE "C" NOT NULL
    );
    """

  static let indexes: SQL = """
    ALTER TABLE juice.entry ADD PRIMARY KEY (stand, seq);
    ALTER TABLE juice.books ADD PRIMARY KEY (stand, seq);
    CREATE INDEX entry_id ON juice.entry (stand, id);
    CREATE INDEX entry_at ON juice.entry (stand, at);
    CREATE INDEX entry_kind ON juice.entry (stand, kind, seq) WHERE day IS NULL;
    CREATE INDEX entry_number ON juice.entry (stand, day, number) WHERE day IS NOT NULL;
    """
}
