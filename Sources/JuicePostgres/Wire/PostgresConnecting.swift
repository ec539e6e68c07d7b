import CPostgres
import Dispatch
import Glibc
import JuiceStorage
import Synchronization

/// Connects on a thread of its own: libpq blocks without a deadline while it looks up names and tries several hosts.
@safe final class PostgresConnecting: Sendable {
  @safe private enum State: @unchecked Sendable {
    case connecting
    /// The caller has timed out.
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

  /// - Returns: a connection that the caller must finish.
  func open(until deadline: Deadline) throws(PostgresError) -> OpaquePointer {
    // Avoid the global queues: after the first work on one, libdispatch checks its threads every second.
    DispatchQueue(label: "PostgresConnecting", qos: .userInitiated).async {
      LibPQ.use { self.work(until: deadline) }
    }
    _ = isDone.wait(timeout: deadline.end)
    let state = state.withLock { shared in
      defer { if case .connecting = shared { shared = .abandoned } }
      return shared
    }
    switch state {
    case .connected(let handle): return unsafe handle
    case .failed(let error): throw error
    case .connecting, .abandoned: throw .timedOut
    }
  }

  private func work(until deadline: Deadline) {
    let before = unsafe cp_speak_english()
    defer { unsafe cp_speak_as_before(before) }
    let outcome: State
    do throws(PostgresError) { outcome = unsafe .connected(try connect(until: deadline)) } catch {
      outcome = .failed(error)
    }
    let isWanted = state.withLock { shared in
      if case .abandoned = shared { return false }
      shared = outcome
      return true
    }
    if !isWanted, case .connected(let handle) = outcome { unsafe pq.PQfinish(handle) }
    isDone.signal()
  }

  private func connect(until deadline: Deadline) throws(PostgresError) -> OpaquePointer {
    let parameters = address.parameters(patience: Double(deadline.milliseconds) / 1000)
    // Both lists end with NULL.
    let handle = unsafe LibPQ.withPointers(to: parameters.map(\.key) + [nil]) { keywords in
      unsafe LibPQ.withPointers(to: parameters.map(\.value) + [nil]) { values in
        unsafe pq.PQconnectStartParams(keywords, values, 0)
      }
    }
    guard let handle = unsafe handle else { throw .unreachable("no memory") }
    do throws(PostgresError) {
      // Only the verbose message has the SQLSTATE.
      _ = unsafe pq.PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      _ = unsafe pq.PQsetNoticeReceiver(handle, { _, _ in }, nil)
      unsafe try finish(handle, until: deadline)
      _ = unsafe pq.PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
      guard unsafe pq.PQsetnonblocking(handle, 1) == 0 else { throw unsafe failure(of: handle) }
      return unsafe handle
    } catch {
      unsafe pq.PQfinish(handle)
      throw error
    }
  }

  private func finish(_ handle: OpaquePointer, until deadline: Deadline) throws(PostgresError) {
    if unsafe hasSeveralHosts(handle), unsafe pq.PQstatus(handle) != CONNECTION_BAD {
      // libpq skips a silent host only in a blocking call.
      unsafe pq.PQreset(handle)
    } else {
      unsafe try poll(handle, until: deadline)
    }
    guard unsafe pq.PQstatus(handle) == CONNECTION_OK else { throw unsafe failure(of: handle) }
  }

  private func poll(_ handle: OpaquePointer, until deadline: Deadline) throws(PostgresError) {
    guard unsafe pq.PQstatus(handle) != CONNECTION_BAD else { return }
    var events = POLLOUT
    while true {
      guard unsafe deadline.wait(for: CInt(events), on: pq.PQsocket(handle)) else {
        throw .timedOut
      }
      switch unsafe pq.PQconnectPoll(handle) {
      case PGRES_POLLING_READING: events = POLLIN
      case PGRES_POLLING_WRITING: events = POLLOUT
      default: return
      }
    }
  }

  private func hasSeveralHosts(_ handle: OpaquePointer) -> Bool {
    let settings = unsafe settings(handle)
    return [settings["host"], settings["hostaddr"]].contains { $0?.contains(",") == true }
  }

  /// Includes settings from the environment and a service file.
  private func settings(_ handle: OpaquePointer) -> [String: String] {
    guard let options = unsafe pq.PQconninfo(handle) else { return [:] }
    defer { unsafe pq.PQconninfoFree(options) }
    return unsafe PostgresAddress.settings(options)
  }

  private func failure(of handle: OpaquePointer) -> PostgresError {
    unsafe .connecting(
      address.explaining(LibPQ.text(of: pq.PQerrorMessage(handle))),
      root: settings(handle)["sslrootcert"])
  }
}
