package import FoundationEssentials
internal import Glibc

/// An hour on the clocks here, for sums by hour and day.
package struct LocalHour: Hashable, Sendable {
  /// 0 to 23.
  package let hour: Int
  /// The business day: `2026-11-21`.
  package let day: String
  /// The end: the full hour, or earlier if the clocks change or the next business day begins.
  package let end: Date

  package init(of date: Date, by dayStart: DayStart) {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    let fields = unsafe Self.fields(at: second)
    hour = unsafe Int(fields.tm_hour)
    let day = dayStart.day(of: date)
    self.day = day.text
    // A binary search for a change of the offset within the hour.
    var (same, end) = unsafe (second, second + 3600 - 60 * Int(fields.tm_min) - Int(fields.tm_sec))
    while end - same > 1, unsafe Self.fields(at: end).tm_gmtoff != fields.tm_gmtoff {
      let middle = (same + end) / 2
      if unsafe Self.fields(at: middle).tm_gmtoff == fields.tm_gmtoff {
        same = middle
      } else {
        end = middle
      }
    }
    self.end = min(
      Date(timeIntervalSince1970: Double(end)), dayStart.beginning(of: day.moved(days: 1)))
  }

  private static func fields(at second: Int) -> tm {
    unsafe Timestamp.localFields(Date(timeIntervalSince1970: Double(second)))
  }
}
