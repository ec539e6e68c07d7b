internal import FoundationEssentials
internal import JuiceKit

/// The cups that were taken back from waiting orders. The make screen marks them for a while: somebody may be making them.
struct TakenCups {
  /// The refunds that were noted, by their journal numbers.
  private var known: Set<Int> = []
  /// When the mark of each refund ends.
  private var ends: [Int: Instant] = [:]

  /// Notes the refunds of a queue.
  ///
  /// A refund counts from its arrival here, as another till's clock may be wrong. Only the refunds of an order that is new
  /// here count from their own time.
  ///
  /// - Parameter orders: the orders that were on the screen before.
  /// - Returns: true if one of these has lost cups.
  mutating func note(_ queue: [QueuedOrder], knowing orders: Set<Order.ID>, at now: Moment)
    -> Bool
  {
    let before = known
    known = Set(queue.flatMap { $0.refunds.map(\.seq) })
    ends = ends.filter { known.contains($0.key) }
    var isNew = false
    for order in queue {
      let isKnown = orders.contains(order.id)
      for refund in order.refunds where !before.contains(refund.seq) {
        let age = isKnown ? 0 : max(0, now.date.timeIntervalSince(refund.at))
        let end = now.instant + MakeList.markedFor - .seconds(age)
        if end > now.instant { ends[refund.seq] = end }
        if isKnown { isNew = true }
      }
    }
    return isNew
  }

  /// The cups taken from an order that are still marked, one line for equal cups.
  func lines(of order: QueuedOrder) -> [Order.Line] {
    order.refunds.filter { ends[$0.seq] != nil }.flatMap(\.lines).withEqualCupsAdded
  }

  var deadline: Instant? { ends.values.min() }

  mutating func expire(at now: Instant) { ends = ends.filter { $0.value > now } }
}
