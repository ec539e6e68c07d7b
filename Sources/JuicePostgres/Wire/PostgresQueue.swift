import Dispatch
import JuiceStorage
import Synchronization

/// A connection to a server, made on first use, and replaced when it breaks.
final class PostgresQueue: Sendable {
  private let queue = DispatchQueue(label: "PostgresQueue")
  private let address: PostgresAddress
  // Used on the queue alone.
  private nonisolated(unsafe) var connection: PostgresConnection?
  private let canceller = Mutex<PostgresCanceller?>(nil)

  init(_ address: PostgresAddress) { self.address = address }

  /// Runs `body` to its end, even if the task is cancelled: no change is cut short. The deadline includes connecting and
  /// queueing.
  func run<Value: Sendable>(
    until deadline: Deadline, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: LibPQ.use { Result { try self.attempt(until: deadline, body) } })
      }
    }
  }

  /// Like `run`, but blocks the thread.
  func wait<Value>(
    until deadline: Deadline, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    try queue.sync { try attempt(until: deadline, body) }
  }

  /// Cancels the running statement, from any thread.
  func cancel() { canceller.withLock { $0 }?.cancel() }

  private func attempt<Value>(
    until deadline: Deadline, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    do { return try body(connected(until: deadline)) } catch let error as PostgresError
      where error.isReadOnly
    {
      // Connect anew next time: the address may lead to another server by then.
      unsafe connection = nil
      throw error
    }
  }

  private func connected(until deadline: Deadline) throws(PostgresError) -> PostgresConnection {
    if let connection = unsafe connection, connection.isUsable { return connection }
    unsafe connection = nil
    let new = try PostgresConnection(address, until: deadline)
    unsafe connection = new
    canceller.withLock { $0 = new.canceller }
    return new
  }
}
