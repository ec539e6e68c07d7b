import CSQLite
import Dispatch

final class ConnectionQueue: Sendable {
  private let queue = DispatchQueue(label: "ConnectionQueue")
  // Used on the queue alone, except for `interrupt`.
  private nonisolated(unsafe) let connection: Connection

  init(_ connection: sending Connection) { unsafe self.connection = connection }

  /// Runs `body` to its end, even if the task is cancelled: no change is cut short.
  func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws
    -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      // The waiting caller holds this, not the queue: so the connection closes before the program ends.
      queue.async { [unowned self] in
        continuation.resume(with: Result { unsafe try body(self.connection) })
      }
    }
  }

  /// Makes a running read fail at once. SQLite allows this from any thread.
  func interrupt() { unsafe sqlite3_interrupt(connection.handle) }

  func run(after pause: Duration, _ body: @escaping @Sendable (Connection) -> Void) {
    queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { unsafe body(self.connection) }
  }
}
