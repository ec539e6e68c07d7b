internal import FoundationEssentials
package import JuiceKit
package import JuiceTerminal
package import JuiceWords

/// The screen that shows customers whose order is being made. It only reads the store, and follows it live.
package final class Board: PassiveScreen {
  let terminal: Terminal
  private let clock: any WallClock
  let wording: Wording
  let ignoresKeys: Bool
  private let open: () async throws -> any FruitStore
  private var numbers = BoardNumbers()
  /// Why the store can't be read, and since when; `nil` while it works.
  private var problem: (error: any Error, since: Date)?
  /// The first invalid entry of the journal: the numbers are those before it.
  private var fault: JournalFault?
  /// The open store and the task that follows it; `nil` during an outage.
  private var store: (any FruitStore)?
  private var news: Task<Void, any Error>?
  private var life = SignOfLife()
  private var time: Instant
  private var isDrawn = false
  private(set) var pause: (end: Instant, waiting: CheckedContinuation<Void, Never>)?
  var ending: CheckedContinuation<Int32?, Never>?

  /// - Parameters:
  ///   - isKiosk: whether keys are ignored.
  ///   - open: opens the store for reading; called again after an outage.
  package init(
    terminal: Terminal, clock: any WallClock, wording: Wording, isKiosk: Bool,
    open: @escaping () async throws -> any FruitStore
  ) {
    (self.terminal, self.clock, self.wording, ignoresKeys) = (terminal, clock, wording, isKiosk)
    (self.open, time) = (open, clock.now)
  }

  /// Runs until somebody leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it; `nil` for a key.
  package func run() async -> Int32? {
    draw()
    let following = Task { await follow() }
    defer { following.cancel() }
    return await untilEnd()
  }

  func leave(_ signal: Int32?) {
    end(signal)
    news?.cancel()
    goOn()
  }

  // MARK: The time and the screen

  package var deadline: Instant? {
    [numbers.deadline(after: time), pause?.end, store == nil ? nil : life.deadline].earliest
  }

  package func expire(at now: Instant) {
    if let pause, pause.end <= now { goOn() }
    expireLife(at: now)
    changed()
  }

  func changed() { (time, isDrawn) = (clock.now, false) }

  package func draw() {
    guard !isDrawn else { return }
    isDrawn = true
    draw { BoardView(numbers, at: time, news: notice, in: $0, wording.words) }
  }

  /// Staff see the error at the start. Customers later see only that the numbers are old.
  private var notice: String {
    guard let problem else { return fault.map { wording.words.journalEnds(before: $0.seq) } ?? "" }
    return numbers.isKnown
      ? wording.words.boardIsOld(since: Timestamp.clock(problem.since))
      : wording.sentence(for: problem.error)
  }

  // MARK: The store

  /// Reads and follows the store until the board ends. Reopens a lost store.
  private func follow() async {
    var pauses = BackOff(first: .seconds(1), longest: .seconds(5))
    while ending != nil {
      do {
        let store = try await open()
        // Subscribes before reading: no change in between is lost.
        let changes = store.changes()
        try await read(store)
        pauses.reset()
        self.store = store
        let news = Task { for await _ in changes { try await read(store) } }
        self.news = news
        let end = await news.result
        (self.store, self.news) = (nil, nil)
        try end.get()
        // The stream ended: the store was closed or can't be followed. Polls it.
        try await read(open())
      } catch {
        fail(error, since: clock.date)
      }
      guard ending != nil else { return }
      await withCheckedContinuation { pause = (clock.now + pauses.next(), $0) }
    }
  }

  private func read(_ store: any FruitStore) async throws {
    numbers.accept(try await store.queue(), at: clock.moment, wording)
    fault = await store.fault()
    if store.silence != nil { life.hear(at: clock.moment) }
    problem = nil
    changed()
  }

  private func fail(_ error: any Error, since: Date) {
    problem = (error, problem?.since ?? since)
    changed()
  }

  /// Asks a silent store for a sign of life. Drops its connection if no answer comes.
  private func expireLife(at now: Instant) {
    guard let store, let silence = store.silence, let sign = life.expire(at: now) else { return }
    switch sign {
    case .ask: Task { do { try await read(store) } catch { news?.cancel() } }
    case .silent:
      fail(silence, since: life.heard?.date ?? clock.date)
      news?.cancel()
    }
  }

  private func goOn() {
    pause?.waiting.resume()
    pause = nil
  }
}
