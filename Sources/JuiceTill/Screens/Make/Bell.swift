internal import JuiceKit

/// Tells when the bell rings: for an order that another till has taken, or the kiosk.
struct Bell {
  /// Orders that come so soon after a ring have come together with the one that it was for.
  private static let pause = Duration.seconds(1)

  /// The newest entry that it has heard of.
  private var newest: Int
  /// Orders of this till that it has not heard of yet, as they were asked for.
  var own: [Order.ID] = []
  private var last: ContinuousClock.Instant?

  /// - Parameter newest: the number of the newest entry; what was there before rings for nobody.
  init(after newest: Int) { self.newest = newest }

  mutating func skip(to newest: Int) {
    self.newest = max(self.newest, newest)
    own = []
  }

  mutating func rings(for queue: [QueuedOrder], at now: ContinuousClock.Instant) -> Bool {
    let new = queue.filter { $0.order.seq > newest }
    newest = max(newest, new.map(\.order.seq).max() ?? 0)
    let others = new.filter { !own.contains($0.id) }
    // One asked for before another that it hears of was refused, or waits no more.
    if let last = own.lastIndex(where: { id in new.contains { $0.id == id } }) {
      own.removeSubrange(...last)
    }
    guard !others.isEmpty, last.map({ now - $0 >= Self.pause }) ?? true else { return false }
    last = now
    return true
  }
}
