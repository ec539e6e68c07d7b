public import FoundationEssentials
public import JuiceKit
import JuiceStorage

/// The journal of a stand in a PostgreSQL database, which any number of tills on any number of machines may use
/// at once.
///
/// A change is durable before `apply` returns. Nothing is locked between two calls, and no call takes longer than
/// the store's patience.
public struct PostgresStore: FruitStore {
  let address: PostgresAddress
  /// How long a call may take, in seconds.
  let patience: Double
  let author: Author
  let now: @Sendable () -> Date
  /// The name of a stand that is read with another login than its own; nil for the login's.
  let name: String?
  let main: PostgresQueue
  let known: KnownState
  let unanswered = UnansweredChange()

  /// Opens the stand that the address logs in to.
  ///
  /// - Parameters:
  ///   - address: `postgres://LOGIN@HOST/DATABASE`, as libpq reads it.
  ///   - name: a stand to read with the login of the owner, or of who reads all stands.
  ///   - author: who makes its changes.
  ///   - patience: how long a call may wait for the server, in seconds.
  ///   - now: the time of the entries that it makes.
  /// - Throws: `StandProblem.unknown`, `StoreError`.
  public init(
    _ address: String, reading name: String? = nil, author: Author, patience: Double = 10,
    now: @escaping @Sendable () -> Date
  ) throws {
    let address = try PostgresAddress(address)
    self.name = name
    self.address = address
    self.patience = patience
    self.author = author
    self.now = now
    let main = PostgresQueue(address)
    self.main = main
    let deadline = Deadline.after(patience)
    do {
      known = KnownState(
        try main.wait(until: deadline) {
          try PostgresJournal(
            connection: $0, deadline: deadline, today: OrderNumber.day(of: now())
          ).state(of: name)
        })
    } catch {
      throw StoreError.content(
        error, of: address,
        denied: { message in
          if name != nil { return .notReader(message) }
          // A reader's login may do everything but ask for a stand of its own.
          return message.contains("state") ? .noStand : .noRights(message)
        }) ?? error
    }
  }

  public func stock() async throws -> Stock {
    let name = name
    let state = try await read { journal, _ in try journal.state(of: name) }
    known.state = state
    return state.stock
  }

  public func changes() -> AsyncStream<Stock> {
    let known = known.state
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let feed = PostgresFeed(
        address, after: known.stock.revision, of: known.stand, patience: patience,
        onChange: { continuation.yield($0) }, onGone: { continuation.finish() })
      continuation.onTermination = { _ in feed.end() }
    }
  }

  public func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    guard query.search != nil else { return try await read { try $0.entries(query, of: $1) } }
    // A search may go through all of the journal: nobody waits for one that is no longer wanted.
    let connection = PostgresQueue(address)
    return try await withTaskCancellationHandler {
      try await read(through: connection) { try $0.entries(query, of: $1) }
    } onCancel: {
      connection.cancel()
    }
  }

  public func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await read { try $0.undone(entries, of: $1) }
  }

  public func order(_ id: Order.ID) async throws -> JournalEntry? {
    try await read { journal, _ in
      try journal.state(with: id).prior.first { $0.kind == .order }
    }
  }

  public func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord] {
    try await read { try $0.records(ids, of: $1) }
  }

  public func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await read { try $0.order(number, of: $1) }
  }

  public func queue() async throws -> [QueuedOrder] {
    try await read { try $0.queuedOrders(of: $1) }
  }

  public func collected(limit: Int) async throws -> [QueuedOrder] {
    try await read { try $0.collectedOrders(limit: limit, of: $1) }
  }

  public func lastOrder() async throws -> Order.ID? {
    try await read { try $0.lastOrder(of: $1) }
  }

  public func report(since: Date, until: Date?) async throws -> Report {
    let now = now()
    return try await read {
      try $0.reports(since: since, until: until, now: now, of: $1)[$1]?.get() ?? Report()
    }
  }

  public func stock(before time: Date) async throws -> Stock {
    let name = name
    return try await read { journal, stand in
      try journal.stock(before: time, of: stand, now: journal.state(of: name).stock)
    }
  }

  public func check() async throws {
    let patience = min(patience, 3)
    try await read(through: PostgresQueue(address), patience: patience) { journal, _ in
      _ = try journal.state()
      try journal.checkIsWritable()
    }
  }

  /// Refuses a mirror: nobody sells on one, and a till takes the connections that its login has.
  ///
  /// - Throws: `StoreError.server` with `ServerFault.isMirror`.
  public func checkIsSoldOn() throws(StoreError) {
    let state = known.state
    if state.kind == .mirror { throw .server(address.shown, .isMirror(state.name)) }
  }

  public func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws
    -> Verification
  {
    let patience = patience
    do {
      return try await PostgresQueue(address).run(until: .after(patience)) { connection in
        try PostgresVerifying(connection: connection, patience: patience).verify(visit)
      }
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }

  /// Reads; over a new connection where the old one broke.
  func read<Value: Sendable>(
    through queue: PostgresQueue? = nil, patience: Double? = nil,
    _ body: @escaping @Sendable (PostgresJournal, _ stand: Int) throws -> Value
  ) async throws -> Value {
    let deadline = Deadline.after(patience ?? self.patience)
    let stand = known.state.stand
    let once: @Sendable (PostgresConnection) throws -> Value = { [now] in
      try body(
        PostgresJournal(connection: $0, deadline: deadline, today: OrderNumber.day(of: now())),
        stand)
    }
    let queue = queue ?? main
    do {
      do { return try await queue.run(until: deadline, once) } catch PostgresError.lost {
        return try await queue.run(until: deadline, once)
      }
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }
}

extension PostgresJournal {
  /// Refuses a server that only follows another one.
  fileprivate func checkIsWritable() throws {
    let rows = try rows("SELECT current_setting('transaction_read_only')", [])
    let setting = try rows.text(0, 0)
    guard setting == "off" else {
      throw PostgresError.failed(state: "25006", message: "transaction_read_only is \(setting)")
    }
  }
}
