/// A clock that never goes back and counts during sleep: the real one, or a test's.
package nonisolated protocol MonotonicClock: Clock, Sendable
where Instant == ContinuousClock.Instant {}

nonisolated extension ContinuousClock: MonotonicClock {}
