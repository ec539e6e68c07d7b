import CPostgres
import Glibc
import JuiceStorage

/// A connection to a server, for one thread at a time.
///
/// No call takes longer than its deadline; what a
/// server has not done by then it is not to do later. After that, and after one that broke, the connection is of
/// no more use.
final class PostgresConnection {
  private let pq: CPLibrary
  private let handle: OpaquePointer
  /// Has what runs on the server fail; from any thread.
  let canceller: PostgresCanceller
  private let lastWords: LastWords
  private var pipeline = Pipeline.empty

  private enum Pipeline {
    case empty
    /// A posted statement was sent whose answer is still to be read.
    case posted
    /// The connection is of no more use.
    case lost
  }

  /// Connects, and logs in.
  init(_ address: PostgresAddress, until deadline: Deadline) throws(PostgresError) {
    pq = try LibPQ.functions()
    handle = try PostgresConnecting(address, pq).open(until: deadline)
    canceller = PostgresCanceller(handle, pq)
    lastWords = LastWords(pq)
    lastWords.listen(to: handle)
    let version = Int(pq.PQserverVersion(handle)) / 10_000
    guard version >= PostgresError.leastVersion else {
      throw .tooOld(version)
    }
    post(SessionSettings.statement)
  }

  /// Another server process answers than the one that this is connected to: a pooler is between.
  func isPooled(_ answering: Int) -> Bool { answering != Int(pq.PQbackendPID(handle)) }

  deinit { pq.PQfinish(handle) }

  /// Another call makes sense.
  var isUsable: Bool { pipeline != .lost }

  /// The socket, for poll(2); -1 where there is none any more.
  var descriptor: Int32 { pq.PQsocket(handle) }

  /// Runs one statement, with `$1`, `$2` for its values; nil is NULL.
  func rows(_ sql: SQL, _ values: [String?] = [], until deadline: Deadline)
    throws(PostgresError) -> PostgresRows
  {
    try readAll()
    guard isSent(sql, values), pipeline == .empty || pq.PQpipelineSync(handle) == 1
    else { throw lost() }
    try passPosted(until: deadline)
    defer { leavePipeline() }
    return try result(until: deadline)
  }

  /// Sends a statement that may fail, and waits for its answer no more than the next one does.
  func post(_ sql: SQL) {
    guard pipeline == .empty, pq.PQenterPipelineMode(handle) == 1 else { return }
    // The rest goes with the next statement.
    pipeline = isSent(sql, []) && pq.PQpipelineSync(handle) == 1 ? .posted : .lost
  }

  /// Reads what the posted statement was answered with: that it failed is no matter.
  private func passPosted(until deadline: Deadline) throws(PostgresError) {
    guard pipeline == .posted else { return }
    do throws(PostgresError) { _ = try result(until: deadline) } catch {
      guard case .failed = error else { throw error }
    }
  }

  private func leavePipeline() {
    guard pipeline == .posted else { return }
    pipeline = pq.PQexitPipelineMode(handle) == 1 ? .empty : .lost
  }

  private func isSent(_ sql: SQL, _ values: [String?]) -> Bool {
    LibPQ.withPointers(to: values) {
      pq.PQsendQueryParams(handle, sql.text, CInt(values.count), nil, $0, nil, nil, 0)
    } == 1
  }

  /// Runs statements that have no values and give none.
  func execute(_ script: String, until deadline: Deadline) throws(PostgresError) {
    try readAll()
    try passPosted(until: deadline)
    leavePipeline()
    guard pq.PQsendQuery(handle, script) == 1 else { throw lost() }
    _ = try result(until: deadline)
  }

  /// Reads all that has arrived, without waiting.
  ///
  /// - Returns: whether a notification was among it.
  func hasNotification() throws(PostgresError) -> Bool {
    try readAll()
    var hasOne = false
    while let notification = pq.PQnotifies(handle) {
      hasOne = true
      pq.PQfreemem(notification)
    }
    return hasOne
  }

