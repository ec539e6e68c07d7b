package import FoundationEssentials

/// The time at which a customer wants to collect an order.
package struct PickupTime: Hashable, Sendable {
  package let at: Date

  /// The days ahead that an order may be for.
  package static let days = 30
  /// The length of a text in the journal.
  static let longest = 24

  /// ISO 8601 in UTC: `2026-11-28T08:00:00.000Z`.
  package var text: String { Timestamp.utc(at) }

  private init(at: Date) { self.at = at }

  /// `true` if the time is past: nobody can take an order for it.
  package func isOver(at now: Date) -> Bool { at < now }

  /// Returns when an order taken at `time` joins the line of those to make: `lead` minutes before its pick-up time.
  func joinsLine(lead: Int?, takenAt time: Date) -> Date {
    max(time, at - Double(60 * (lead ?? 0)))
  }

  /// Reads a text of the journal.
  package init?(_ text: String) {
    guard let at = Timestamp.parseZoned(text), JournalLimits.times.contains(at.milliseconds),
      Timestamp.utc(at) == text
    else { return nil }
    self.init(at: at)
  }

  package enum Problem: Error, Hashable, Sendable {
    case malformed
    /// The time is past, is too far ahead, or is one that clocks here skip.
    case over
  }

  /// Reads a time as people type it: `17:00` or `1700`, with a date `11-29T10:00`, `11-29 10:00` or `11291000`, or a text of the
  /// journal. A time without a date is on the business day of `now`. Of a time that clocks repeat, the next one counts.
  package init(typed text: String, now: Date, by dayStart: DayStart) throws(Problem) {
    let times: [Date]
    let end: Date
    if let zoned = PickupTime(text) {
      (times, end) = ([zoned.at], Self.end(now))
    } else {
      guard let typed = TypedTime(text) else { throw .malformed }
      let today = dayStart.day(of: now)
      // The clocks of a business day may show the day before, if they are set back over its start.
      let days = typed.days(after: now) ?? (-1...1).map { today.moved(days: $0) }
      times = days.flatMap { $0.times(hour: typed.hour, minute: typed.minute) }
      end = typed.date == nil ? dayStart.beginning(of: today.moved(days: 1)) : Self.end(now)
    }
    let possible = times.filter { $0 < end }.map(Self.init(at:)).filter { !$0.isOver(at: now) }
    guard let next = possible.min(by: { $0.at < $1.at }) else { throw .over }
    self = next
  }

  private static func end(_ now: Date) -> Date {
    DayStart.midnight.beginning(of: now, days: days + 1)
  }
}

/// A time of day that somebody typed, with a date or without.
private struct TypedTime {
  var date: (year: Int?, month: Int, day: Int)?
  let hour: Int
  let minute: Int

  init?(_ text: String) {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
    switch parts.count {
    case 1 where text.count == 8 && text.utf8.allSatisfy(\.isDigit):
      self.init(date: text.prefix(4), clock: text.suffix(4))
    case 1: self.init(date: nil, clock: parts[0])
    case 2: self.init(date: parts[0], clock: parts[1])
    default: return nil
    }
  }

  private init?(date: Substring?, clock: Substring) {
    guard let time = Self.numbers(clock, ":"), time.count == 2, time[0] < 24, time[1] < 60,
      clock.suffix(2).allSatisfy(\.isNumber)
    else { return nil }
    (hour, minute) = (time[0], time[1])
    guard let date else { return }
    // A leap year has every date.
    guard let parts = Self.numbers(date, "-"), (2...3).contains(parts.count),
      LocalDay.isOnCalendar(
        year: parts.count == 3 ? parts[0] : 2000, month: parts[parts.count - 2],
        day: parts[parts.count - 1])
    else { return nil }
    self.date = (
      parts.count == 3 ? parts[0] : nil, parts[parts.count - 2], parts[parts.count - 1]
    )
  }

  /// Reads `11-29`, or `1129` without the separator.
  private static func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    if parts.count == 1, (3...4).contains(text.count) {
      parts = [text.dropLast(2), text.suffix(2)]
    }
    let numbers = parts.filter { (1...4).contains($0.count) && $0.utf8.allSatisfy(\.isDigit) }
      .compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The days of this year and the next that have the date; `nil` without a date.
  func days(after now: Date) -> [LocalDay]? {
    date.map { date in
      let year = LocalDay(of: now).year
      return (date.year.map { [$0] } ?? [year, year + 1]).compactMap {
        LocalDay(year: $0, month: date.month, day: date.day)
      }
    }
  }
}

extension LocalDay {
  /// Returns the times at which clocks here show a time of this day: none if they skip it, two if they repeat it.
  fileprivate func times(hour: Int, minute: Int) -> [Date] {
    let shown = startInUTC + 3600 * hour + 60 * minute
    // No zone is farther from UTC than 16 hours.
    return Set([-16, 16].map { DayStart.offset(at: shown + $0 * 3600) })
      .filter { DayStart.offset(at: shown - $0) == $0 }
      .map { Date(timeIntervalSince1970: Double(shown - $0)) }
  }
}
