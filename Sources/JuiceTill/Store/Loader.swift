internal import JuiceTerminal
internal import JuiceWords

/// A view model that loads.
protocol Loading: AnyObject {
  associatedtype Loaded

  /// Loads what is to be shown now.
  func load() async throws -> Loaded
  func show(_ loaded: Loaded)
}

/// A screen that shows what it loads, and what that becomes with the stock.
protocol LoadingScreen: Screen, Loading {
  var loader: Loader<Self> { get }
}

extension LoadingScreen {
  func stockChanged() { loader.refresh() }
  func closed() { loader.stop() }
  var deadline: ContinuousClock.Instant? { loader.deadline }
  func expire(at now: ContinuousClock.Instant) { loader.expire(at: now) }
}

/// Loads for a screen, or a part of one, while input goes on, one load at a time.
final class Loader<Owner: Loading> {
  typealias Instant = ContinuousClock.Instant

  private weak var owner: Owner?
  private let context: ScreenContext
  private let tellsFailure: Bool
  private var task: Task<Void, Never>?
  /// When `isLate` begins.
  private var lateAt: Instant?
  /// When the next refresh may begin.
  private var pauseEnd: Instant?
  /// When it tries again what has failed, since news may not come.
  private var nextTry: Instant?
  /// True while what was asked for is still loading after `StoreWork.shownAfter`.
  private(set) var isLate = false
  /// True if something has changed since the last load began.
  private var isStale = false
  /// True if the newest load failed.
  private(set) var hasFailed = false

  /// - Parameter tellsFailure: whether an alert says when loading begins to fail; if not, it is tried again each second.
  init(for owner: Owner, _ context: ScreenContext, tellsFailure: Bool = true) {
    self.owner = owner
    self.context = context
    self.tellsFailure = tellsFailure
  }

  /// The person asks for something else: what is on its way is dropped.
  func start() {
    hasFailed = false
    lateAt = context.time().instant + StoreWork.shownAfter
    begin()
  }

  /// Loads again what may have changed.
  func refresh() {
    isStale = true
    if task == nil, pauseEnd.map({ $0 <= context.time().instant }) ?? true { begin() }
  }

  /// Nothing more is shown.
  func stop() {
    task?.cancel()
    (lateAt, pauseEnd, nextTry) = (nil, nil, nil)
  }

  /// When `expire` is due.
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
    task = Task { [self, previous = task] in
      await previous?.value
      let begun = context.time().instant
      await load()
      guard !Task.isCancelled else { return }
      task = nil
      // Refreshing takes a fifth of the time at most, however often something changes.
      let now = context.time().instant
      pauseEnd = now + (now - begun) * 4
      if hasFailed, !tellsFailure { nextTry = now + .seconds(1) }
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
      if tellsFailure, !hasFailed { context.report(context.wording.sentence(for: error)) }
      ended(failed: true)
    }
  }

  private func ended(failed: Bool) {
    (hasFailed, lateAt, isLate) = (failed, nil, false)
  }
}
