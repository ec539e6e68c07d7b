import Foundation
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct BellTests {
  private let now = ContinuousClock.now

  private func handle(_ bell: inout Bell, _ queue: [QueuedOrder], _ seconds: Int) -> Bool {
    bell.rings(for: queue, at: now + .seconds(seconds))
  }

  @Test func `the bell forgets one's own order once it has heard of it`() {
    let queue = (1...4).map { QueuedOrder.numbered($0, isMade: false, since: .noon) }
    var bell = Bell(after: 0)
    bell.own = [UUID(), queue[0].id, UUID(), queue[2].id]
    #expect(!handle(&bell, [queue[0]], 0) && bell.own.count == 2)
    #expect(handle(&bell, [queue[0], queue[1]], 10) && bell.own.count == 2)
    #expect(!handle(&bell, Array(queue[..<3]), 20) && bell.own.isEmpty)
    #expect(handle(&bell, queue, 30))
  }

  @Test func `the bell forgets orders that it never hears of`() {
    var bell = Bell(after: 0)
    bell.own = [UUID()]
    bell.skip(to: 3)
    #expect(bell.own.isEmpty)
    #expect(!handle(&bell, [.numbered(3, isMade: false, since: .noon)], 0))
    #expect(handle(&bell, [.numbered(4, isMade: false, since: .noon)], 10))
  }
}
