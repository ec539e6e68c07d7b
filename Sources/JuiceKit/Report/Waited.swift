/// How long customers waited for their orders, in seconds.
public struct Waited: Hashable, Sendable {
  /// Half of them waited no longer than this.
  public let median: Int
  public let longest: Int

  /// - Returns: nil where nobody did.
  public init?(_ seconds: [Int]) {
    guard let longest = seconds.max() else { return nil }
    median = seconds.sorted()[(seconds.count - 1) / 2]
    self.longest = longest
  }
}

extension Report {
  /// nil where no order was made.
  public var waited: Waited? { Waited(waits.flatMap(\.self)) }

  /// The hours with an order that was made, from the first on.
  public var waitedByHour: [(hour: Int, waited: Waited)] {
    waits.enumerated().compactMap { hour, seconds in Waited(seconds).map { (hour, $0) } }
  }
}
