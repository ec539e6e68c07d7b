package import FoundationEssentials
package import JuiceKit
internal import JuiceText

/// A span of whole days for a report.
package struct ReportSpan: Hashable, Sendable {
  package enum Length: Hashable, Sendable {
    case days(Int)
    /// Starts on Monday.
    case week
    /// A calendar month, or a year.
    case month, year
  }

  /// The start of the first day: a Monday for a week, the 1st for a month, January 1 for a year.
  package let since: Date
  package let length: Length
  let dayStart: DayStart

  private init(since: Date, length: Length, by dayStart: DayStart) {
    (self.since, self.length, self.dayStart) = (since, length, dayStart)
  }

  /// The start of the day after the span.
  package var until: Date { beginning(after: 1) }

  /// The spans that Tab cycles through: today, this week, this month, the last 7 and the last 30 days.
  package static func current(_ now: Date, by dayStart: DayStart) -> [ReportSpan] {
    let today = dayStart.day(of: now)
    let spans: [(days: Int, length: Length)] = [
      (0, .days(1)), (-(today.weekday + 6) % 7, .week), (1 - today.day, .month), (-6, .days(7)),
      (-29, .days(30)),
    ]
    return spans.map {
      ReportSpan(
        since: dayStart.beginning(of: today.moved(days: $0.days)), length: $0.length, by: dayStart)
    }
  }

  /// The last four past days with the weekday of `day` before it, newest first.
  package static func sameWeekdays(before day: LocalDay, now: Date, by dayStart: DayStart)
    -> [ReportSpan]
  {
    let today = dayStart.day(of: now)
    let first = (1...).first { day.moved(days: -7 * $0) < today } ?? 1
    // Leaves out days that a time zone change skipped.
    return (first..<first + 4).map { day.moved(days: -7 * $0) }.filter(dayStart.has).map {
      ReportSpan(since: dayStart.beginning(of: $0), length: .days(1), by: dayStart)
    }
  }

  /// The current span `step` places after the one of this length.
  package func current(after step: Int, now: Date) -> ReportSpan {
    let all = Self.current(now, by: dayStart)
    let place = all.firstIndex { $0.length == length } ?? (step > 0 ? all.count - 1 : 0)
    return all[(place + step + all.count) % all.count]
  }

  /// The adjacent span of the same length: the next for 1, the previous for -1.
  package func moved(by step: Int) -> ReportSpan {
    let since = beginning(after: step)
    // If a time zone change skipped the previous day, `since` doesn't move: go two back.
    return ReportSpan(
      since: since == self.since ? beginning(after: 2 * step) : since, length: length, by: dayStart)
  }

  /// The span to compare with: the same weekday a week before for a day, otherwise the previous span.
  package var before: ReportSpan {
    length == .days(1)
      ? ReportSpan(since: dayStart.beginning(of: since, days: -7), length: length, by: dayStart)
      : moved(by: -1)
  }

  /// The end of the span before, cut to the same length if this span continues.
  package func endBefore(_ now: Date) -> Date {
    goesOn(now)
      ? min(before.until, before.since + max(0, now.timeIntervalSince(since))) : before.until
  }

  package func nameBefore(_ words: Words, now: Date) -> String {
    words.timeBefore(length, goesOn: goesOn(now))
  }

  /// The name of the span before, marked if it is cut.
  package func wholeNameBefore(_ words: Words, now: Date) -> String {
    let name = nameBefore(words, now: now)
    return goesOn(now) ? words.byNow(name) : name
  }

  private func beginning(after step: Int) -> Date {
    switch length {
    case .days(let days): dayStart.beginning(of: since, days: days * step)
    case .week: dayStart.beginning(of: since, days: 7 * step)
    case .month: dayStart.beginning(of: since, months: step)
    case .year: dayStart.beginning(of: since, months: 12 * step)
    }
  }

  package func goesOn(_ now: Date) -> Bool { until > now }

  /// `Today`, `This week`, or the days in typed form.
  package func name(_ words: Words, now: Date) -> String {
    let current = Self.current(now, by: dayStart)
    return switch length {
    case .days(1) where self == current[0]: words.today
    case .days(1) where moved(by: 1) == current[0]: words.yesterday
    case .days(let days) where current.contains(self): words.lastDays(days)
    case .week where goesOn(now): words.thisWeek
    case .month where goesOn(now): words.thisMonth
    default: text
    }
  }

  /// The days with their year, for a page that is read later.
  package func title(_ words: Words) -> String {
    let first = dayStart.day(of: since)
    return switch length {
    case .days(1): words.heading(first, now: nil)
    case .month: words.month(first)
    case .year: words.year(first.year)
    default: "\(first.text) – \(dayStart.day(of: until - 1).text)"
    }
  }

  /// `2026-11-21`, `2026-11-01..2026-11-15`, `2026-11`, `2026`.
  private var text: String {
    let first = dayStart.day(of: since).text
    switch length {
    case .days(1): return first
    case .month: return String(first.dropLast(3))
    case .year: return String(first.dropLast(6))
    default: return first + ".." + dayStart.day(of: until - 1).text
    }
  }
}

