import Foundation

/// How long a test of endurance goes on: a few seconds in `make test`, minutes in `make torture`.
public struct Torture: Sendable {
  public let count: Int
  /// With the same seed, the test makes the same choices.
  public let seed: UInt64

  /// - Parameters:
  ///   - variable: of the environment, for the count; `TORTURE_SEED` is the seed.
  ///   - usual: the count without it.
  public init(_ variable: String, usual: Int) {
    let environment = ProcessInfo.processInfo.environment
    count = environment[variable].flatMap { Int($0) } ?? usual
    seed = environment["TORTURE_SEED"].flatMap { UInt64($0) } ?? 1
    print("\(variable)=\(count) TORTURE_SEED=\(seed)")
  }

  public var random: Seeded { Seeded(seed) }
}
