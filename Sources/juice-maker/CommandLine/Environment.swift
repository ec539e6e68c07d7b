import FoundationEssentials
import Glibc
import JuiceTerminal

/// The clock and the variables of this process.
enum Environment {
  static let clock = SystemClock()

  @Sendable static func now() -> Date { clock.date }

  /// A variable's value; empty counts as unset.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  /// All variables, as `NAME=value`.
  static var variables: [String] {
    ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
  }
}
