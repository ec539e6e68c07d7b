internal import JuiceTerminal

/// Finds the second click of a double click on a button.
struct RepeatedClick {
  struct Button: Equatable {
    let frame: Rect
    let screen: ObjectIdentifier
  }

  static let longest = Duration.milliseconds(400)

  /// The last click that counted.
  private var last: (button: Button, point: Point, time: ContinuousClock.Instant)?

  /// - Parameter button: the button under the click; nil for what may be clicked any number of times.
  mutating func isSecond(
    at point: Point, on button: Button?, at time: ContinuousClock.Instant
  ) -> Bool {
    if let last, time - last.time < Self.longest, !isAnother(button, than: last.button),
      last.button.frame.contains(point) || isNear(point, last.point)
    {
      return true
    }
    last = button.map { ($0, point, time) }
    return false
  }

  /// True if a hand went on to another button. A button of another screen came up under the hand.
  private func isAnother(_ button: Button?, than last: Button) -> Bool {
    button.map { $0.screen == last.screen && $0.frame != last.frame } ?? false
  }

  /// A hand moves a little.
  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 1
  }
}
