public import FoundationEssentials
public import JuiceKit

extension Timestamp {
  /// Reads `today`, `yesterday` or a date, which are the beginning of that day, or a date-time of ISO 8601, in local time
  /// where it names no zone: of a day that has been here.
  ///
  /// - Parameter now: decides which day is today.
  public static func parse(_ word: String, now: Date, by dayStart: DayStart) -> Date? {
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
