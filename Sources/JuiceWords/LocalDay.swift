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
    let fields = Timestamp.localFields(date)
    year = Int(fields.tm_year) + 1900
    month = Int(fields.tm_mon) + 1
    day = Int(fields.tm_mday)
    weekday = Int(fields.tm_wday)
  }

  var isThisYear: Bool { year == LocalDay(of: Date()).year }
}
