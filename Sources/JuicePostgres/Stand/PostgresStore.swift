package import FoundationEssentials
package import JuiceKit
import JuiceStorage

/// The journal of a stand in a PostgreSQL database, shared by any number of tills on any number of machines.
///
/// A change is durable before `apply` returns. No lock is held between two calls.
package struct PostgresStore: JournalStore {
  let address: PostgresAddress
  /// The longest wait for the server, in seconds.
  let patience: Double
  /// nil if the stand is only read.
  let signature: (@Sendable () -> (by: Author, at: Date))?
  /// Another stand to read; nil for the login's own.
  package let name: String?
  /// The books of other stands that this reader has checked; nil for the login's own stand.
  let checked: (any CheckedBooks)?
  let main: PostgresQueue
  let known: Known<StandState>
  let unanswered = UnansweredChange()

  /// True while another thread is in libpq: one that connects may go on long after its caller has timed out.
  package static var isLibraryInUse: Bool { LibPQ.isInUse }

  /// Opens the stand that the address logs in to.
  ///
  /// - Parameters:
  ///   - address: `postgres://LOGIN@HOST/DATABASE`, as libpq reads it.
  ///   - name: another stand to read; the login must be the owner's or a reader's.
  ///   - checked: the books of other stands that this reader has checked.
  ///   - patience: the longest wait of a call for the server, in seconds.
  ///   - now: the clock for new entries.
  /// - Throws: `StandProblem.unknown` if there is no stand with this name, else `StoreError`.
  package init(
    _ address: String, reading name: String? = nil,
    checked: any CheckedBooks = NoCheckedBooks(), author: Author, patience: Double = 10,
    now: @escaping @Sendable () -> Date
  ) throws {
    let address = try PostgresAddress(address)
    self.name = name
    let checked = name == nil ? nil : checked
    self.checked = checked
    self.address = address
    self.patience = patience
    signature = { (author, now()) }
    let main = PostgresQueue(address)
    self.main = main
    let deadline = Deadline.after(patience)
    do {
      known = Known(
        try main.wait(until: deadline) {
          try PostgresDatabase(
            connection: $0, deadline: deadline, today: DayStart.midnight.day(of: now()).text,
            checked: checked
          ).state(of: name)
        })
    } catch {
      throw StoreError.content(
        error, of: address,
        denied: { message in
          if name != nil { return .notReader(message) }
          // A reader's login lacks only the right to `juice.state`.
          return message.contains("state") ? .noStand : .noRights(message)
        }) ?? error
    }
  }

  /// Makes a store to read only, from a state that was read on a shared connection.
  init(
    reading state: StandState, checked: any CheckedBooks, at address: PostgresAddress,
    through main: PostgresQueue, patience: Double
  ) {
    self.address = address
    self.patience = patience
    self.main = main
    (name, known, signature) = (state.name, Known(state), nil)
    self.checked = checked
  }

  package func books() async throws -> Books {
    let (name, known) = (name, known)
    let state = try await query { database, _ in
      try database.state(of: name, knowing: known.state)
    }
    known.see(state)
    return state.books
  }

  package func fault() async -> JournalFault? { known.state.fault }

  /// The address without its password.
  package var shownAddress: String { address.shown }

  package var silence: StoreError? { .server(address.shown, .noAnswer) }

  package func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let feed = PostgresFeed(
        address, knowing: known.state, patience: patience,
        onChange: { continuation.yield($0) }, onGone: { continuation.finish() })
      continuation.onTermination = { _ in feed.end() }
    }
  }

  package func read<Value: Sendable>(isLong: Bool, _ body: @escaping JournalReading<Value>)
    async throws -> Value
  {
    let connection = isLong ? PostgresQueue(address) : main
    return try await withTaskCancellationHandler {
      try await read(through: connection) { try body($0.journal(of: $1), $1.last) }
    } onCancel: {
      if isLong { connection.cancel() }
    }
  }

  /// Reads the journal as it was at the start. Others may use the connection between two pages.
  package func scan(_ span: JournalSpan, _ visit: @escaping TextVisitor) async throws {
    var (next, high) = try await query { database, state in
      let journal = database.journal(of: state)
      return try journal.range(of: span, upTo: journal.revision())
    }
    // Kinds other than orders are rare, so a page may span more numbers.
    let page = span.kinds?.contains(.order) ?? true ? 2000 : 20_000
    while true {
      try Task.checkCancellation()
      let last = min(high, known.state.last)
      guard next <= last else { return }
      let seqs = next...min(last, next + page - 1)
      do {
        next = try await query { unsafe try $0.journal(of: $1).scan(span, seqs, visit) }
      } catch let fault as JournalFault {
        return known.note(fault)
      }
    }
  }

  package func stock(before time: Date) async throws -> Stock {
    let (name, known) = (name, known)
    return try await read(through: main) { database, _ in
      let now = try database.state(of: name, knowing: known.state)
      return try database.journal(of: now).stock(
        before: time, upTo: min(now.last, now.books.count), knowing: now.books)
    }
  }

  package func check() async throws {
    let patience = min(patience, 3)
    try await query(through: PostgresQueue(address), patience: patience) { [known] database, _ in
      _ = try database.state(knowing: known.state)
      try database.checkIsWritable()
    }
  }

  /// Refuses a mirror: no till sells on it, and tills would use up its login's few connections.
  ///
  /// - Throws: `StoreError.server` with `ServerFault.isMirror`.
  package func checkIsNoMirror() throws(StoreError) {
    let state = known.state
    if state.kind == .mirror { throw .server(address.shown, .isMirror(state.name)) }
  }

  package func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws
    -> Verification
  {
    do {
      return try await PostgresQueue(address).run(until: .after(patience)) {
        [patience, known, checked] connection in
        let database = PostgresDatabase(
          connection: connection, deadline: .after(patience), step: patience, checked: checked)
        return try known.verify { try database.journal(of: known.state).verify(visit) }
      }
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }

  private func read<Value: Sendable>(
    through queue: PostgresQueue,
    _ body: @escaping @Sendable (PostgresDatabase, StandState) throws -> Value
  ) async throws -> Value {
    try await query(through: queue) { [known, patience] database, _ in
      var database = database
      return try known.read { state in
        // A second try has as much time.
        defer { database.step = patience }
        return try body(database, state)
      }
    }
  }

  /// If the connection broke, retries once on a new one.
  func query<Value: Sendable>(
    through queue: PostgresQueue? = nil, patience: Double? = nil,
    _ body: @escaping @Sendable (PostgresDatabase, StandState) throws -> Value
  ) async throws -> Value {
    let deadline = Deadline.after(patience ?? self.patience)
    let once: @Sendable (PostgresConnection) throws -> Value = { [known, checked] in
      // Also reads the day's last number, so that the next order need not.
      try body(
        PostgresDatabase(
          connection: $0, deadline: deadline, today: known.state.day, checked: checked),
        known.state)
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

extension PostgresDatabase {
  /// Refuses a standby server.
  func checkIsWritable() throws {
    let rows = try rows("SELECT current_setting('transaction_read_only')", [])
    let setting = try rows.text(0, 0)
    guard setting == "off" else {
      throw PostgresError.failed(state: "25006", message: "transaction_read_only is \(setting)")
    }
  }
}
