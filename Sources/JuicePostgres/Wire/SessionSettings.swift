import JuiceStorage

/// What a session is set to, whatever is set for the server, the database or the login. It is said after the login, not
/// with it: a pooler takes no options.
enum SessionSettings {
  /// How values are written, and what may be read; then, that plans don't go by what is known of a stand, for of a new
  /// one nothing is; and how soon the server gives up a line that is dead, and with it one of the connections that a login
  /// may have.
  static let statement: SQL = """
    SELECT set_config(s.name, s.value, false) FROM (VALUES
      ('bytea_output', 'hex'), ('row_security', 'on'), ('array_nulls', 'on'),
      ('quote_all_identifiers', 'off'), ('standard_conforming_strings', 'on'),
      ('DateStyle', 'ISO'), ('plan_cache_mode', 'force_generic_plan'),
      ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
      ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '25000')) AS s (name, value)
    """
}
