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

/// A button, which acts once for a double click.
struct ButtonPlace {
  private let button: AnyHashable
  private let find: (Point) -> AnyHashable?

  /// - Parameter find: tells the buttons that can be clicked apart.
  init?(at point: Point, _ find: @escaping (Point) -> AnyHashable?) {
    guard let button = find(point) else { return nil }
    self.button = button
    self.find = find
  }

  func isAlso(at point: Point) -> Bool { find(point) == button }
}
