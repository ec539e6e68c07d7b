internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

extension Board {
  /// Reads and follows the store until the board ends. Reopens a lost store.
  func follow() async {
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
  func expireLife(at now: Instant) {
    guard let store, let silence = store.silence, let sign = life.expire(at: now) else { return }
    switch sign {
    case .ask: Task { do { try await read(store) } catch { news?.cancel() } }
    case .silent:
      fail(silence, since: life.heard?.date ?? clock.date)
      news?.cancel()
    }
  }

  func goOn() {
    pause?.waiting.resume()
    pause = nil
  }
}
