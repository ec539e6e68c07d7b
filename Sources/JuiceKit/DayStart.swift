public import FoundationEssentials
internal import Glibc

/// The time of the clock at which a day of a stand begins: midnight, or later where a night belongs to the day before.
public struct DayStart: Hashable, Sendable {
  /// The minutes after midnight, 0 to 1439.
  private let minutes: Int

  public static let midnight = DayStart(minutes: 0)

  private init(minutes: Int) { self.minutes = minutes }

  /// `04:00`.
  public var text: String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return [hour, minute].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }

  /// Reads `00:00` to `23:59`.
  public init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.filter { $0.utf8.allSatisfy(\.isDigit) }.compactMap { Int($0) }
    guard parts.map(\.utf8.count) == [2, 2], numbers.count == 2, numbers[0] < 24, numbers[1] < 60
    else { return nil }
    minutes = 60 * numbers[0] + numbers[1]
  }

  /// The day of a time: the last one that has begun by then.
  public func day(of date: Date) -> LocalDay {
    // If clocks are set back over the start, the next day may have begun already.
    var day = LocalDay(of: date).moved(days: 1)
    while beginning(of: day) > date { day = day.moved(days: -1) }
    return day
  }

  /// The time at which a day begins here: the first at which clocks show the start, or are past it.
  public func beginning(of day: LocalDay) -> Date {
    let shown = day.startInUTC + 60 * minutes
    // No zone is further from UTC.
    var (before, after) = (shown - 16 * 3600, shown + 16 * 3600)
    let (old, new) = (Self.offset(at: before), Self.offset(at: after))
    var start = shown - old
    if old != new {
      while after - before > 1 {
        let middle = (before + after) / 2
        if Self.offset(at: middle) == old { before = middle } else { after = middle }
      }
      if start >= after { start = max(after, shown - new) }
    }
    return Date(timeIntervalSince1970: Double(start))
  }

  /// The beginning of the day so many days or months after that of a time.
  public func beginning(of date: Date, days: Int = 0, months: Int = 0) -> Date {
    beginning(of: day(of: date).moved(days: days, months: months))
  }

  /// Tells whether a day has been here: the 30th of December 2011 has not in Samoa, which changed to the other side of
  /// the date line.
  public func has(_ day: LocalDay) -> Bool {
    beginning(of: day) < beginning(of: day.moved(days: 1))
  }

  private static func offset(at second: Int) -> Int {
    Timestamp.localFields(Date(timeIntervalSince1970: Double(second))).tm_gmtoff
  }
}
