package import FoundationEssentials

/// Monotonic time and the calendar date.
package nonisolated protocol WallClock: MonotonicClock {
  /// The calendar date. The machine's clock may be set while the program runs.
  var date: Date { get }
}

package nonisolated struct SystemClock: WallClock {
  package init() {}

  package var now: ContinuousClock.Instant { ContinuousClock.now }
  package var minimumResolution: Duration { ContinuousClock().minimumResolution }
  package var date: Date { Date() }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
  }
}
