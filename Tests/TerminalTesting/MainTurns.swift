/// Runs the main actor's pending work, and the work that follows from it, for some turns. A turn goes to another thread and
/// back, as a continuation does, so many turns are a fifth of a test's time. One is enough for every test of the screens.
package func turns(_ count: Int = 3) async {
  for _ in 0..<count {
    unsafe await withUnsafeContinuation { next in Task { unsafe next.resume() } }
  }
}

/// Gives the main actor turns until a condition holds, at most a hundred thousand.
@MainActor package func turns(until isSo: () -> Bool) async {
  var count = 0
  while !isSo(), count < 100_000 {
    await turns(1)
    count += 1
  }
}
