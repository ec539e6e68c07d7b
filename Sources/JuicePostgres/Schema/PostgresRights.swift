import JuiceStorage

extension PostgresSchema {
  /// Restores the rights of each role. Each stand logs in with its own role, a member of `juice_stand`. Members of `juice_reader`
  /// read all stands.
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
            -- Another database of this server has just made the role.
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
      GRANT SELECT ON juice.stand, juice.entry, juice.books TO juice_stand;
      GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.tell
        TO juice_stand;

      FOR kin IN
    """ + "\n" + unprotected + """

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
      """ + "\n" + limited + """

        END LOOP;
      END $do$
      """

  /// The tables without the expected row policy. Policies apply to all roles: with `DROP OWNED`, a member of a role could drop
  /// the policies of that role.
  static let unprotected: SQL = """
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
    """
}
