import JuiceStorage

extension PostgresSchema {
  /// An entry is its text; the other columns are for lookups. Except for the owner, only `juice.append` and `juice.load` write
  /// here.
  static let tables: SQL = """
    CREATE SCHEMA juice;
    CREATE TABLE juice.migration (
      version integer PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now()
    );

    -- The head of each journal: revision and digest are those of its newest entry, and state is that of the books after
    -- it, as the program that wrote it has them.
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
      channel uuid NOT NULL DEFAULT gen_random_uuid(),
      state text COLLATE "C"
    ) WITH (fillfactor = 50);

    CREATE TABLE juice.entry (
      stand integer NOT NULL,
      seq bigint NOT NULL,
      id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      day text COLLATE "C",
      number bigint,
      body text COLLATE "C" NOT NULL,
      digest bytea NOT NULL
    );

    -- Copies of states, for the stock at a moment: each is the first that was written after so many thousand entries.
    CREATE TABLE juice.books (
      stand integer NOT NULL,
      place bigint NOT NULL,
      seq bigint NOT NULL,
      state text COLLATE "C" NOT NULL
    );
    """

  static let indexes: SQL = """
    ALTER TABLE juice.entry ADD PRIMARY KEY (stand, seq);
    ALTER TABLE juice.books ADD PRIMARY KEY (stand, place);
    CREATE INDEX entry_id ON juice.entry (stand, id);
    CREATE INDEX entry_at ON juice.entry (stand, at, seq);
    CREATE INDEX entry_kind ON juice.entry (stand, kind, seq);
    CREATE INDEX entry_number ON juice.entry (stand, day, number) WHERE day IS NOT NULL;
    """
}
