/// A clock that never goes back and counts during sleep: the real one, or a test's.
package nonisolated protocol MonotonicClock: Sendable {
  var now: ContinuousClock.Instant { get }
}

nonisolated extension ContinuousClock: MonotonicClock {}
