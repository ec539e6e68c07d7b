internal import JuiceTerminal
internal import JuiceWords

/// A screen, or a part of one, that loads its data.
protocol Loading: AnyObject {
  associatedtype Loaded

  func load() async throws -> Loaded
  func show(_ loaded: Loaded)
}

/// A screen that shows loaded data, and reloads it when the stock changes.
protocol LoadingScreen: Screen, Loading {
  var loader: Loader<Self> { get }
}

extension LoadingScreen {
  func stockChanged() { loader.refresh() }
  func closed() { loader.stop() }
  var deadline: Instant? { loader.deadline }
  func expire(at now: Instant) { loader.expire(at: now) }
}

/// A part of the order screen that follows the store, also behind other screens.
protocol Follower: Loading {
  var loader: Loader<Self> { get }
  /// Call it when the stock changes, or the store is back.
  func changed()
  func close()
  var deadline: Instant? { get }
  func expire(at now: Instant)
}

extension Follower {
  func close() { loader.stop() }
  var deadline: Instant? { loader.deadline }
  func expire(at now: Instant) { loader.expire(at: now) }
}

/// Loads in the background, one load at a time.
final class Loader<Owner: Loading> {
  private weak var owner: Owner?
  private let context: ScreenContext
  private let showsFailure: Bool
  private var task: MainTask<Void>?
  private var lateAt: Instant?
  /// When the next refresh may begin.
  private var pauseEnd: Instant?
  private var nextTry: Instant?
  /// True if a requested load takes longer than `StoreWork.shownAfter`.
  private(set) var isLate = false
  private var isStale = false
  private(set) var hasFailed = false

  /// - Parameter showsFailure: whether the first failure shows an alert; otherwise it is retried each second.
  init(for owner: Owner, _ context: ScreenContext, showsFailure: Bool = true) {
    self.owner = owner
    self.context = context
    self.showsFailure = showsFailure
  }

  /// Starts a new load, and drops the one in flight.
  func start() {
    hasFailed = false
    lateAt = context.time().instant + StoreWork.shownAfter
    begin()
  }

  /// Reloads after a change, at a limited rate.
  func refresh() {
    isStale = true
    if task == nil, pauseEnd.map({ $0 <= context.time().instant }) ?? true { begin() }
  }

  func stop() {
    task?.cancel()
    (lateAt, pauseEnd, nextTry) = (nil, nil, nil)
  }

  var deadline: Instant? {
    [lateAt, isStale ? pauseEnd : nil, nextTry].earliest
  }

  func expire(at now: Instant) {
    if let lateAt, lateAt <= now { (self.lateAt, isLate) = (nil, true) }
    if let nextTry, nextTry <= now { (self.nextTry, isStale) = (nil, true) }
    if isStale, let pauseEnd, pauseEnd <= now { begin() }
  }

  private func begin() {
    (isStale, pauseEnd, nextTry) = (false, nil, nil)
    task?.cancel()
    task = MainTask { [self, previous = task] in
      await previous?.end
      let begun = context.time().instant
      await load()
      await context.noteFault()
      guard !Task.isCancelled else { return }
      task = nil
      // Refreshing takes at most a fifth of the time.
      let now = context.time().instant
      pauseEnd = now + (now - begun) * 4
      if hasFailed, !showsFailure { nextTry = now + .seconds(1) }
      context.ask(.draw)
    }
  }

  private func load() async {
    guard !Task.isCancelled, let owner else { return }
    do {
      let loaded = try await owner.load()
      guard !Task.isCancelled else { return }
      ended(failed: false)
      owner.show(loaded)
    } catch {
      guard !Task.isCancelled else { return }
      if showsFailure, !hasFailed { context.report(context.wording.sentence(for: error)) }
      ended(failed: true)
    }
  }

  private func ended(failed: Bool) {
    (hasFailed, lateAt, isLate) = (failed, nil, false)
  }
}
