import Foundation

/// The length of an endurance test: seconds in `make test`, minutes in `make torture`.
package struct Torture: Sendable {
  package let count: Int
  /// The same seed makes the same choices; from `TORTURE_SEED`.
  package let seed: UInt64

  /// - Parameter variable: the environment variable for the count; without it, `usual` counts.
  package init(_ variable: String, usual: Int) {
    let environment = ProcessInfo.processInfo.environment
    count = environment[variable].flatMap { Int($0) } ?? usual
    seed = environment["TORTURE_SEED"].flatMap { UInt64($0) } ?? 1
    print("\(variable)=\(count) TORTURE_SEED=\(seed)")
  }

  package var random: Seeded { Seeded(seed) }
}
