internal import JuiceKit

/// Asks the store for the till, and knows what the store is doing.
final class Storekeeper {
  enum News {
    /// The stock may be newer.
    case stock(Stock)
    case applied(Change, Applied)
    /// A void found its order taken back already.
    case alreadyVoid(Order.ID)
    /// A menu whose ingredients the store has now.
    case opened(Menu, Stock)
    /// Something failed that a person is told of.
    case failed(any Error)
    /// A task has ended that a person waited for.
    case answered
    /// The store works again.
    case back
    case suspendNow, leaveNow
    /// Something else has changed that is shown.
    case changed
  }

  private(set) var work = StoreWork()
  private let store: any FruitStore
  private let time: () -> Moment
  var notify: (News) -> Void = { _ in }
  /// A menu that the store was not there for.
  private var newMenu: Menu?
  private var isFollowed = true
  private var asking: CheckedContinuation<Void, Never>?
  private var following: CheckedContinuation<Void, Never>?
  private var news: Task<Void, Never>?

  init(_ store: any FruitStore, time: @escaping () -> Moment) {
    self.store = store
    self.time = time
  }

  // MARK: Tasks

  /// Runs something that a person waits for.
  func perform(_ body: @escaping () async throws -> Void) {
    let begun = time().instant
    work.begin(at: begun)
    Task {
      do { try await body() } catch { notify(.failed(error)) }
      work.end(begun)
      notify(.answered)
    }
  }

  /// Runs something that nobody waits for; a till that is left waits for it a little.
  func performAside(_ body: @escaping () async -> Void) {
    work.asides += 1
    Task {
      await body()
      work.asides -= 1
      notify(.changed)
    }
  }

  func leave() {
    work.leave(at: time().instant)
    asking.goOn()
  }

  func suspend() { work.suspend(at: time().instant) }

  func end() {
    isFollowed = false
    news?.cancel()
    following.goOn()
  }

  func expire(at now: ContinuousClock.Instant) {
    for due in work.expire(at: now) {
      switch due {
      case .tryStore: Task { await tryStore() }
      case .askAgain: asking.goOn()
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
    if let unanswered = work.unanswered { throw unanswered }
    // After an outage the first change need not wait for the next try.
    if work.isTrying {
      await tryStore()
      if let outage = work.outage { throw outage.error }
    }
    work.changes += 1
    defer { work.changes -= 1 }
    do {
      let applied = try await applyUntilKnown(change, author)
      let wasOut = work.outage != nil
      work.worked()
      notify(.applied(change, applied))
      // Waiting work need not wait for the next retry.
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

  /// Asks for a change, and for the same one again where nobody knows what became of it.
  private func applyUntilKnown(_ change: Change, _ author: Author?) async throws -> Applied {
    defer { work.answerKnown(at: time().instant) }
    while true {
      do { return try await store.apply(change, by: author) } catch let error as StoreError
        where error.isUnanswered && !work.isLeaving
      {
        let isFirst = work.unanswered == nil
        work.answerLost(error, at: time())
        notify(isFirst ? .failed(error) : .changed)
        // Left meanwhile, it is asked for once more at once.
        if !work.isLeaving { await withCheckedContinuation { asking = $0 } }
      }
    }
  }

  /// An outage begins, or goes on for another reason.
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

  /// Reports the stock whenever it changes, until `end`.
  func follow() async {
    var isFirst = true
    while isFollowed {
      let changes = store.changes()
      // Changes from before.
      do { hear(try await store.stock()) } catch {
        note(error)
        if isFirst { notify(.failed(error)) }
      }
      isFirst = false
      let news = Task { for await stock in changes { hear(stock) } }
      self.news = news
      await news.value
      guard isFollowed else { return }
      // The store was taken away, or can't be read; of an outage that is known, others try whether it is over.
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

  /// Gives up a line that says nothing: the store is followed over another one once it is back.
  private func fallSilent() {
    guard let error = store.silence else { return }
    work.failed(error, at: time(), since: work.life.heard?.date)
    news?.cancel()
    notify(.changed)
  }

  /// Takes up another menu: now, or once the store is back.
  func accept(_ menu: Menu) async throws {
    newMenu = menu
    do { try await open(menu) } catch {
      note(error)
      throw error
    }
  }

  /// Takes up no menu that the store was not there for.
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
