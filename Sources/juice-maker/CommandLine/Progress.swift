import Glibc
import JuiceWords
import Synchronization

/// Counts entries on standard error, where that is a terminal and the work takes more than a second.
final class Progress: Sendable {
  private let words: any Words
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex((count: 0, next: ContinuousClock.now + .seconds(1), isShown: false))

  init(_ words: any Words) { self.words = words }

  @Sendable
  func step() {
    guard isTerminal else { return }
    state.withLock { state in
      state.count += 1
      let now = ContinuousClock.now
      guard now >= state.next else { return }
      state.next = now + .milliseconds(200)
      state.isShown = true
      StandardError.write("\r" + words.progress(state.count))
    }
  }

  /// Takes the count away.
  func end() { if state.withLock(\.isShown) { StandardError.write("\r\u{1B}[K") } }
}
