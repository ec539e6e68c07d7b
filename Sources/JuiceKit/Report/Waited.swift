/// The waiting times of customers, in seconds.
public struct Waited: Hashable, Sendable {
  /// The lower median.
  public let median: Int
  public let longest: Int

  public init?(_ seconds: [Int]) {
    guard let longest = seconds.max() else { return nil }
    median = seconds.sorted()[(seconds.count - 1) / 2]
    self.longest = longest
  }
}

extension Report {
  /// The waiting times; `nil` if no order was made.
  public var waited: Waited? { Waited(waits.flatMap(\.self)) }

  /// The waiting times by hour of the day; hours without orders are left out.
  public var waitedByHour: [(hour: Int, waited: Waited)] {
    waits.enumerated().compactMap { hour, seconds in Waited(seconds).map { (hour, $0) } }
  }
}
