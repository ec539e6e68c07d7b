import JuiceTill

/// News about a menu file, and whether a till has taken them up.
@MainActor final class MenuFileNews {
  private var updates: [MenuUpdate] = []
  private var asking: CheckedContinuation<MenuUpdate?, Never>?
  private var hasEnded = false

  var stream: AsyncStream<MenuUpdate> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { Task { @MainActor in self.end() } })
  }

  /// Who has done all that the last one asks for waits for the next.
  var isTaken: Bool { hasEnded || asking != nil }

  func send(_ update: MenuUpdate) {
    guard let asking else { return updates.append(update) }
    self.asking = nil
    asking.resume(returning: update)
  }

  private func next() async -> MenuUpdate? {
    if hasEnded { return nil }
    return updates.isEmpty
      ? await withCheckedContinuation { asking = $0 } : updates.removeFirst()
  }

  private func end() {
    hasEnded = true
    asking?.resume(returning: nil)
    asking = nil
  }
}
