import CPostgres
import Glibc
import JuiceStorage

/// A connection for one thread at a time. A timeout cancels the statement; after it, or after a break, the connection is unusable.
@safe final class PostgresConnection {
  private let pq: CPLibrary
  private let handle: OpaquePointer
  let canceller: PostgresCanceller
  private let lastWords: LastWords
  private var pipeline = Pipeline.empty

  private enum Pipeline {
    case empty
    /// The answer of the posted statement is not read yet.
    case posted
    case lost
  }

  /// Sets the session, over the server's, the database's and the login's settings. Sent after the login: a pooler refuses startup
  /// options. Generic plans: a new stand has no statistics. Keepalives: a dead line soon frees its connection.
  private static let settings: SQL = """
    SELECT set_config(s.name, s.value, false) FROM (VALUES
      ('bytea_output', 'hex'), ('row_security', 'on'), ('array_nulls', 'on'),
      ('quote_all_identifiers', 'off'), ('standard_conforming_strings', 'on'),
      ('DateStyle', 'ISO'), ('plan_cache_mode', 'force_generic_plan'),
      ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
      ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '25000')) AS s (name, value)
    """

  init(_ address: PostgresAddress, until deadline: Deadline) throws(PostgresError) {
    pq = try LibPQ.functions()
    unsafe handle = unsafe try PostgresConnecting(address, pq).open(until: deadline)
    canceller = unsafe PostgresCanceller(handle, pq)
    lastWords = LastWords(pq)
    unsafe lastWords.listen(to: handle)
    let version = unsafe Int(pq.PQserverVersion(handle)) / 10_000
    guard version >= PostgresError.leastVersion else {
      throw .tooOld(version)
    }
    post(Self.settings)
  }

  /// True if a pooler is in between: another process answers than the one that libpq connected to.
  func isPooled(_ answering: Int) -> Bool { unsafe answering != Int(pq.PQbackendPID(handle)) }

  deinit { unsafe pq.PQfinish(handle) }

  var isUsable: Bool { pipeline != .lost }

  /// -1 without a socket.
  var descriptor: Int32 { unsafe pq.PQsocket(handle) }

  /// Runs one statement; nil in `values` is NULL.
  func rows(_ sql: SQL, _ values: [String?] = [], until deadline: Deadline)
    throws(PostgresError) -> PostgresRows
  {
    try readAll()
    guard isSent(sql, values), unsafe pipeline == .empty || pq.PQpipelineSync(handle) == 1
    else { throw lost() }
    try passPosted(until: deadline)
    defer { leavePipeline() }
    return try result(until: deadline)
  }

  /// Sends a statement without waiting; the next call reads its answer, and ignores a failure. A no-op if one is pending.
  func post(_ sql: SQL) {
    guard pipeline == .empty, unsafe pq.PQenterPipelineMode(handle) == 1 else { return }
    // The rest is sent with the next statement.
    pipeline = unsafe isSent(sql, []) && pq.PQpipelineSync(handle) == 1 ? .posted : .lost
  }

  /// Ignores a failure of the posted statement.
  private func passPosted(until deadline: Deadline) throws(PostgresError) {
    guard pipeline == .posted else { return }
    do throws(PostgresError) { _ = try result(until: deadline) } catch {
      guard case .failed = error else { throw error }
    }
  }

  private func leavePipeline() {
    guard pipeline == .posted else { return }
    pipeline = unsafe pq.PQexitPipelineMode(handle) == 1 ? .empty : .lost
  }

  private func isSent(_ sql: SQL, _ values: [String?]) -> Bool {
    unsafe LibPQ.withPointers(to: values) {
      unsafe pq.PQsendQueryParams(handle, sql.text, CInt(values.count), nil, $0, nil, nil, 0)
    } == 1
  }

  func execute(_ script: String, until deadline: Deadline) throws(PostgresError) {
    try readAll()
    try passPosted(until: deadline)
    leavePipeline()
    guard unsafe pq.PQsendQuery(handle, script) == 1 else { throw lost() }
    _ = try result(until: deadline)
  }

