internal import JuiceKit

final class Storekeeper {
  enum News {
    case stock(Stock)
    case applied(Change, Applied)
    case alreadyVoid(Order.ID)
    case opened(Menu, Stock)
    case failed(any Error)
    /// The results of all changes whose answers were lost are known.
    case settled
    /// A task that a person waited for has ended.
    case answered
    case back
    case suspendNow, leaveNow
    case changed
  }

  /// The task of `perform` that runs; `nil` in the background.
  @TaskLocal private static var task: AwaitedTask?

  private(set) var work = StoreWork()
  private let store: any FruitStore
  private let time: () -> Moment
  var notify: (News) -> Void = { _ in }
  /// The menu to open once the store is back.
  private var newMenu: Menu?
  private var isFollowed = true
  private var following: CheckedContinuation<Void, Never>?
  private var news: MainTask<Void>?

  init(_ store: any FruitStore, time: @escaping () -> Moment) {
    self.store = store
    self.time = time
  }

  // MARK: Tasks

  /// Runs a task that a person waits for.
  func perform(_ body: @escaping () async throws -> Void) {
    let task = work.begin(at: time().instant)
    Self.$task.withValue(task) {
      Task {
        do { try await body() } catch { notify(.failed(error)) }
        work.end(task)
        notify(.answered)
      }
    }
  }

  /// Runs a task in the background. Leaving waits for it briefly.
  func performAside(_ body: @escaping () async -> Void) {
    work.asides += 1
    Self.$task.withValue(nil) {
      Task {
        await body()
        work.asides -= 1
        notify(.changed)
      }
    }
  }

  /// - Parameter patience: how long leaving waits for changes and for tasks in the background.
  func leave(patience: Duration) {
    work.leave(at: time().instant, patience: patience)
    askAgain()
  }

  func suspend() { work.suspend(at: time().instant) }

  func end() {
    isFollowed = false
    news?.cancel()
    following.goOn()
  }

  func expire(at now: Instant) {
    for due in work.expire(at: now) {
      switch due {
      case .tryStore: Task { await tryStore() }
      case .askAgain: askAgain()
      case .followAgain: following.goOn()
      case .life(.ask): Task { await askForLife() }
      case .life(.silent): fallSilent()
      case .suspend: notify(.suspendNow)
      case .leave: notify(.leaveNow)
      }
    }
  }

  // MARK: Changes

  func save(_ change: Change, by author: Author?) async throws -> Applied {
    // After an outage, tries the store now rather than at the next retry.
    if work.unanswered == nil, work.isTrying {
      await tryStore()
      if work.unanswered == nil, let outage = work.outage { throw outage.error }
    }
    if let unanswered = work.unanswered { throw AwaitedAnswer(unanswered) }
    do {
      let applied = try await applyUntilKnown(change, author)
      let wasOut = work.outage != nil
      work.worked()
      notify(.applied(change, applied))
      // Ends the outage for waiting work now rather than at the next retry.
      if wasOut { Task { await tryStore() } }
      return applied
    } catch let refusal as Refusal {
      if case .alreadyVoid(let id) = refusal { notify(.alreadyVoid(id)) }
      // The screens may be out of date.
      do { notify(.stock(try await store.stock())) } catch { note(error) }
      throw refusal
    } catch {
      note(error)
      throw error
    }
  }

  /// Applies a change, and repeats the request while its result is unknown.
  private func applyUntilKnown(_ change: Change, _ author: Author?) async throws -> Applied {
    let pending = work.beginChange(of: Self.task)
    defer {
      work.end(pending, at: time().instant)
      if pending.unanswered != nil, work.unanswered == nil { notify(.settled) }
    }
    while true {
      do { return try await store.apply(change, by: author) } catch let error as StoreError
        where error.isUnanswered && !work.isLeaving
      {
        let isFirst = pending.unanswered == nil
        work.answerLost(error, of: pending, at: time())
        notify(isFirst ? .failed(error) : .changed)
        // If the till is leaving by now, makes the last request at once.
        if !work.isLeaving { await withCheckedContinuation { pending.asking = $0 } }
      }
    }
  }

  private func askAgain() { for change in work.changes { change.asking.goOn() } }

  /// Begins an outage, or updates its reason.
  private func note(_ error: any Error) {
    guard let error = error as? StoreError else { return }
    work.failed(error, at: time())
    notify(.changed)
  }

  private func tryStore() async {
    do {
      try await store.check()
      notify(.stock(try await store.stock()))
      if let newMenu { try await open(newMenu) }
      work.worked()
      notify(.back)
    } catch {
      guard work.outage != nil else { return note(error) }
      work.stillFails(error as? StoreError, at: time().instant)
      notify(.changed)
    }
  }

  // MARK: News

  /// Reports each change of the stock until `end`.
  func follow() async {
    var isFirst = true
    while isFollowed {
      let changes = store.changes()
      // Catches up on changes from before the subscription.
      do { hear(try await store.stock()) } catch {
        note(error)
        if isFirst { notify(.failed(error)) }
      }
      guard isFollowed else { return }
      isFirst = false
      let news = MainTask { [self] in for await stock in changes { hear(stock) } }
      self.news = news
      await news.end
      guard isFollowed else { return }
      // The stream ended: the store was closed or can't be read. A known outage has its own retries.
      if work.outage == nil {
        do { try await store.check() } catch { note(error) }
      }
      guard isFollowed else { return }
      work.unfollowed(at: time().instant)
      notify(.changed)
      await withCheckedContinuation { following = $0 }
    }
  }

  private func hear(_ stock: Stock) {
    if store.silence != nil { work.hear(at: time()) }
    notify(.stock(stock))
  }

  private func askForLife() async {
    do { hear(try await store.stock()) } catch { note(error) }
  }

  /// Drops a silent connection. Once the store is back, `follow` opens a new one.
  private func fallSilent() {
    guard let error = store.silence else { return }
    work.failed(error, at: time(), since: work.life.heard?.date)
    news?.cancel()
    notify(.changed)
  }

  /// Opens another menu. If the store fails, throws its error and retries once it is back.
  func accept(_ menu: Menu) async throws {
    newMenu = menu
    do { try await open(menu) } catch {
      note(error)
      throw error
    }
  }

  func forgetMenu() { newMenu = nil }

  private func open(_ menu: Menu) async throws {
    let stock = try await JuiceMaker(menu: menu, store: store).open()
    newMenu = nil
    notify(.opened(menu, stock))
  }
}

extension CheckedContinuation<Void, Never>? {
  fileprivate mutating func goOn() {
    self?.resume()
    self = nil
  }
}
