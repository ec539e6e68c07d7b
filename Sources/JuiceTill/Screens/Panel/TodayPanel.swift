internal import FoundationEssentials
internal import JuiceKit

/// Today's figures beside the juices. Loads only while visible.
final class TodayPanel: Follower {
  private let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context, showsFailure: false)
  private var hasBegun = false
  /// True if something has changed since the last load.
  private var isStale = false
  private var day: TodaySoFar?
  private var today: Today?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
  }

  /// Call it when the stock, the menu or the day changes, or the store is back.
  func changed() { isStale = true }

  func prepare() {
    if !hasBegun {
      loader.start()
    } else if isStale {
      loader.refresh()
    }
    (hasBegun, isStale) = (true, false)
  }

  func load() async throws -> TodaySoFar {
    let (now, dayStart) = (context.time().date, context.menu.dayStart)
    if let day, day.since == dayStart.beginning(of: now),
      let continued = try await day.continued(in: store)
    {
      return continued
    }
    return try await TodaySoFar(now, by: dayStart, in: store)
  }

  func show(_ loaded: TodaySoFar) {
    day = loaded
    today = Today(
      loaded, stock: context.currentStock(), menu: context.menu, now: context.time().date)
  }

  /// - Parameter waiting: the queue, which replaces the newest orders.
  func view(_ waiting: Waiting?) -> TodayView {
    TodayView(
      today: today, waiting: waiting, isSlow: loader.isLate, hasFailed: loader.hasFailed,
      wording: context.wording)
  }
}