  /// Reads all arrived data without waiting.
  func hasNotification() throws(PostgresError) -> Bool {
    try readAll()
    var hasOne = false
    while let notification = unsafe pq.PQnotifies(handle) {
      hasOne = true
      unsafe pq.PQfreemem(notification)
    }
    return hasOne
  }

  /// Reads all arrived data. If the server has hung up, this fails before a statement is sent.
  func readAll() throws(PostgresError) {
    guard isUsable else { throw .lost("") }
    // The first call reads a closing server's last words, only the next one finds the end. Nothing reports the socket again.
    repeat {
      guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
    } while Deadline.after(0).wait(for: POLLIN, on: descriptor)
  }

  private func lost() -> PostgresError {
    pipeline = .lost
    _ = unsafe pq.PQisBusy(handle)
    if let message = lastWords.message { return .lost(message) }
    // Further lines have advice and the place in the server.
    let message = unsafe LibPQ.text(of: pq.PQerrorMessage(handle))
    return .lost(String(message.prefix { !$0.isNewline }))
  }

  /// Waits for all results; returns the last one, or throws the first failure.
  private func result(until deadline: Deadline) throws(PostgresError) -> PostgresRows {
    try send(until: deadline)
    var last: OpaquePointer?
    var failure: PostgresError?
    defer { unsafe pq.PQclear(last) }
    // Read to the end even after a failure: nothing else can be sent before.
    while let next = unsafe try next(until: deadline) {
      unsafe pq.PQclear(last)
      unsafe last = unsafe next
      if failure == nil { failure = unsafe self.failure(in: next) }
      guard isUsable else { break }
    }
    if pipeline == .posted {
      do { try passMark(until: deadline) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    guard let rows = unsafe last else { throw lost() }
    unsafe last = nil
    return unsafe PostgresRows(rows, pq)
  }

  /// Reads the sync mark after a statement of a pipeline. A failure of its commit comes before the mark.
  private func passMark(until deadline: Deadline) throws(PostgresError) {
    var failure: PostgresError?
    var isSilent = false
    while isUsable {
      guard let next = unsafe try next(until: deadline) else {
        // Each result ends with one NULL, never with two.
        guard !isSilent else { throw lost() }
        isSilent = true
        continue
      }
      defer { unsafe pq.PQclear(next) }
      isSilent = false
      if unsafe pq.PQresultStatus(next) == PGRES_PIPELINE_SYNC { break }
      if failure == nil { failure = unsafe self.failure(in: next) }
    }
    if let failure { throw failure }
  }

  private func send(until deadline: Deadline) throws(PostgresError) {
    while true {
      switch unsafe pq.PQflush(handle) {
      case 0: return
      case 1: break
      default: throw lost()
      }
      try wait(for: POLLIN | POLLOUT, until: deadline)
      guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
    }
  }

  private func next(until deadline: Deadline) throws(PostgresError) -> OpaquePointer? {
    while unsafe pq.PQisBusy(handle) == 1 {
      try wait(for: POLLIN, until: deadline)
      guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
    }
    return unsafe pq.PQgetResult(handle)
  }

  private func wait(for events: CInt, until deadline: Deadline) throws(PostgresError) {
    guard deadline.wait(for: events, on: descriptor) else {
      pipeline = .lost
      // Wait for the request: the program may exit right after this error.
      canceller.cancel(patience: 0.5)
      throw .timedOut
    }
  }

  private func failure(in result: OpaquePointer) -> PostgresError? {
    switch unsafe pq.PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE: break
    default:
      // An unexpected COPY.
      pipeline = .lost
      return .badValue("COPY")
    }
    let state = unsafe LibPQ.text(of: pq.PQresultErrorField(result, cp_field_state()))
    guard !state.isEmpty, !state.endsConnection, unsafe pq.PQstatus(handle) == CONNECTION_OK else {
      return lost()
    }
    let message = unsafe LibPQ.text(of: pq.PQresultErrorField(result, cp_field_message()))
    return .failed(state: state, message: message)
  }
}

extension String {
  /// The server hangs up after this SQLSTATE, for example on shutdown.
  fileprivate var endsConnection: Bool { hasPrefix("57P0") || hasPrefix("08") }
}
