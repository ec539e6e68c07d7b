/// The number that a customer is called by: the orders of a day are counted from 1.
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
    guard number > 0, LocalDay(parsing: day) != nil else { return nil }
    self.init(day: day, number: number)
  }
}
