/// Runs the main actor's pending work, and the work that follows from it, for some turns. Unlike `Task.yield`, it stays on the main
/// actor, so it need not wake another thread.
package func turns(_ count: Int = 10) async {
  for _ in 0..<count {
    unsafe await withUnsafeContinuation { next in Task { unsafe next.resume() } }
  }
}

/// Gives the main actor turns until a condition holds, at most ten thousand.
@MainActor package func turns(until isSo: () -> Bool) async {
  for _ in 0..<1000 where !isSo() { await turns() }
}
