internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// A point in time that no setting of the clock moves.
package typealias Instant = ContinuousClock.Instant

/// A point in time on both scales.
nonisolated struct Moment {
  let instant: Instant
  let date: Date

  /// When to check for a new day: within the hour, since the clock may be set.
  func dayCheck(by dayStart: DayStart) -> Instant {
    let rest = dayStart.beginning(of: date, days: 1).timeIntervalSince(date)
    return instant + min(.milliseconds(Int((rest * 1000).rounded(.up))), .seconds(3600))
  }

  /// When clocks show the next minute.
  var nextMinute: Instant {
    let second = date.timeIntervalSince1970
    let rest = 60 * (second / 60).rounded(.down) + 60 - second
    return instant + .milliseconds(Int((rest * 1000).rounded(.up)))
  }
}

nonisolated extension WallClock {
  var moment: Moment { Moment(instant: now, date: date) }
}
