import Foundation
import JuiceKit
import Testing

@testable import JuiceTill

@Suite struct WaitingTimeTests {
  private let taken = Date(timeIntervalSince1970: 1_700_000_000)

  /// Seconds since the order, its minutes, and the seconds until they may change.
  @Test(arguments: [
    (0, 0, 60), (59.5, 0, 0.5), (60, 1, 60), (725, 12, 55), (-1, 0, 60), (-86_400, 0, 60),
  ])
  func `a waiting time is looked at again after a minute at most`(
    _ now: Double, _ minutes: Int, _ rest: Double
  ) {
    let order = QueuedOrder.numbered(1, isMade: false, since: taken)
    #expect(WaitingTime(order, at: taken + now).minutes == minutes)
    #expect(WaitingTime.rest(of: [order], at: taken + now) == .seconds(rest))
  }
}
