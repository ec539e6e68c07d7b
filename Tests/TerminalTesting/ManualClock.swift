public import JuiceTerminal
import Synchronization

/// A clock that stands still until a test moves it.
public nonisolated final class ManualClock: MonotonicClock {
  private let time = Mutex(ContinuousClock.now)

  public init() {}

  public var now: ContinuousClock.Instant { time.withLock(\.self) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func advance(by duration: Duration) { time.withLock { $0 += duration } }

  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    while now < deadline {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
