/// News for a till, and whether it has taken them up. The till hears of them through other threads, so one that looks idle
/// may not have heard yet.
@MainActor final class News<Element: Sendable> {
  private var untold: [Element] = []
  private var asking: CheckedContinuation<Element?, Never>?
  private var hasEnded = false

  /// For one who follows them.
  nonisolated var stream: AsyncStream<Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { Task { @MainActor in self.end() } })
  }

  /// A reader that waits for the next one has handled the last one.
  var areTaken: Bool { hasEnded || asking != nil }

  func send(_ element: Element) {
    guard let asking else { return untold.append(element) }
    self.asking = nil
    asking.resume(returning: element)
  }

  private func next() async -> Element? {
    if hasEnded { return nil }
    return untold.isEmpty
      ? await withCheckedContinuation { asking = $0 } : untold.removeFirst()
  }

  private func end() {
    hasEnded = true
    asking?.resume(returning: nil)
    asking = nil
  }
}
