import CPostgres
import Dispatch
import Glibc
import JuiceStorage
import Synchronization

/// Connects to a server, on a thread of its own: looking a name up, and trying one host after the other, are
/// waits inside libpq and the C library, which know no deadline.
final class PostgresConnecting: Sendable {
  private enum State: @unchecked Sendable {
    case connecting
    /// Nobody waits any more.
    case abandoned
    case connected(OpaquePointer)
    case failed(PostgresError)
  }

  private let state = Mutex(State.connecting)
  private let isDone = DispatchSemaphore(value: 0)
  private let address: PostgresAddress
  private let pq: CPLibrary

  init(_ address: PostgresAddress, _ pq: CPLibrary) {
    self.address = address
    self.pq = pq
  }

  /// - Returns: a connection that nobody else finishes.
  func open(until deadline: Deadline) throws(PostgresError) -> OpaquePointer {
    // A queue of its own: with the first work on a global one, libdispatch looks at its threads every second.
    DispatchQueue(label: "PostgresConnecting", qos: .userInitiated).async {
      self.work(until: deadline)
    }
    _ = isDone.wait(timeout: deadline.end)
    let state = state.withLock { shared in
      defer { if case .connecting = shared { shared = .abandoned } }
      return shared
    }
    switch state {
    case .connected(let handle): return handle
    case .failed(let error): throw error
    case .connecting, .abandoned: throw .timedOut
    }
  }

  private func work(until deadline: Deadline) {
    let before = cp_speak_english()
    defer { cp_speak_as_before(before) }
    let outcome: State
    do throws(PostgresError) { outcome = .connected(try connect(until: deadline)) } catch {
      outcome = .failed(error)
    }
    let isWanted = state.withLock { shared in
      if case .abandoned = shared { return false }
      shared = outcome
      return true
    }
    if !isWanted, case .connected(let handle) = outcome { pq.PQfinish(handle) }
    isDone.signal()
  }

  private func connect(until deadline: Deadline) throws(PostgresError) -> OpaquePointer {
    let parameters = address.parameters(patience: Double(deadline.milliseconds) / 1000)
    // Both lists end with NULL.
    let handle = LibPQ.withPointers(to: parameters.map(\.key) + [nil]) { keywords in
      LibPQ.withPointers(to: parameters.map(\.value) + [nil]) { values in
        pq.PQconnectStartParams(keywords, values, 0)
      }
    }
    guard let handle else { throw .unreachable("no memory") }
    do throws(PostgresError) {
      // The code of a failure is in the message alone.
      _ = pq.PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      _ = pq.PQsetNoticeReceiver(handle, { _, _ in }, nil)
      try finish(handle, until: deadline)
      _ = pq.PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
      guard pq.PQsetnonblocking(handle, 1) == 0 else { throw failure(of: handle) }
      return handle
    } catch {
      pq.PQfinish(handle)
      throw error
    }
  }

  private func finish(_ handle: OpaquePointer, until deadline: Deadline) throws(PostgresError) {
    if hasSeveralHosts(handle), pq.PQstatus(handle) != CONNECTION_BAD {
      // Only where libpq waits itself, it gives up on a silent host and goes on to the next.
      pq.PQreset(handle)
    } else {
      try poll(handle, until: deadline)
    }
    guard pq.PQstatus(handle) == CONNECTION_OK else { throw failure(of: handle) }
  }

  private func poll(_ handle: OpaquePointer, until deadline: Deadline) throws(PostgresError) {
    guard pq.PQstatus(handle) != CONNECTION_BAD else { return }
    var events = POLLOUT
    while true {
      guard deadline.wait(for: CInt(events), on: pq.PQsocket(handle)) else { throw .timedOut }
      switch pq.PQconnectPoll(handle) {
      case PGRES_POLLING_READING: events = POLLIN
      case PGRES_POLLING_WRITING: events = POLLOUT
      default: return
      }
    }
  }

  private func hasSeveralHosts(_ handle: OpaquePointer) -> Bool {
    let settings = settings(handle)
    return [settings["host"], settings["hostaddr"]].contains { $0?.contains(",") == true }
  }

  /// All that libpq connects with, also from the environment and the file of a service.
  private func settings(_ handle: OpaquePointer) -> [String: String] {
    guard let options = pq.PQconninfo(handle) else { return [:] }
    defer { pq.PQconninfoFree(options) }
    return PostgresAddress.settings(options)
  }

  private func failure(of handle: OpaquePointer) -> PostgresError {
    .connecting(
      address.explaining(LibPQ.text(of: pq.PQerrorMessage(handle))),
      root: settings(handle)["sslrootcert"])
  }
}

/// The settings of a session, in place of those of the server, the database and the login. They are sent after the login:
/// a pooler takes no options.
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
