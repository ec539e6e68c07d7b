internal import JuiceTerminal

/// Finds the second click of a double click on a button.
struct DoubleClick {
  private static let longest = Duration.milliseconds(400)

  /// The last click that counted.
  private var last: (button: Rect, point: Point, time: ContinuousClock.Instant)?

  /// - Parameter button: what is under the click; nil for what may be clicked any number of times.
  mutating func isSecond(
    at point: Point, on button: Rect?, at time: ContinuousClock.Instant
  ) -> Bool {
    // A dialog may have come up over the button.
    if let last, time - last.time < Self.longest,
      last.button.contains(point) || isNear(point, last.point)
    {
      return true
    }
    last = button.map { ($0, point, time) }
    return false
  }

  /// A hand moves a little.
  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 1
  }
}
