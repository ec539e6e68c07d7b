import Foundation

/// The only test file that reads the machine's clock. The built program runs by that clock, so its tests must know its day.
enum MachineTime {
  /// A time zone in which it is now noon. Order numbers restart at midnight, so no test may run across it.
  static let zoneAtNoon: String = {
    let behind = Int(Date.now.timeIntervalSince1970) / 3600 % 24 - 12
    return "Etc/GMT\(behind < 0 ? "" : "+")\(behind)"
  }()
}
