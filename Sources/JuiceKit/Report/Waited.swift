/// The waiting times of customers, in seconds.
package struct Waited: Hashable, Sendable {
  /// The lower median.
  package let median: Int
  package let longest: Int

  package init?(_ seconds: [Int]) {
    guard let longest = seconds.max() else { return nil }
    median = seconds.sorted()[(seconds.count - 1) / 2]
    self.longest = longest
  }

  /// Returns the seconds in line of an order that reaches a stage; `nil` until it is made.
  ///
  /// - Parameters:
  ///   - before: the seconds before the stage. An order that is already made keeps them.
  ///   - joins: when the order joins the line, in milliseconds since 1970, like `time`.
  static func seconds(_ before: Int?, reaching stage: Stage, at time: Int, joins: Int) -> Int? {
    stage == .toMake ? nil : before ?? max(0, (time - joins) / 1000)
  }
}

extension Report {
  package var waited: Waited? { Waited(waits.flatMap(\.self)) }

  /// The waiting times by hour of the day; hours without orders are left out.
  package var waitedByHour: [(hour: Int, waited: Waited)] {
    waits.enumerated().compactMap { hour, seconds in Waited(seconds).map { (hour, $0) } }
  }
}
