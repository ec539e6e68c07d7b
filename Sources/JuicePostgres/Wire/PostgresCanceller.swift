import CPostgres
import Dispatch

final class PostgresCanceller: Sendable {
  private let pq: CPLibrary
  // Never changed; libpq allows its use from any thread.
  private nonisolated(unsafe) let handle: OpaquePointer?

  init(_ connection: OpaquePointer, _ pq: CPLibrary) {
    self.pq = pq
    handle = pq.PQgetCancel(connection)
  }

  deinit { pq.PQfreeCancel(handle) }

  /// Sends the request on another thread, over a connection of its own, which may take as long as connecting.
  ///
  /// - Parameter patience: how long to wait for the request to arrive, in seconds.
  func cancel(patience: Double = 0) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "PostgresCanceller").async {
      // If this fails, the statement runs to its end.
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) {
        _ = self.pq.PQcancel(self.handle, $0.baseAddress, 256)
      }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + patience)
  }
}
