package import FoundationEssentials
package import JuiceKit

extension Timestamp {
  /// Reads `today`, `yesterday`, a date (the start of that day), or an ISO 8601 date-time, which is local without a
  /// time zone.
  ///
  /// - Returns: `nil` for a day that a time zone change skipped, too.
  package static func parse(_ word: String, now: Date, by dayStart: DayStart) -> Date? {
    let today = dayStart.beginning(of: now)
    switch word {
    case "today": return today
    case "yesterday": return dayStart.beginning(of: today - 1)
    default:
      guard let day = LocalDay(parsing: word) else { return parseISO(word) }
      return dayStart.has(day) ? dayStart.beginning(of: day) : nil
    }
  }
}
