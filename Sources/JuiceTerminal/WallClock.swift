package import FoundationEssentials

/// Monotonic time and the calendar date.
package nonisolated protocol WallClock: MonotonicClock {
  /// The calendar date. The machine's clock may be set while the program runs.
  var date: Date { get }
}

package nonisolated struct SystemClock: WallClock {
  package init() {}

  package var now: ContinuousClock.Instant { ContinuousClock.now }
  package var date: Date { Date() }
}
