import CPostgres
import Dispatch

/// Has what runs on one connection's server fail.
final class PostgresCanceller: Sendable {
  private let pq: CPLibrary
  // Never changed; libpq allows its use from any thread.
  private nonisolated(unsafe) let handle: OpaquePointer?

  init(_ connection: OpaquePointer, _ pq: CPLibrary) {
    self.pq = pq
    handle = pq.PQgetCancel(connection)
  }

  deinit { pq.PQfreeCancel(handle) }

  /// Asks over a connection of its own, on another thread: that may take as long as connecting does.
  ///
  /// - Parameter patience: how long to wait until the server knows, in seconds.
  func cancel(patience: Double = 0) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "PostgresCanceller").async {
      // A statement that can't be cancelled comes to its end.
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) {
        _ = self.pq.PQcancel(self.handle, $0.baseAddress, 256)
      }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + patience)
  }
}
