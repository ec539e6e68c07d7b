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

    -- The head of each journal: the number and digest of its newest entry, and the state of the books after it, in the
    -- form of the program that wrote it.
    CREATE TABLE juice.stand (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE
        CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$' OR kind = 'aside'),
      -- The store of tills, a mirror of a file, or a journal that was put aside.
      kind text COLLATE "C" NOT NULL DEFAULT 'store' CHECK (kind IN ('store', 'mirror', 'aside')),
      -- The login; NULL after its removal. It decides what the stand may read and write: functions and policies compare
      -- it with the session's login. A new name of the stand does not change it.
      role name UNIQUE,
      revision bigint NOT NULL DEFAULT 0,
      digest bytea,
      -- The notification channel of its tills. Its name is secret: whoever knows it can listen and notify.
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

    -- Copies of states, to find the stock of an earlier time: the first state after each thousand entries.
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
