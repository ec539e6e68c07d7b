import Dispatch

extension DispatchQueue {
  /// Runs something that takes long on this queue, and not on the main thread.
  ///
  /// - Throws: what `body` throws.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result { try body() }) }
    }
  }
}
