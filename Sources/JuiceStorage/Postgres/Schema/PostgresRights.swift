extension PostgresSchema {
  /// The rights of each role, put right as often as this runs. Every stand logs in with a role of its own, which is in
  /// the group `juice_stand`; who is in `juice_reader` reads all stands.
  static let rights: SQL =
    """
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
      GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.mirror, juice.tell
        TO juice_stand;
      GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;

      FOR kin IN
    """ + "\n" + unprotected + """

        LOOP
          FOR name IN SELECT p.polname FROM pg_policy AS p WHERE p.polrelid = kin LOOP
            EXECUTE format('DROP POLICY %I ON %s', name, kin);
          END LOOP;
          EXECUTE format('ALTER TABLE %1$s ENABLE ROW LEVEL SECURITY;
            CREATE POLICY every ON %1$s FOR SELECT TO juice_reader USING (true)', kin);
          CONTINUE WHEN kin = 'juice.migration'::regclass;
          EXECUTE format('CREATE POLICY own ON %s FOR SELECT TO juice_stand USING (%s)', kin,
            CASE kin WHEN 'juice.stand'::regclass THEN 'role = session_user' ELSE
              'stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user)' END);
        END LOOP;

        FOR login IN
          SELECT s.role FROM juice.stand AS s JOIN pg_roles AS r ON r.rolname = s.role
          WHERE r.rolconnlimit < 0 OR NOT pg_has_role(r.oid, 'juice_stand', 'MEMBER')
        LOOP
      """ + "\n" + limited + """

        END LOOP;
      END $do$
      """

  /// The tables whose rows are not kept apart as they are to be.
  static let unprotected: SQL = """
    SELECT c.oid::regclass FROM pg_class AS c
            WHERE c.relnamespace = to_regnamespace('juice') AND c.relkind = 'r'
              AND (NOT c.relrowsecurity OR (
                SELECT string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive,
                    p.polroles::regrole[], regexp_replace(replace(replace(
                      pg_get_expr(p.polqual, p.polrelid), '"', ''), 'juice.', ''), '[[:space:]()]+', ' ', 'g')),
                  ';' ORDER BY p.polname)
                FROM pg_policy AS p WHERE p.polrelid = c.oid) IS DISTINCT FROM
                'every r t {juice_reader} true' || CASE c.relname WHEN 'migration' THEN ''
                  WHEN 'stand' THEN ';own r t {juice_stand}  role = SESSION_USER '
                  ELSE ';own r t {juice_stand}  stand = SELECT s.id FROM stand s WHERE s.role = SESSION_USER '
                  END)
    """
}
