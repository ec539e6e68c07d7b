internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Today's figures beside the juices. They are loaded only while they are on the screen.
final class TodayPanel: Loading {
  private let context: ScreenContext
  private let store: any FruitStore
  private lazy var loader = Loader(for: self, context, tellsFailure: false)
  private var hasBegun = false
  /// `true` if something has changed since the last load was asked for.
  private var isStale = false
  private var day: TodaySoFar?
  private var today: Today?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
  }

  /// The stock, the menu or the day has changed, or the store is back.
  func changed() { isStale = true }

  func close() { loader.stop() }

  var deadline: ContinuousClock.Instant? { loader.deadline }

  func expire(at now: ContinuousClock.Instant) { loader.expire(at: now) }

  /// It is about to be drawn: loads what is out of date.
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

  /// - Parameter waiting: the queue, in place of the newest orders.
  func view(_ waiting: Waiting?) -> TodayView {
    TodayView(
      today: today, waiting: waiting, isSlow: loader.isLate, hasFailed: loader.hasFailed,
      wording: context.wording)
  }
}
