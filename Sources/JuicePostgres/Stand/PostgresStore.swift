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
  /// nil for a stand that is only read.
  let author: Author?
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
    try self.init(
      address, reading: name, author: author, patience: patience, now: now,
      through: PostgresQueue(address))
  }

  /// - Parameters:
  ///   - author: nil for a stand that is only read.
  ///   - main: a connection that others may use too.
  init(
    _ address: PostgresAddress, reading name: String?, author: Author?, patience: Double,
    now: @escaping @Sendable () -> Date, through main: PostgresQueue
  ) throws {
    self.name = name
    self.address = address
    self.patience = patience
    self.author = author
    self.now = now
    self.main = main
    let deadline = Deadline.after(patience)
    do {
      known = try main.wait(until: deadline) {
        let journal = PostgresJournal(
          connection: $0, deadline: deadline, today: OrderNumber.day(of: now()),
          isOfOther: name != nil)
        let (state, fault) = try journal.state(journal.head(of: name))
        return KnownState(state, fault: fault)
      }
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

  /// The name of the stand.
  var shownName: String { known.state.name }

  public func books() async throws -> Books {
    let (name, known) = (name, known)
    return try await read { journal, _ in
      let (state, fault) = try journal.state(journal.head(of: name), upTo: known.last)
      known.note(fault)
      known.state = state
      return state.books
    }
  }

  public func fault() -> JournalFault? { known.fault }

  public func changes() -> AsyncStream<Stock> {
    let known = known.state
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let feed = PostgresFeed(
        address, after: known.books.count, of: known.stand, patience: patience,
        onChange: { continuation.yield($0) }, onGone: { continuation.finish() })
      continuation.onTermination = { _ in feed.end() }
    }
  }

  public func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    let (stand, known) = (known.state.stand, known)
    let body: @Sendable (PostgresJournal, StandState) throws -> [JournalEntry] = { journal, _ in
      try known.read { try journal.entries(query, of: stand, upTo: $0) }
    }
    return query.search == nil ? try await read(body) : try await whileWanted(body)
  }

  public func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    guard !ids.isEmpty else { return [] }
    return try await read { [known] journal, state in
      try known.read { try journal.entries(under: ids, of: state.stand, upTo: $0) }
    }
  }

  public func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await read { [known] journal, state in
      try known.read { try journal.order(number, of: state.stand, upTo: $0)?.id }
    }
  }

  public func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws {
    try await whileWanted { [known] journal, state in
      // What was handed over before a fault is all that is right.
      do { try journal.scan(span, of: state.stand, upTo: known.last, visit) } catch let fault
        as JournalFault
      {
        known.note(fault)
      }
    }
  }

  public func stock(before time: Date) async throws -> Stock {
    try await read { [name, known] journal, _ in
      let head = try journal.head(of: name)
      return try known.read { try journal.stock(before: time, of: head, upTo: $0) }
    }
  }

  /// Reads through a connection of its own what may take long: nobody waits for what is no longer wanted.
  private func whileWanted<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresJournal, StandState) throws -> Value
  ) async throws -> Value {
    let connection = PostgresQueue(address)
    return try await withTaskCancellationHandler {
      try await read(through: connection, body)
    } onCancel: {
      connection.cancel()
    }
  }

  public func check() async throws {
    let patience = min(patience, 3)
    try await read(through: PostgresQueue(address), patience: patience) { journal, _ in
      _ = try journal.head()
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
      known.note(error as? JournalFault)
      throw StoreError.content(error, of: address) ?? error
    }
  }

  /// Reads; over a new connection where the old one broke.
  func read<Value: Sendable>(
    through queue: PostgresQueue? = nil, patience: Double? = nil,
    _ body: @escaping @Sendable (PostgresJournal, StandState) throws -> Value
  ) async throws -> Value {
    let deadline = Deadline.after(patience ?? self.patience)
    let state = known.state
    let once: @Sendable (PostgresConnection) throws -> Value = { [name, now] in
      try body(
        PostgresJournal(
          connection: $0, deadline: deadline, today: OrderNumber.day(of: now()),
          isOfOther: name != nil),
        state)
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
