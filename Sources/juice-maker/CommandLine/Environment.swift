import FoundationEssentials
import Glibc
import JuiceTill

/// The environment of this call.
enum Environment {
  static let clock = SystemClock()

  /// The time of the calendar.
  @Sendable static func now() -> Date { clock.date }

  /// A variable's value; an empty one counts as not set.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
