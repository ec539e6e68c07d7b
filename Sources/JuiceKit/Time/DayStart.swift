package import FoundationEssentials
internal import Glibc

/// The time at which a stand's business day begins: midnight, or later for a stand that is open at night.
package struct DayStart: Hashable, Sendable {
  /// Minutes after midnight, 0 to 1439.
  let minutes: Int

  package static let midnight = DayStart(minutes: 0)

  init(minutes: Int) { self.minutes = minutes }

  /// The time as `04:00`.
  package var text: String {
    (minutes / 60).padded(to: 2) + ":" + (minutes % 60).padded(to: 2)
  }

  /// Reads `00:00` to `23:59`.
  package init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.filter { $0.utf8.allSatisfy(\.isDigit) }.compactMap { Int($0) }
    guard parts.map(\.utf8.count) == [2, 2], numbers.count == 2, numbers[0] < 24, numbers[1] < 60
    else { return nil }
    minutes = 60 * numbers[0] + numbers[1]
  }

  package func day(of date: Date) -> LocalDay {
    // Try the next day first: if clocks are set back over its start, it may have begun already.
    var day = LocalDay(of: date).moved(days: 1)
    while beginning(of: day) > date { day = day.moved(days: -1) }
    return day
  }

  /// Returns the time at which a day begins here: the first time when clocks show the start or a later time.
  package func beginning(of day: LocalDay) -> Date {
    let shown = day.startInUTC + 60 * minutes
    // No zone is farther from UTC than 16 hours.
    let (before, after) = (shown - 16 * 3600, shown + 16 * 3600)
    var start = shown - Self.offset(at: before)
    if let change = Self.change(from: before, to: after), start >= change {
      start = max(change, shown - Self.offset(at: after))
    }
    return Date(timeIntervalSince1970: Double(start))
  }

  /// Returns the beginning of the business day of `date`, moved by days or months.
  package func beginning(of date: Date, days: Int = 0, months: Int = 0) -> Date {
    beginning(of: day(of: date).moved(days: days, months: months))
  }

  /// Returns `false` for a day that never was here: Samoa skipped 2011-12-30 to cross the date line.
  package func has(_ day: LocalDay) -> Bool {
    beginning(of: day) < beginning(of: day.moved(days: 1))
  }

  /// Returns the second from which on the offset is that at `end`; `nil` if it is that at `start`.
  static func change(from start: Int, to end: Int) -> Int? {
    let old = offset(at: start)
    guard offset(at: end) != old else { return nil }
    var (same, other) = (start, end)
    while other - same > 1 {
      let middle = (same + other) / 2
      if offset(at: middle) == old { same = middle } else { other = middle }
    }
    return other
  }

  static func offset(at second: Int) -> Int {
    unsafe Timestamp.localFields(Date(timeIntervalSince1970: Double(second))).tm_gmtoff
  }
}
