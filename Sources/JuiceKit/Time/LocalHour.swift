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
    let fields = unsafe Timestamp.localFields(date)
    hour = unsafe Int(fields.tm_hour)
    let day = dayStart.day(of: date)
    self.day = day.text
    let fullHour = unsafe second + 3600 - 60 * Int(fields.tm_min) - Int(fields.tm_sec)
    let end = DayStart.change(from: second, to: fullHour) ?? fullHour
    self.end = min(
      Date(timeIntervalSince1970: Double(end)), dayStart.beginning(of: day.moved(days: 1)))
  }
}
