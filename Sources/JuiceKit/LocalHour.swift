public import FoundationEssentials
internal import Glibc

/// An hour as clocks here show it, for who adds up by local hours and days.
public struct LocalHour: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// Its day: `2026-11-21`.
  public let day: String
  /// When it ends: on the hour, or before, where clocks are changed or the next day begins.
  public let end: Date

  /// The hour that a time is in.
  public init(of date: Date, by dayStart: DayStart) {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    let fields = Self.fields(at: second)
    hour = Int(fields.tm_hour)
    let day = dayStart.day(of: date)
    self.day = day.text
    // Halves the span in which the offset changes, if it does.
    var (same, end) = (second, second + 3600 - 60 * Int(fields.tm_min) - Int(fields.tm_sec))
    while end - same > 1, Self.fields(at: end).tm_gmtoff != fields.tm_gmtoff {
      let middle = (same + end) / 2
      if Self.fields(at: middle).tm_gmtoff == fields.tm_gmtoff {
        same = middle
      } else {
        end = middle
      }
    }
    self.end = min(
      Date(timeIntervalSince1970: Double(end)), dayStart.beginning(of: day.moved(days: 1)))
  }

  private static func fields(at second: Int) -> tm {
    Timestamp.localFields(Date(timeIntervalSince1970: Double(second)))
  }
}
