import Dispatch

extension DispatchQueue {
  /// Runs a slow function on this queue. Rethrows its error.
  func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withCheckedContinuation { continuation in
      async { continuation.resume(returning: Result(catching: body)) }
    }.get()
  }
}