  /// Reads all that has arrived, also that the server has hung up: where it fails before a statement is sent, nothing
  /// was asked for.
  func readAll() throws(PostgresError) {
    guard isUsable else { throw .lost("") }
    // One call reads the last words of a server that hung up, and only the next one finds that it did; nothing
    // tells of a socket again whose other end is closed.
    repeat {
      guard pq.PQconsumeInput(handle) == 1 else { throw lost() }
    } while Deadline.after(0).wait(for: POLLIN, on: descriptor)
  }

  private func lost() -> PostgresError {
    pipeline = .lost
    // Has libpq go through what has arrived.
    _ = pq.PQisBusy(handle)
    if let message = lastWords.message { return .lost(message) }
    // The place in the server, and advice, come on lines of their own.
    let message = LibPQ.text(of: pq.PQerrorMessage(handle))
    return .lost(String(message.prefix { !$0.isNewline }))
  }

  /// Waits for the end of what was sent. Of several statements the last result is given, or the failure.
  private func result(until deadline: Deadline) throws(PostgresError) -> PostgresRows {
    try send(until: deadline)
    var last: OpaquePointer?
    var failure: PostgresError?
    defer { pq.PQclear(last) }
    // To the end, also after a failure: before it nothing else can be sent.
    while let next = try next(until: deadline) {
      pq.PQclear(last)
      last = next
      if failure == nil { failure = self.failure(in: next) }
      guard isUsable else { break }
    }
    if pipeline == .posted {
      do { try passMark(until: deadline) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    guard let rows = last else { throw lost() }
    last = nil
    return PostgresRows(rows, pq)
  }

  /// Reads the mark that follows a statement of a pipeline; before it comes what failed as that was committed.
  private func passMark(until deadline: Deadline) throws(PostgresError) {
    var failure: PostgresError?
    var isSilent = false
    while isUsable {
      guard let next = try next(until: deadline) else {
        // An end follows each result, but not twice.
        guard !isSilent else { throw lost() }
        isSilent = true
        continue
      }
      defer { pq.PQclear(next) }
      isSilent = false
      if pq.PQresultStatus(next) == PGRES_PIPELINE_SYNC { break }
      if failure == nil { failure = self.failure(in: next) }
    }
    if let failure { throw failure }
  }

  private func send(until deadline: Deadline) throws(PostgresError) {
    while true {
      switch pq.PQflush(handle) {
      case 0: return
      case 1: break
      default: throw lost()
      }
      try wait(for: POLLIN | POLLOUT, until: deadline)
      guard pq.PQconsumeInput(handle) == 1 else { throw lost() }
    }
  }

  private func next(until deadline: Deadline) throws(PostgresError) -> OpaquePointer? {
    while pq.PQisBusy(handle) == 1 {
      try wait(for: POLLIN, until: deadline)
      guard pq.PQconsumeInput(handle) == 1 else { throw lost() }
    }
    return pq.PQgetResult(handle)
  }

  private func wait(for events: CInt, until deadline: Deadline) throws(PostgresError) {
    guard deadline.wait(for: events, on: descriptor) else {
      pipeline = .lost
      // A program that says so, and ends, has to have asked before.
      canceller.cancel(patience: 0.5)
      throw .timedOut
    }
  }

  private func failure(in result: OpaquePointer) -> PostgresError? {
    switch pq.PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE: break
    default:
      // A copy that nobody asked for.
      pipeline = .lost
      return .badValue("COPY")
    }
    let state = LibPQ.text(of: pq.PQresultErrorField(result, cp_field_state()))
    guard !state.isEmpty, !state.endsConnection, pq.PQstatus(handle) == CONNECTION_OK else {
      return lost()
    }
    let message = LibPQ.text(of: pq.PQresultErrorField(result, cp_field_message()))
    return .failed(state: state, message: message)
  }
}

extension String {
  /// It is the SQLSTATE of a server that hangs up, as where it is stopped.
  fileprivate var endsConnection: Bool { hasPrefix("57P0") || hasPrefix("08") }
}
