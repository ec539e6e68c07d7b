/// A clock that never goes back and counts while the machine sleeps: the real one, or one that a test moves.
public nonisolated protocol MonotonicClock: Clock, Sendable
where Instant == ContinuousClock.Instant {}

nonisolated extension ContinuousClock: MonotonicClock {}
