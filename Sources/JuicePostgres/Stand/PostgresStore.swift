package import FoundationEssentials
package import JuiceKit
import JuiceStorage

/// The journal of a stand in a PostgreSQL database, shared by any number of tills on any number of machines.
///
/// A change is durable before `apply` returns. No lock is held between two calls.
package struct PostgresStore: FruitStore {
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
  let known: KnownState
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
      known = KnownState(
        try main.wait(until: deadline) {
          try PostgresJournal(
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
    (name, known, signature) = (state.name, KnownState(state), nil)
    self.checked = checked
  }

  package func books() async throws -> Books {
    let (name, known) = (name, known)
    let state = try await query { journal, _ in
      try journal.state(of: name, knowing: known.state)
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

  package func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    guard query.search != nil else {
      return try await read { try $0.entries(query, of: $1.stand, upTo: $1.last) }
    }
    // A search may scan the whole journal: its own connection lets it be cancelled.
    let connection = PostgresQueue(address)
    return try await withTaskCancellationHandler {
      try await read(through: connection) { try $0.entries(query, of: $1.stand, upTo: $1.last) }
    } onCancel: {
      connection.cancel()
    }
  }

  package func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    try await read { try $0.entries(under: ids, of: $1.stand, upTo: $1.last) }
  }

  package func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await read { try $0.order(number, of: $1.stand, upTo: $1.last) }
  }

  /// Reads the journal as it was at the start. Others may use the connection between two pages.
  package func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws {
    let time = JournalQuery(since: span.since, until: span.until)
    let (low, high) = try await query { journal, state in
      let newest = try journal.revision(of: state.stand)
      guard span.since != nil || span.until != nil else { return (1, newest) }
      let seqs = try journal.seqs(time.first, time.last, of: state.stand) ?? 0...0
      return (seqs.lowerBound, min(seqs.upperBound, newest))
    }
    var next = max(1, low, span.seqs.lowerBound)
    // Kinds other than orders are rare, so a page may span more numbers.
    let page = span.kinds?.contains(.order) ?? true ? 2000 : 20_000
    while true {
      try Task.checkCancellation()
      let last = min(high, span.seqs.upperBound, known.state.last)
      guard next <= last else { return }
      let seqs = next...min(last, next + page - 1)
      do {
        next = try await query { unsafe try $0.scan(span, seqs, of: $1.stand, visit) }
      } catch let fault as JournalFault {
        return known.note(fault)
      }
    }
  }

  package func stock(before time: Date) async throws -> Stock {
    let (name, known) = (name, known)
    return try await read { journal, _ in
      try journal.stock(before: time, in: journal.state(of: name, knowing: known.state))
    }
  }

  package func check() async throws {
    let patience = min(patience, 3)
    try await query(through: PostgresQueue(address), patience: patience) { [known] journal, _ in
      _ = try journal.state(knowing: known.state)
      try journal.checkIsWritable()
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
    let (patience, stand, checked) = (patience, known.state.stand, checked)
    do {
      return try await PostgresQueue(address).run(until: .after(patience)) { connection in
        try PostgresVerifying(
          connection: connection, patience: patience, stand: stand, checked: checked
        ).verify(visit)
      }
    } catch let fault as JournalFault {
      // Wrong cached books don't make the journal wrong.
      if !fault.rule.isOfStock { known.note(fault) }
      throw fault
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }

  /// If it meets a new fault, reads again up to that.
  private func read<Value: Sendable>(
    through queue: PostgresQueue? = nil,
    _ body: @escaping @Sendable (PostgresJournal, StandState) throws -> Value
  ) async throws -> Value {
    while true {
      let last = known.state.last
      do { return try await query(through: queue, body) } catch let fault as JournalFault
        where fault.seq <= last
      {
        known.note(fault)
      }
    }
  }

  /// If the connection broke, retries once on a new one.
  func query<Value: Sendable>(
    through queue: PostgresQueue? = nil, patience: Double? = nil,
    _ body: @escaping @Sendable (PostgresJournal, StandState) throws -> Value
  ) async throws -> Value {
    let deadline = Deadline.after(patience ?? self.patience)
    let once: @Sendable (PostgresConnection) throws -> Value = { [known, checked] in
      // Also reads the day's last number, so that the next order need not.
      try body(
        PostgresJournal(
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

extension PostgresJournal {
  /// Refuses a standby server.
  fileprivate func checkIsWritable() throws {
    let rows = try rows("SELECT current_setting('transaction_read_only')", [])
    let setting = try rows.text(0, 0)
    guard setting == "off" else {
      throw PostgresError.failed(state: "25006", message: "transaction_read_only is \(setting)")
    }
  }
}
