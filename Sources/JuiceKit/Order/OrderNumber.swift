/// The number to call a customer by. It starts at 1 each business day.
package struct OrderNumber: Hashable, Sendable {
  /// The business day at the till: `2026-11-21`. Stored with the order, so that no time zone changes it.
  package let day: String
  package let number: Int

  package init(day: String, number: Int) {
    self.day = day
    self.number = number
  }

  /// - Returns: `nil` for an invalid day or a number below 1.
  package init?(parsing day: String, number: Int) {
    guard number > 0, LocalDay(parsing: day) != nil else { return nil }
    self.init(day: day, number: number)
  }
}
