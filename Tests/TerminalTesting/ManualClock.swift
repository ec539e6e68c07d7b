internal import JuiceTerminal
import Synchronization

/// A clock that stands still until a test moves it.
package nonisolated final class ManualClock: MonotonicClock {
  private let time = Mutex(ContinuousClock.now)

  package init() {}

  package var now: ContinuousClock.Instant { time.withLock(\.self) }

  package func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