extension ReportSpan {
  /// The span of a period from the start of a day to that of another. Without an end, the span ends with today, or like the
  /// current week or month.
  ///
  /// - Returns: `nil` for a period that isn't of whole days.
  package init?(since: Date, until: Date?, now: Date, by dayStart: DayStart) {
    let first = dayStart.day(of: since)
    let end = until ?? dayStart.beginning(of: now, days: 1)
    guard since < end, dayStart.beginning(of: first) == since else { return nil }
    let count = (dayStart.day(of: end - 0.001).startInUTC - first.startInUTC) / 86_400 + 1
    let lengths: [(length: Length, fits: Bool)] = [
      (.days(1), count == 1), (.week, first.weekday == 1), (.month, first.day == 1),
      (.year, first.day == 1 && first.month == 1), (.days(count), true),
    ]
    let spans = lengths.filter(\.fits).map {
      ReportSpan(since: since, length: $0.length, by: dayStart)
    }
    guard let span = spans.first(where: { until == nil ? $0.until >= end : $0.until == end })
    else { return nil }
    self = span
  }

  /// Reads a day like the history's search, a range `11-01..11-15`, a month `2026-11`, or a name such as `yesterday`
  /// in any language.
  ///
  /// - Returns: `nil` for other text.
  package init?(parsing text: String, now: Date, by dayStart: DayStart) {
    let word = text.lowercased().asciiDigits.split(separator: " ").joined(separator: " ")
    if let named = Self.named(word, now: now, by: dayStart) ?? Self.month(word, by: dayStart) {
      self = named
      return
    }
    let separator = Self.rangeMark(in: word) ?? ".."
    let ends = word.split(separator: separator, omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard (1...2).contains(ends.count),
      let first = HistorySearch.day(ends[0], now: now, by: dayStart)
    else { return nil }
    // The last day is the next one without a year after the first.
    let year = dayStart.beginning(of: first.moved(days: 364))
    guard
      let last = ends.count == 1 ? first : HistorySearch.day(ends[1], now: year, by: dayStart),
      last >= first
    else { return nil }
    let count = (last.startInUTC - first.startInUTC) / 86_400 + 1
    // Typed in reverse: the range would last almost a year.
    if last > dayStart.day(of: now), count > 183 { return nil }
    self.init(since: dayStart.beginning(of: first), length: .days(count), by: dayStart)
  }

  /// `true` for text with two days, such as `11-01..11-15`.
  package static func isRange(_ text: String) -> Bool { rangeMark(in: text) != nil }

  private static func rangeMark(in text: String) -> String? {
    ["..", "~"].first { text.contains($0) }
  }

  private static func named(_ word: String, now: Date, by dayStart: DayStart) -> ReportSpan? {
    let current = current(now, by: dayStart)
    let (week, month) = (current[1], current[2])
    let spans = [current[0], current[0].moved(by: -1), week, month, week.before, month.before]
    let typed = word.filter { $0 != " " }
    for words in Language.allCases.map(\.words) {
      let names = [
        words.today, words.yesterday, words.thisWeek, words.thisMonth,
        week.nameBefore(words, now: now), month.nameBefore(words, now: now),
      ]
      if let index = names.firstIndex(where: { $0.lowercased().filter { $0 != " " } == typed }) {
        return spans[index]
      }
    }
    return nil
  }

  /// Reads `2026-11` and `2026년 11월`.
  private static func month(_ word: String, by dayStart: DayStart) -> ReportSpan? {
    let digits = word.split { "-/. 년월".contains($0) }
    guard digits.count == 2, digits[0].count == 4, let year = Int(digits[0]),
      let month = Int(digits[1]), let first = LocalDay(year: year, month: month, day: 1)
    else { return nil }
    return ReportSpan(since: dayStart.beginning(of: first), length: .month, by: dayStart)
  }
}
