package import FoundationEssentials
internal import Glibc

package struct LocalDay: Hashable, Comparable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  package let day: Int

  /// The calendar day of a time here. For the business day, see `DayStart`.
  package init(of date: Date) { unsafe self.init(Timestamp.localFields(date)) }

  init(_ fields: tm) {
    year = unsafe Int(fields.tm_year) + 1900
    month = unsafe Int(fields.tm_mon) + 1
    day = unsafe Int(fields.tm_mday)
  }

  package init?(year: Int, month: Int, day: Int) {
    guard LocalDay.isOnCalendar(year: year, month: month, day: day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `2026-11-21`.
  package init?(parsing text: String) {
    var reader = DigitReader(text)
    guard let (year, month, day) = reader.date(), reader.isAtEnd else { return nil }
    self.init(year: Int(year), month: Int(month), day: Int(day))
  }

  /// 0 for Sunday, to 6.
  package var weekday: Int { unsafe Int(LocalDay.inUTC(year, month, day).fields.tm_wday) }

  package static func < (left: LocalDay, right: LocalDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Midnight of the day in UTC, in seconds since 1970.
  package var startInUTC: Int { unsafe LocalDay.inUTC(year, month, day).start }

  private static func inUTC(_ year: Int, _ month: Int, _ day: Int) -> (start: time_t, fields: tm) {
    var fields = unsafe tm()
    unsafe (fields.tm_year, fields.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    unsafe fields.tm_mday = Int32(day)
    return unsafe (timegm(&fields), fields)
  }

  /// Returns `true` for a valid date of the years 1 to 9999. The C library would accept 30 February as 2 March.
  package static func isOnCalendar(year: Int, month: Int, day: Int) -> Bool {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return false
    }
    return unsafe inUTC(year, month, day).fields.tm_mon == month - 1
  }

  package func moved(days: Int = 0, months: Int = 0) -> LocalDay {
    unsafe LocalDay(LocalDay.inUTC(year, month + months, day + days).fields)
  }

  /// Returns the last day with this month and day up to `today`; searches eight years, for 29 February.
  package static func last(month: Int, day: Int, notAfter today: LocalDay) -> LocalDay? {
    (0...8).lazy.compactMap { LocalDay(year: today.year - $0, month: month, day: day) }
      .first { $0 <= today }
  }

  /// Returns the next day with this month and day from `today` on; searches eight years, for 29 February.
  package static func next(month: Int, day: Int, notBefore today: LocalDay) -> LocalDay? {
    (0...8).lazy.compactMap { LocalDay(year: today.year + $0, month: month, day: day) }
      .first { $0 >= today }
  }

  package func isInYear(of date: Date) -> Bool { year == LocalDay(of: date).year }

  /// ISO 8601: `2026-11-21`.
  package var text: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int {
  package func padded(to count: Int) -> String {
    let digits = String(self)
    let missing = count - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}
