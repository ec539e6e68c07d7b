package import FoundationEssentials
package import JuiceKit
import JuiceStorage

/// Manages the stands of a database, for its owner.
package struct Stands: Sendable {
  /// A stand's login to the database.
  package struct Login: Hashable, Sendable {
    package let stand: String
    /// A mirror receives the entries of a store file, and no till sells on it.
    package let isMirror: Bool
    package let login: String
    /// The only copy: the server keeps a hash.
    package let password: String
    /// The address of its store, without the password.
    package let address: String
    /// The lines that a machine of the stand needs in `~/.pgpass`, one per host.
    package let passwordLines: [String]
  }

  /// A stand, and the extent of its journal.
  package struct Summary: Hashable, Sendable {
    package let name: String
    package let isActive: Bool
    package let kind: StandKind
    package let entries: Int
    /// The time of the newest entry; nil if there is none.
    package let last: Date?
  }

  /// The name that means every stand.
  package static let all = "all"

  let address: PostgresAddress
  let patience: Double
  let checked: any CheckedBooks
  /// May be called more than once for a stand.
  let onUnreadable: @Sendable (PartialJournal) -> Void

  /// - Parameters:
  ///   - address: `postgres://OWNER@HOST/DATABASE`, as libpq reads it.
  ///   - patience: the longest wait of a call for the server, in seconds.
  ///   - checked: the books of stands that this reader has checked.
  ///   - onUnreadable: called for each stand whose journal has a fault, maybe more than once.
  /// - Throws: `StoreError.server` if the address is malformed or libpq is missing.
  package init(
    _ address: String, patience: Double = 10, checked: any CheckedBooks = NoCheckedBooks(),
    onUnreadable: @escaping @Sendable (PartialJournal) -> Void = { _ in }
  ) throws(StoreError) {
    self.address = try PostgresAddress(address)
    self.patience = patience
    self.checked = checked
    self.onUnreadable = onUnreadable
  }

  /// The address without its password.
  package var shownAddress: String { address.shown }

  /// Creates or migrates the tables, and restores functions and rights. Several programs may do so at once.
  ///
  /// - Returns: the psql commands that are left for a superuser; nil if there are none.
  /// - Throws: `StoreError`, for example if the login does not own the schema.
  @discardableResult package func prepare() async throws -> String? {
    try await run { connection, deadline in
      try PostgresSchema.migrate(connection, until: deadline)
      try Self.requireOwner(connection, until: deadline)
      return try PostgresSchema.revokePublicRights(connection, until: deadline)
    }
  }

  /// - Throws: `PostgresError.failed` with 42501 if the login does not own the tables.
  static func requireOwner(_ connection: PostgresConnection, until deadline: Deadline) throws {
    let rows = try connection.rows(
      """
      SELECT pg_has_role(nspowner, 'USAGE') FROM pg_catalog.pg_namespace WHERE nspname = 'juice'
      """, until: deadline)
    guard try rows.count > 0 && rows.bool(0, 0) else {
      throw PostgresError.failed(state: "42501", message: "must be owner of schema juice")
    }
  }

  /// Creates a stand, or gives a stand without a login a new one.
  ///
  /// - Parameters:
  ///   - isMirror: the kind of a new stand; an existing one keeps its kind.
  ///   - anew: whether to remove the login first, and to put the old journal aside under a numbered name.
  /// - Throws: `StandProblem`, for example `exists` if the stand has a login; or `StoreError`.
  package func add(_ name: String, isMirror: Bool = false, anew: Bool = false) async throws -> Login
  {
    do {
      return try await addLogin(name, isMirror: isMirror, anew: anew)
    } catch StandProblem.exists {
      // The server has one code for both.
      let isAside = try await list().contains { $0.name == name && $0.kind == .aside }
      throw isAside ? StandProblem.isAside(name) : .exists(name)
    }
  }

  private func addLogin(_ name: String, isMirror: Bool, anew: Bool) async throws -> Login {
    // A command would take a leading dash for an option.
    guard name != Self.all, !name.hasPrefix("-"), let id = Identifier<Stands>(parsing: name) else {
      throw StandProblem.badName(name)
    }
    if anew { do { try await remove(name) } catch StandProblem.noLogin {} }
    let address = address
    return try await run { connection, deadline in
      func make() throws(PostgresError) -> PostgresRows {
        try connection.rows(
          """
          SELECT a.*, current_database() FROM juice.add_stand($1, $2, $3) AS a
          """,
          [id.rawValue, isMirror ? "t" : "f", anew ? "t" : "f"], until: deadline)
      }
      let rows: PostgresRows
      // The databases of a server share their logins. Retry if another one just made this login.
      do throws(PostgresError) { rows = try make() } catch {
        guard ["42710", "23505", "XX000"].contains(error.state) else { throw error }
        rows = try make()
      }
      let (login, password) = (try rows.text(0, 0), try rows.text(0, 1))
      let database = try rows.text(0, 3)
      return Login(
        stand: name, isMirror: try rows.value(0, 2, StandKind.init(rawValue:)) == .mirror,
        login: login, password: password,
        address: address.text.address(of: login, database: database),
        passwordLines: address.passwordLines(of: login, password, database: database))
    }
  }

  /// Returns all stands, by name.
  ///
  /// - Throws: `StoreError`.
  package func list() async throws -> [Summary] {
    try await run { connection, deadline in
      let rows = try connection.rows(
        """
        SELECT s.name, s.role IS NOT NULL, s.revision, (
            SELECT e.at FROM juice.entry AS e WHERE e.stand = s.id AND e.seq = s.revision), s.kind
        FROM juice.stand AS s ORDER BY s.name
        """, until: deadline)
      return try (0..<rows.count).map { row in
        Summary(
          name: try rows.text(row, 0), isActive: try rows.bool(row, 1),
          kind: try rows.value(row, 4, StandKind.init(rawValue:)),
          entries: try rows.integer(row, 2, in: 0...JournalLimits.numbers.upperBound),
          last: try rows.optionalInteger(row, 3, in: JournalLimits.times)
            .map(Date.init(milliseconds:)))
      }
    }
  }

  /// Removes the login of a stand, and ends its sessions. Its journal stays.
  ///
  /// A session that the owner may not end sees nothing of the stand any more, and its next change is refused.
  ///
  /// - Throws: `StandProblem.noLogin` if the stand has no login, else `StoreError`.
  package func remove(_ name: String) async throws {
    try await remove(name, through: nil)
  }

  func remove(_ name: String, through queue: PostgresQueue?) async throws {
    try await run(through: queue) { connection, deadline in
      _ = try connection.rows("CALL juice.remove_stand($1)", [name], until: deadline)
    }
  }

  /// Reports a missing right as `ServerFault.notReader`.
  func read<Value: Sendable>(
    through queue: PostgresQueue,
    _ body: @escaping @Sendable (PostgresConnection, Deadline) throws -> Value
  ) async throws -> Value {
    try await run(through: queue, denied: ServerFault.notReader, body)
  }

  func run<Value: Sendable>(
    through queue: PostgresQueue? = nil, denied: (String) -> ServerFault = ServerFault.notOwner,
    _ body: @escaping @Sendable (PostgresConnection, Deadline) throws -> Value
  ) async throws -> Value {
    let deadline = Deadline.after(patience)
    do {
      return try await (queue ?? PostgresQueue(address)).run(until: deadline) {
        try body($0, deadline)
      }
    } catch PostgresError.failed(state: OwnState.standExists, let name) {
      throw StandProblem.exists(name)
    } catch PostgresError.failed(state: OwnState.isStore, let name) {
      throw StandProblem.isStore(name)
    } catch PostgresError.failed(state: OwnState.noLogin, let name) {
      throw StandProblem.noLogin(name)
    } catch PostgresError.failed(state: OwnState.unknownStand, let name) {
      throw StandProblem.unknown(name)
    } catch {
      throw StoreError.content(error, of: address, denied: denied) ?? error
    }
  }
}
