public import FoundationEssentials
internal import JuiceKit
public import JuiceTerminal

/// The one clock of the till: how time passes, and what day it is.
public nonisolated protocol TillClock: MonotonicClock {
  /// The time of the calendar, which may be set while the till runs.
  var date: Date { get }
}

/// That of the machine.
public nonisolated struct SystemClock: TillClock {
  public init() {}

  public var now: ContinuousClock.Instant { ContinuousClock.now }
  public var minimumResolution: Duration { ContinuousClock().minimumResolution }
  public var date: Date { Date() }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
  }
}

/// When something happens, on both scales.
nonisolated struct Moment {
  let instant: ContinuousClock.Instant
  let date: Date

  /// When to look whether the day is over: the clock may be set before it is.
  func dayCheck(by dayStart: DayStart) -> ContinuousClock.Instant {
    let rest = dayStart.beginning(of: date, days: 1).timeIntervalSince(date)
    return instant + min(.milliseconds(Int((rest * 1000).rounded(.up))), .seconds(3600))
  }
}

nonisolated extension TillClock {
  var moment: Moment { Moment(instant: now, date: date) }
}
