/// Lets all that is to be done on the main actor now be done, and what follows from it, for some turns. It never leaves
/// the main actor, as `Task.yield` does, which two threads have to wake for.
public func turns(_ count: Int = 10) async {
  for _ in 0..<count { await withUnsafeContinuation { next in Task { next.resume() } } }
}

/// Gives the main actor turns until something is so, ten thousand at most.
@MainActor public func turns(until isSo: () -> Bool) async {
  for _ in 0..<1000 where !isSo() { await turns() }
}
