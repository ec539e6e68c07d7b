internal import Dispatch
internal import JuiceWords

/// What shows something that it loads.
protocol Loading: AnyObject {
  associatedtype Loaded

  /// Loads what is to be shown now.
  func load() async throws -> Loaded
  func show(_ loaded: Loaded)
}

typealias LoadingScreen = Screen & Loading

/// Loads for a screen, or a part of one, while input goes on, one load at a time.
final class Loader<Owner: Loading> {
  private weak var owner: Owner?
  private let context: ScreenContext
  private let onFailure: ((any Error) -> Void)?
  private var task: Task<Void, Never>?
  private var pausing: DispatchWorkItem?
  private var slow: DispatchWorkItem?
  /// Whether what is asked for takes long to come.
  private(set) var isSlow = false
  /// Whether something has changed since the last load began.
  private var isStale = false
  /// Whether the person knows that it fails.
  private var hasFailed = false

  /// - Parameter onFailure: called when loading begins to fail; without it an alert says so.
  init(
    for owner: Owner, _ context: ScreenContext, onFailure: ((any Error) -> Void)? = nil
  ) {
    self.owner = owner
    self.context = context
    self.onFailure = onFailure
  }

  /// The person asks for something else: what is on its way is dropped.
  func start() {
    hasFailed = false
    slow?.cancel()
    slow = after(.milliseconds(150)) { [weak self] in
      self?.isSlow = true
      self?.context.draw()
    }
    begin()
  }

  /// What was loaded may have changed.
  func refresh() {
    isStale = true
    if task == nil, pausing == nil { begin() }
  }

  /// Nothing more is shown.
  func stop() {
    task?.cancel()
    pausing?.cancel()
    slow?.cancel()
  }

  private func begin() {
    isStale = false
    pausing?.cancel()
    pausing = nil
    task?.cancel()
    task = Task { [self, previous = task] in
      await previous?.value
      let begin = ContinuousClock.now
      await load()
      guard !Task.isCancelled else { return }
      task = nil
      pause(afterLoadOf: ContinuousClock.now - begin)
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
      if !hasFailed { tell(error) }
      ended(failed: true)
    }
    context.draw()
  }

  private func tell(_ error: any Error) {
    if let onFailure { return onFailure(error) }
    context.show(Alert(kind: .message, message: context.wording().sentence(for: error)))
  }

  private func ended(failed: Bool) {
    hasFailed = failed
    slow?.cancel()
    isSlow = false
  }

  /// Refreshing takes a fifth of the time at most, however often something changes.
  private func pause(afterLoadOf time: Duration) {
    pausing = after(time * 4) { [weak self] in
      self?.pausing = nil
      if self?.isStale ?? false { self?.begin() }
    }
  }
}
