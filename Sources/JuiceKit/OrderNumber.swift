public import FoundationEssentials
internal import Glibc

/// The number that a customer is called by: the orders of a local day are counted from 1.
public struct OrderNumber: Hashable, Sendable {
  /// The day at the till that took the order: `2026-11-21`. Kept with the order, so that its number stays the
  /// same in another time zone.
  public let day: String
  public let number: Int

  public init(day: String, number: Int) {
    self.day = day
    self.number = number
  }

  /// Reads a day such as `2026-11-21`.
  public init?(parsing day: String, number: Int) {
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard number > 0, parts.map(\.utf8.count) == [4, 2, 2],
      parts.joined().utf8.allSatisfy(\.isDigit)
    else { return nil }
    self.init(day: day, number: number)
  }

  /// The local day of a time.
  public static func day(of date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var fields = tm()
    localtime_r(&seconds, &fields)
    func padded(_ number: Int32, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return [
      padded(fields.tm_year + 1900, 4), padded(fields.tm_mon + 1, 2), padded(fields.tm_mday, 2),
    ]
    .joined(separator: "-")
  }
}
