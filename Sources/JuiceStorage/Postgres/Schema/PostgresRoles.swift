extension PostgresSchema {
  /// The rights of each role. Every stand logs in with a role of its own, which is in the group `juice_stand`; who is in
  /// `juice_reader` reads all stands.
  static let roles: SQL = """
    DO $do$
    DECLARE
      role text;
    BEGIN
      FOREACH role IN ARRAY ARRAY['juice_stand', 'juice_reader'] LOOP
        IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = role) THEN
          BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
          EXCEPTION WHEN duplicate_object OR unique_violation THEN
            -- Made for another database of this server at this moment.
          END;
        END IF;
      END LOOP;
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      IF to_regnamespace('public') IS NOT NULL THEN
        REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      END IF;
    END $do$;

    -- A stand and its login, with a new password: that of a stand that has a login already stays.
    CREATE FUNCTION juice.add_stand(stand text, OUT login text, OUT password text)
    LANGUAGE plpgsql SET password_encryption = 'scram-sha-256' AS $$
    DECLARE
      n integer := 1;
    BEGIN
      -- Made here, it is in no statement that a log could have.
      password := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
      login := 'juice_stand_' || stand;
      LOOP
        BEGIN
          EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L IN ROLE juice_stand', login, password);
          EXIT;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
          -- A stand of another database of this server, maybe made at this moment.
          n := n + 1;
          login := 'juice_stand_' || stand || '_' || n;
        END;
      END LOOP;
      INSERT INTO juice.stand AS s (name, role) VALUES (stand, login)
        ON CONFLICT (name) DO UPDATE SET role = excluded.role WHERE s.role IS NULL;
      IF NOT FOUND THEN
        -- There is one with a login.
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
      END IF;
    END $$;

    -- Takes the login of a stand away, whatever it has made or been given; its journal stays.
    CREATE FUNCTION juice.remove_stand(stand text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      login name;
    BEGIN
      SELECT s.role INTO login FROM juice.stand AS s WHERE s.name = stand FOR UPDATE;
      IF login IS NULL THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM003';
      END IF;
      UPDATE juice.stand AS s SET role = NULL WHERE s.name = stand;
      IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles AS r WHERE r.rolname = login) THEN
        RETURN;
      END IF;
      EXECUTE format('ALTER ROLE %I NOLOGIN', login);
      EXECUTE format('REVOKE juice_stand FROM %I', login);
      BEGIN
        -- Who is in a role may end its sessions.
        EXECUTE format('GRANT %I TO CURRENT_USER', login);
        PERFORM pg_terminate_backend(a.pid) FROM pg_catalog.pg_stat_activity AS a
          WHERE a.usename = login;
        EXECUTE format('DROP ROLE %I', login);
      EXCEPTION WHEN OTHERS THEN
        -- Something depends on it, in this database or another: it stays, and is good for nothing.
      END;
    END $$;

    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA juice FROM PUBLIC;
    GRANT USAGE ON SCHEMA juice TO juice_stand, juice_reader;
    GRANT SELECT ON juice.stand, juice.stock, juice.entry, juice.line, juice.change
      TO juice_stand, juice_reader;
    GRANT EXECUTE ON FUNCTION juice.state, juice.append, juice.load, juice.tell, juice.stray
      TO juice_stand;
    GRANT EXECUTE ON FUNCTION juice.entries TO juice_stand, juice_reader;
    GRANT SELECT ON juice.migration TO juice_reader;

    ALTER TABLE juice.stand ENABLE ROW LEVEL SECURITY;
    ALTER TABLE juice.stock ENABLE ROW LEVEL SECURITY;
    ALTER TABLE juice.entry ENABLE ROW LEVEL SECURITY;
    ALTER TABLE juice.line ENABLE ROW LEVEL SECURITY;
    ALTER TABLE juice.change ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON juice.stand FOR SELECT TO juice_stand USING (role = session_user);
    CREATE POLICY own ON juice.stock FOR SELECT TO juice_stand
      USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
    CREATE POLICY own ON juice.entry FOR SELECT TO juice_stand
      USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
    CREATE POLICY own ON juice.line FOR SELECT TO juice_stand
      USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
    CREATE POLICY own ON juice.change FOR SELECT TO juice_stand
      USING (stand = (SELECT s.id FROM juice.stand AS s WHERE s.role = session_user));
    CREATE POLICY every ON juice.stand FOR SELECT TO juice_reader USING (true);
    CREATE POLICY every ON juice.stock FOR SELECT TO juice_reader USING (true);
    CREATE POLICY every ON juice.entry FOR SELECT TO juice_reader USING (true);
    CREATE POLICY every ON juice.line FOR SELECT TO juice_reader USING (true);
    CREATE POLICY every ON juice.change FOR SELECT TO juice_reader USING (true);
    """
}
