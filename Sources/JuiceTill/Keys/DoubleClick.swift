internal import JuiceTerminal

/// Finds the second click of a double click on a button.
struct DoubleClick {
  private static let longest = Duration.milliseconds(400)

  /// The last click that counted.
  private var last: (button: ButtonPlace, point: Point, time: ContinuousClock.Instant)?

  /// - Parameter button: what is under the click; nil for what may be clicked any number of times.
  mutating func isSecond(
    at point: Point, on button: ButtonPlace?, at time: ContinuousClock.Instant
  ) -> Bool {
    if let last, time - last.time < Self.longest,
      last.button.isAlso(at: point) || isNear(point, last.point)
    {
      return true
    }
    last = button.map { ($0, point, time) }
    return false
  }

  /// A hand moves a little, and a dialog may have come up under it.
  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 1
  }
}

/// A button of a screen, which acts once for a double click.
struct ButtonPlace {
  let screen: any Screen
  /// As the screen counts its buttons.
  let button: Int

  init?(_ screen: any Screen, at point: Point) {
    guard let button = screen.button(at: point) else { return nil }
    self.screen = screen
    self.button = button
  }

  func isAlso(at point: Point) -> Bool { screen.button(at: point) == button }
}
