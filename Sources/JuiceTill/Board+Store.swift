internal import FoundationEssentials
internal import JuiceKit

/// The store's state as the board knows it.
extension Board {
  /// Reads and follows the store until the board ends, and opens it anew whatever ended that.
  func follow() async {
    var pauses = BackOff(first: .seconds(1), longest: .seconds(5))
    while ending != nil {
      do {
        let store = try await open()
        // Changes from now on come after what was before.
        let changes = store.changes()
        try await read(store)
        pauses.reset()
        self.store = store
        let news = Task { for await _ in changes { try await read(store) } }
        self.news = news
        let end = await news.result
        (self.store, self.news) = (nil, nil)
        try end.get()
        // It was taken away, or can't be followed: then it is read now and then.
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
    if store.silence != nil { life.hear(at: clock.moment) }
    problem = nil
    changed()
  }

  private func fail(_ error: any Error, since: Date) {
    problem = (error, problem?.since ?? since)
    changed()
  }

  /// Asks a store that has said nothing for long, and gives up its line where nothing comes.
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
