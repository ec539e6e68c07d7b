public import FoundationEssentials
internal import Glibc

/// A day of the calendar here.
public struct LocalDay: Hashable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  public let day: Int

  /// The day that a time is on.
  public init(of date: Date) {
    let fields = Timestamp.localFields(date)
    year = Int(fields.tm_year) + 1900
    month = Int(fields.tm_mon) + 1
    day = Int(fields.tm_mday)
  }

  /// Reads a day such as `2026-11-21`.
  public init?(parsing text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.filter { $0.utf8.allSatisfy(\.isDigit) }.compactMap { Int($0) }
    guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3,
      LocalDay.isOnCalendar(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
  }

  /// 0 for Sunday, to 6.
  public var weekday: Int { Int(LocalDay.inUTC(year, month, day).fields.tm_wday) }

  /// The beginning of a day in UTC, and what the C library takes it for.
  private static func inUTC(_ year: Int, _ month: Int, _ day: Int) -> (start: time_t, fields: tm) {
    var fields = tm()
    (fields.tm_year, fields.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    fields.tm_mday = Int32(day)
    return (timegm(&fields), fields)
  }

  /// Tells whether there is such a day, of the years 1 to 9999: the C library takes the 30th of February for the 2nd
  /// of March.
  public static func isOnCalendar(year: Int, month: Int, day: Int) -> Bool {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return false
    }
    return inUTC(year, month, day).fields.tm_mon == month - 1
  }

  /// The first second of a day here, also where clocks are changed at midnight; nil for a day that never was, as the
  /// 30th of December 2011 in Samoa, which changed to the other side of the date line.
  ///
  /// The C library's answer for a time that is there twice or not at all depends on what it was asked before.
  public static func start(year: Int, month: Int, day: Int) -> Date? {
    let midnight = inUTC(year, month, day).start
    // No zone is further from UTC.
    var (before, after) = (midnight - 16 * 3600, midnight + 16 * 3600)
    while after - before > 1 {
      let middle = (before + after) / 2
      let now = LocalDay(of: Date(timeIntervalSince1970: Double(middle)))
      if (now.year, now.month, now.day) < (year, month, day) {
        before = middle
      } else {
        after = middle
      }
    }
    let start = Date(timeIntervalSince1970: Double(after))
    let first = LocalDay(of: start)
    return (first.year, first.month, first.day) == (year, month, day) ? start : nil
  }

  public func isInYear(of date: Date) -> Bool { year == LocalDay(of: date).year }

  /// ISO 8601: `2026-11-21`.
  public var text: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int {
  /// The number in decimal digits, with zeros before it where there are fewer than `count`.
  public func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
