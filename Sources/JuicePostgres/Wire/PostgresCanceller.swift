import CPostgres
import Dispatch

@safe final class PostgresCanceller: Sendable {
  private let pq: CPLibrary
  // Never changed; libpq allows its use from any thread.
  private nonisolated(unsafe) let handle: OpaquePointer?

  init(_ connection: OpaquePointer, _ pq: CPLibrary) {
    self.pq = pq
    unsafe handle = unsafe pq.PQgetCancel(connection)
  }

  deinit { unsafe pq.PQfreeCancel(handle) }

  /// Sends the request on another thread, over a connection of its own, which may take as long as connecting.
  ///
  /// - Parameter patience: how long to wait for the request to arrive, in seconds.
  func cancel(patience: Double = 0) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "PostgresCanceller").async {
      // If this fails, the statement runs to its end.
      LibPQ.use {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) {
          _ = unsafe self.pq.PQcancel(self.handle, $0.baseAddress, 256)
        }
      }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + patience)
  }
}
