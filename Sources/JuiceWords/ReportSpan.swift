public import FoundationEssentials
internal import JuiceKit
internal import JuiceText

/// Whole local days that a report is of.
public struct ReportSpan: Hashable, Sendable {
  public enum Length: Hashable, Sendable {
    case days(Int)
    /// From Monday on.
    case week
    /// Of the calendar.
    case month
  }

  /// The midnight that begins it; for a week of a Monday, for a month of its first day.
  public let since: Date
  public let length: Length

  /// The midnight that ends it.
  public var until: Date { beginning(after: 1) }

  /// Those of now that a key goes through: the day, the week, the month, the last 7 days and the last 30.
  public static func current(_ now: Date) -> [ReportSpan] {
    let today = LocalDay(of: now)
    func midnight(_ days: Int) -> Date { Timestamp.midnight(of: now, days: Int32(days)) }
    return [
      ReportSpan(since: midnight(0), length: .days(1)),
      ReportSpan(since: midnight(-(today.weekday + 6) % 7), length: .week),
      ReportSpan(since: midnight(1 - today.day), length: .month),
      ReportSpan(since: midnight(-6), length: .days(7)),
      ReportSpan(since: midnight(-29), length: .days(30)),
    ]
  }

  /// The four days before a day that are on its weekday and are over, the newest first.
  public static func sameWeekdays(before day: Date, now: Date) -> [ReportSpan] {
    let ahead = day.timeIntervalSince(Timestamp.midnight(of: now)) / (7 * 86_400)
    let first = max(0, Int((ahead + 0.1).rounded(.down))) + 1
    let weekday = LocalDay(of: day).weekday
    // A day that never was in a zone is none of them.
    return (first..<first + 4).map { Timestamp.midnight(of: day, days: Int32(-7 * $0)) }
      .filter { LocalDay(of: $0).weekday == weekday }.map {
        ReportSpan(since: $0, length: .days(1))
      }
  }

  /// The one of now that is `step` places after that of the same length.
  public func current(after step: Int, now: Date) -> ReportSpan {
    let all = Self.current(now)
    let place = all.firstIndex { $0.length == length } ?? (step > 0 ? all.count - 1 : 0)
    return all[(place + step + all.count) % all.count]
  }

  /// The span of the same length that ends where this begins, or begins where it ends.
  public func moved(by step: Int) -> ReportSpan {
    let since = beginning(after: step)
    // The day before never was.
    return ReportSpan(
      since: since == self.since ? beginning(after: 2 * step) : since, length: length)
  }

  private func beginning(after step: Int) -> Date {
    switch length {
    case .days(let days): Timestamp.midnight(of: since, days: Int32(days * step))
    case .week: Timestamp.midnight(of: since, days: Int32(7 * step))
    case .month: Timestamp.midnight(of: since, months: Int32(step))
    }
  }

  /// Whether it has a time after now.
  public func goesOn(_ now: Date) -> Bool { until > now }

  /// `Today`, `This week`, or as it is typed.
  public func name(_ words: Words, now: Date) -> String {
    switch length {
    case .days(1) where self == Self.current(now)[0]: words.today
    case .days(1) where moved(by: 1) == Self.current(now)[0]: words.yesterday
    case .days(let days) where Self.current(now).contains(self): words.lastDays(days)
    case .week where goesOn(now): words.thisWeek
    case .month where goesOn(now): words.thisMonth
    default: text
    }
  }

  /// `2026-11-21`, `2026-11-01..2026-11-15`, `2026-11`.
  private var text: String {
    let first = LocalDay(of: since).text
    switch length {
    case .days(1): return first
    case .month: return String(first.dropLast(3))
    default: return first + ".." + LocalDay(of: until - 1).text
    }
  }
}

extension ReportSpan {
  /// Reads a day as the history's search does, two of them as `11-01..11-15`, a month as `2026-11`, and `yesterday`
  /// and the like in any language.
  ///
  /// - Returns: nil for anything else.
  public init?(parsing text: String, now: Date) {
    let word = text.lowercased().split(separator: " ").joined(separator: " ")
    if let named = Self.named(word, now: now) ?? Self.month(word) {
      self = named
      return
    }
    let separator = ["..", "~"].first { word.contains($0) } ?? ".."
    let ends = word.split(separator: separator, omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard (1...2).contains(ends.count), let first = HistorySearch.day(ends[0], now: now) else {
      return nil
    }
    // Without a year it is the next such day.
    let year = Timestamp.midnight(of: first, days: 364)
    guard let last = ends.count == 1 ? first : HistorySearch.day(ends[1], now: year),
      last >= first
    else { return nil }
    let count = Self.days(from: first, to: last) + 1
    // The first day was typed last: almost a year would lie between.
    if last > now, count > 183 { return nil }
    self.init(since: first, length: .days(count))
  }

  /// How many days of the calendar one time is after another; one that never was here counts, too.
  private static func days(from first: Date, to last: Date) -> Int {
    func noon(_ date: Date) -> Date? { Timestamp.parseISO(LocalDay(of: date).text + "T12:00Z") }
    guard let first = noon(first), let last = noon(last) else { return 0 }
    return Int(last.timeIntervalSince(first) / 86_400)
  }

  private static func named(_ word: String, now: Date) -> ReportSpan? {
    let current = current(now)
    let spans = [current[0], current[0].moved(by: -1), current[1], current[2]]
    return Language.allCases.map(\.words).lazy.flatMap { words in
      zip([words.today, words.yesterday, words.thisWeek, words.thisMonth], spans)
    }.first { $0.0.lowercased() == word }?.1
  }

  /// Reads `2026-11` and `2026년 11월`.
  private static func month(_ word: String) -> ReportSpan? {
    let digits = word.split { "-/. 년월".contains($0) }
    guard digits.count == 2, digits[0].count == 4, let year = Int(digits[0]),
      let month = Int(digits[1]),
      let first = Timestamp.parseISO("\(year.padded(to: 4))-\(month.padded(to: 2))-01")
    else { return nil }
    return ReportSpan(since: first, length: .month)
  }
}
