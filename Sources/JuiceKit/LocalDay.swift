public import FoundationEssentials
internal import Glibc

/// A day of the calendar here.
public struct LocalDay: Hashable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  public let day: Int
  /// 0 for Sunday, to 6.
  public let weekday: Int

  /// The day that a time is on.
  public init(of date: Date) {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var fields = tm()
    localtime_r(&seconds, &fields)
    year = Int(fields.tm_year) + 1900
    month = Int(fields.tm_mon) + 1
    day = Int(fields.tm_mday)
    weekday = Int(fields.tm_wday)
  }

  /// Tells whether there is such a day, of the years 1 to 9999: the C library takes the 30th of February for the 2nd
  /// of March.
  public static func isOnCalendar(year: Int, month: Int, day: Int) -> Bool {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return false
    }
    var fields = tm()
    fields.tm_year = Int32(year - 1900)
    fields.tm_mon = Int32(month - 1)
    fields.tm_mday = Int32(day)
    timegm(&fields)
    return fields.tm_mon == month - 1
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
