import Foundation

/// The length of an endurance test: seconds in `make test`, minutes in `make torture`.
public struct Torture: Sendable {
  public let count: Int
  /// The same seed makes the same choices; from `TORTURE_SEED`.
  public let seed: UInt64

  /// - Parameter variable: the environment variable for the count; without it, `usual` counts.
  public init(_ variable: String, usual: Int) {
    let environment = ProcessInfo.processInfo.environment
    count = environment[variable].flatMap { Int($0) } ?? usual
    seed = environment["TORTURE_SEED"].flatMap { UInt64($0) } ?? 1
    print("\(variable)=\(count) TORTURE_SEED=\(seed)")
  }

  public var random: Seeded { Seeded(seed) }
}
