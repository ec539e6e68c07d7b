import Foundation

/// The only test file that reads the machine's clock. The built program runs by that clock, so its tests must know its day.
enum MachineTime {
  /// A time zone in which it is now noon. Order numbers restart at midnight, so no test may run across it.
  static let zoneAtNoon = "Etc/GMT\(hoursBehind < 0 ? "" : "+")\(hoursBehind)"

  /// The hours that this zone is behind UTC.
  private static let hoursBehind = Int(Date.now.timeIntervalSince1970) / 3600 % 24 - 12

  /// The time of the changes that a test makes in its own process. An order gets its day in the tests' zone, nine hours ahead of UTC.
  /// At this time, up to eleven hours ago, it is the same day there and in `zoneAtNoon`.
  static var setupTime: Date { .now - 3600 * Double(max(0, hoursBehind)) }
}
