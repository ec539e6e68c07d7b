import CSQLite
import Dispatch

/// A connection, and the queue on which it is used.
final class ConnectionQueue: Sendable {
  private let queue = DispatchQueue(label: "ConnectionQueue")
  // Used on the queue alone, but for `interrupt`.
  private nonisolated(unsafe) let connection: Connection

  init(_ connection: sending Connection) { self.connection = connection }

  /// Runs `body` to its end, also where the task is cancelled: no change is cut short.
  func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws
    -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      // Not held by the queue: who waits holds it, and so it is closed before the program ends.
      queue.async { [unowned self] in
        continuation.resume(with: Result { try body(self.connection) })
      }
    }
  }

  /// Has what is read now fail at once. SQLite allows it from any thread.
  func interrupt() { sqlite3_interrupt(connection.handle) }

  /// Runs `body` later.
  func run(after pause: Duration, _ body: @escaping @Sendable (Connection) -> Void) {
    queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { body(self.connection) }
  }
}
