public import FoundationEssentials
public import JuiceKit

extension Timestamp {
  /// Reads `today`, `yesterday`, or a date or date-time of ISO 8601, in local time where it names no zone: of a day that
  /// has been here.
  ///
  /// - Parameter now: decides which day is today.
  public static func parse(_ word: String, now: Date) -> Date? {
    switch word {
    case "today": midnight(of: now)
    case "yesterday": midnight(of: midnight(of: now) - 1)
    default: parseISO(word)
    }
  }
}
