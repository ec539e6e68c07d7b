import JuiceStorage

extension PostgresSchema {
  static let stands = addStand + "\n\n" + removeStand

  private static let addStand: SQL =
    """
    -- Makes a stand, or a login with a new password for a stand without one. A stand with a login is refused. With `anew`,
    -- puts the stand's journal aside first.
    CREATE FUNCTION juice.add_stand(stand text, mirror boolean, anew boolean,
      OUT login text, OUT password text, OUT kind text)
    LANGUAGE plpgsql SET password_encryption = 'scram-sha-256' AS $$
    DECLARE
      mine juice.stand;
      n integer := 1;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.name = stand;
      IF mine.role IS NOT NULL OR mine.kind = 'aside' THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
      ELSIF anew AND mine.id IS NULL THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM006';
      ELSIF anew THEN
        WHILE EXISTS (SELECT FROM juice.stand AS s WHERE s.name = stand || '-' || n) LOOP
          n := n + 1;
        END LOOP;
        UPDATE juice.stand AS s SET name = stand || '-' || n, kind = 'aside' WHERE s.id = mine.id;
        n := 1;
      ELSIF mirror AND mine.kind = 'store' THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM005';
      END IF;
      -- Made on the server, so that no logged statement has it.
      password := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
      login := 'juice_stand_' || stand;
      LOOP
        BEGIN
          EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', login, password);
          EXIT;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
          -- A stand of another database of this server has this login; maybe it was made just now.
          n := n + 1;
          login := 'juice_stand_' || stand || '_' || n;
        END;
      END LOOP;
      INSERT INTO juice.stand AS s (name, kind, role)
        VALUES (stand, CASE WHEN mirror THEN 'mirror' ELSE 'store' END, login)
        ON CONFLICT (name) DO UPDATE SET role = excluded.role WHERE s.role IS NULL
        RETURNING s.kind INTO kind;
      IF NOT FOUND THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM002';
      END IF;
    """ + "\n      " + limited + """

      END $$;
      """

  /// Grants a login its rights. The owner becomes a member of its role, to be able to end its sessions.
  static let limited: SQL = """
    EXECUTE format('GRANT juice_stand TO %I', login);
          EXECUTE format('GRANT %I TO %I', login, (
            SELECT pg_get_userbyid(c.relowner) FROM pg_class AS c WHERE c.oid = 'juice.stand'::regclass));
          EXECUTE format('ALTER ROLE %I CONNECTION LIMIT %s', login, (
            SELECT CASE s.kind WHEN 'mirror' THEN 4 ELSE 30 END
            FROM juice.stand AS s WHERE s.role = login));
    """

  private static let removeStand: SQL = """
    -- Removes the login of a stand and keeps its journal. First forbids new sessions, then ends the open ones, then
    -- removes objects that they may have locked.
    CREATE PROCEDURE juice.remove_stand(stand text) LANGUAGE plpgsql AS $$
    DECLARE
      mine juice.stand;
      login regrole;
      ended integer;
      n integer := 0;
    BEGIN
      SELECT * INTO mine FROM juice.stand AS s WHERE s.name = stand;
      IF mine.role IS NULL THEN
        RAISE EXCEPTION '%', stand USING ERRCODE = 'JM003';
      END IF;
      login := to_regrole(quote_ident(mine.role));
      IF login IS NOT NULL THEN
        LOOP
          PERFORM set_config('lock_timeout', '100', true);
          BEGIN
            EXECUTE format('GRANT %s TO CURRENT_USER', login);
            EXECUTE format('ALTER ROLE %s NOLOGIN', login);
            EXIT;
          EXCEPTION WHEN lock_not_available OR internal_error THEN
            -- The login is changing itself just now.
            n := n + 1;
            IF n > 20 THEN RAISE; END IF;
            PERFORM pg_stat_clear_snapshot();
            PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity AS a WHERE a.usesysid = login;
          END;
        END LOOP;
        COMMIT;
        LOOP
          SELECT count(pg_terminate_backend(a.pid)) INTO ended FROM pg_stat_activity AS a
            WHERE a.usesysid = login;
          COMMIT;
          EXIT WHEN ended = 0;
          PERFORM pg_sleep(0.01);
        END LOOP;
      END IF;
      UPDATE juice.stand AS s SET role = NULL, channel = gen_random_uuid() WHERE s.id = mine.id;
      IF login IS NULL THEN RETURN; END IF;
      EXECUTE format('REVOKE juice_stand FROM %s', login);
      COMMIT;
      BEGIN
        PERFORM set_config('lock_timeout', '500', true);
        EXECUTE format('DROP OWNED BY %s', login);
        EXECUTE format('DROP ROLE %s', login);
      EXCEPTION WHEN OTHERS THEN
        -- Something depends on the login, maybe in another database. It stays without any rights.
        EXECUTE format('REVOKE %s FROM CURRENT_USER', login);
      END;
    END $$;
    """
}
