/// News for a till. It travels through other threads, so an idle till may not have received it; `areTaken` tells.
@MainActor final class News<Element: Sendable> {
  private var untold: [Element] = []
  private var asking: CheckedContinuation<Element?, Never>?
  private var hasEnded = false

  nonisolated var stream: AsyncStream<Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { Task { @MainActor in self.end() } })
  }

  /// `true` if the reader waits for the next element, so it has handled the last one.
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
