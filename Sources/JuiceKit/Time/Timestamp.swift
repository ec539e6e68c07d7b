package import FoundationEssentials
internal import Glibc

/// Formats times without a calendar, which would slow down the start.
package enum Timestamp {
  /// ISO 8601 in UTC to the millisecond: `2026-03-01T00:30:00.000Z`.
  package static func utc(_ date: Date) -> String {
    var (seconds, thousandths) = parts(of: date)
    var fields = unsafe tm()
    unsafe gmtime_r(&seconds, &fields)
    return unsafe day(fields) + "T" + clock(fields) + "." + thousandths.padded(to: 3) + "Z"
  }

  /// Local time with its offset: `2026-03-01 09:30:00+09:00`.
  package static func local(_ date: Date) -> String {
    let fields = unsafe localFields(date)
    let minutes = unsafe abs(fields.tm_gmtoff) / 60
    let sign = unsafe fields.tm_gmtoff < 0 ? "-" : "+"
    return unsafe day(fields) + " " + clock(fields) + sign + (minutes / 60).padded(to: 2) + ":"
      + (minutes % 60).padded(to: 2)
  }

  /// Local day and time of day: `2026-03-01 09:30`.
  package static func toTheMinute(_ date: Date) -> String { String(local(date).prefix(16)) }

  /// Local day and time, for a spreadsheet: `2026-03-01` and `09:30:00`.
  package static func dayAndClock(_ date: Date) -> (day: String, clock: String) {
    let fields = unsafe localFields(date)
    return unsafe (day(fields), clock(fields))
  }

  /// Local time for the screen: `03-01 09:30`.
  package static func short(_ date: Date) -> String {
    let fields = unsafe localFields(date)
    return unsafe String((day(fields).dropFirst(5) + " " + clock(fields)).dropLast(3))
  }

  /// Local time of day: `09:30`.
  package static func clock(_ date: Date) -> String {
    unsafe String(clock(localFields(date)).dropLast(3))
  }

  /// The local hour, 0 to 23.
  package static func hour(_ date: Date) -> Int { unsafe Int(localFields(date).tm_hour) }

  static func localFields(_ date: Date) -> tm {
    var seconds = parts(of: date).seconds
    var fields = unsafe tm()
    unsafe localtime_r(&seconds, &fields)
    return unsafe fields
  }

  private static func parts(of date: Date) -> (seconds: time_t, thousandths: Int) {
    let (quotient, remainder) = date.milliseconds.quotientAndRemainder(dividingBy: 1000)
    return remainder < 0 ? (quotient - 1, remainder + 1000) : (quotient, remainder)
  }

  private static func day(_ fields: tm) -> String { unsafe LocalDay(fields).text }

  private static func clock(_ fields: tm) -> String {
    unsafe Int(fields.tm_hour).padded(to: 2) + ":" + Int(fields.tm_min).padded(to: 2) + ":"
      + Int(fields.tm_sec).padded(to: 2)
  }
}

extension Date {
  /// `true` if an entry of this time is later than `now`, by more than the clocks of two machines differ.
  package func isAhead(of now: Date) -> Bool { self > now.addingTimeInterval(60) }
}
