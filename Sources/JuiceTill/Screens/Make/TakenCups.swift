internal import FoundationEssentials
internal import JuiceKit

/// The cups that were taken back from waiting orders. The make screen marks them for a while: somebody may be making them.
struct TakenCups {
  typealias Instant = ContinuousClock.Instant

  /// When the screen learned of each refund, by the refund's journal number.
  private var times: [Int: Instant] = [:]

  /// Notes the refunds of a queue.
  ///
  /// A refund counts from its arrival here, as another till's clock may be wrong. Only the refunds of an order that is new
  /// here count from their own time.
  ///
  /// - Parameter known: the orders that were on the screen before.
  /// - Returns: true if one of these has lost cups.
  mutating func note(_ queue: [QueuedOrder], known: Set<Order.ID>, at now: Moment) -> Bool {
    let before = times
    times = [:]
    var isNew = false
    for order in queue {
      for refund in order.refunds {
        let isKnown = known.contains(order.id)
        let age = isKnown ? 0 : max(0, now.date.timeIntervalSince(refund.at))
        times[refund.seq] = before[refund.seq] ?? now.instant - .seconds(age)
        if isKnown, before[refund.seq] == nil { isNew = true }
      }
    }
    return isNew
  }

  /// The cups taken from an order that are still marked, one line for equal cups.
  func lines(of order: QueuedOrder, at now: Instant) -> [Order.Line] {
    let marked = order.refunds.filter {
      times[$0.seq].map { now < $0 + MakeList.markedFor } ?? false
    }
    return marked.flatMap(\.lines).reduce(into: []) { lines, line in
      if let index = lines.firstIndex(where: { $0.cup == line.cup }) {
        lines[index].cups += line.cups
      } else {
        lines.append(line)
      }
    }
  }

  /// When the next mark after `now` ends.
  func deadline(after now: Instant) -> Instant? {
    times.values.map { $0 + MakeList.markedFor }.filter { $0 > now }.min()
  }
}
