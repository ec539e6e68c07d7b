import Dispatch
import JuiceStorage
import Synchronization

/// A connection to a server, made when it is needed, and the queue on which it is used. One that broke is
/// left for a new one.
final class PostgresQueue: Sendable {
  private let queue = DispatchQueue(label: "PostgresQueue")
  private let address: PostgresAddress
  // Used on the queue alone.
  private nonisolated(unsafe) var connection: PostgresConnection?
  private let canceller = Mutex<PostgresCanceller?>(nil)

  init(_ address: PostgresAddress) { self.address = address }

  /// Runs `body` to its end, also where the task is cancelled: no change is cut short.
  ///
  /// - Parameter deadline: also for connecting, and for waiting until others are done here.
  func run<Value: Sendable>(
    until deadline: Deadline, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try body(self.connected(until: deadline)) })
      }
    }
  }

  /// Runs `body` as `run` does, and waits for it.
  func wait<Value>(
    until deadline: Deadline, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    try queue.sync { try body(connected(until: deadline)) }
  }

  /// Has what runs now fail, from any thread.
  func cancel() { canceller.withLock { $0 }?.cancel() }

  private func connected(until deadline: Deadline) throws(PostgresError) -> PostgresConnection {
    if let connection, connection.isUsable { return connection }
    connection = nil
    let new = try PostgresConnection(address, until: deadline)
    connection = new
    canceller.withLock { $0 = new.canceller }
    return new
  }
}
