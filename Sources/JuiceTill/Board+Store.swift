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
        for await _ in changes { try await read(store) }
        // It was taken away, or can't be followed: then it is read now and then.
        try await read(open())
      } catch {
        if !numbers.isKnown, !mayCome(error) { return end(.failure(error)) }
        problem = error
        changed()
      }
      guard ending != nil else { return }
      await withCheckedContinuation { pause = (clock.now + pauses.next(), $0) }
    }
  }

  private func read(_ store: any FruitStore) async throws {
    numbers.accept(try await store.queue(), at: clock.moment, wording)
    problem = nil
    changed()
  }

  func goOn() {
    pause?.waiting.resume()
    pause = nil
  }
}
