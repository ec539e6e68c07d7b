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

  public var isThisYear: Bool { year == LocalDay(of: Date()).year }

  /// ISO 8601: `2026-11-21`.
  public var text: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int {
  /// In decimal digits, with zeros before it where there are fewer than `count`.
  public func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
