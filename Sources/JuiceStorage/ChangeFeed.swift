import Dispatch
import GRDB
public import JuiceKit
import Synchronization

extension SQLiteStore {
  public func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let feed = ChangeFeed(file, tell: { continuation.yield($0) }) else {
        return continuation.finish()
      }
      continuation.onTermination = { _ in withExtendedLifetime(feed) {} }
    }
  }
}

/// Follows the changes of a store by the writes to its log, until it is released.
///
/// A write is seen a little before the change that it belongs to can be read, so after one it looks
/// several times whether there is news; then nothing of it runs until the next write.
final class ChangeFeed: Sendable {
  private struct State {
    var revision: Int
    var watcher: FileWatcher?
    var isLooking = false
    var pause = shortestPause
    var end = DispatchTime.now()
  }

  private static let shortestPause = 2
  private static let longestPause = 64
  /// How long after a write, or after news, more is waited for.
  private static let attention = DispatchTimeInterval.seconds(2)

  private let reader: DatabaseQueue
  private let tell: @Sendable (Stock) -> Void
  private let queue = DispatchQueue(label: "ChangeFeed")
  private let state: Mutex<State>

  /// - Returns: nil where the store can't be read.
  init?(_ file: StoreFile, tell: @escaping @Sendable (Stock) -> Void) {
    // Reading makes sure that the log is there to be watched, and keeps it there.
    guard let reader = try? file.connect(),
      let revision = try? reader.inDatabase({ try $0.revision() })
    else { return nil }
    self.reader = reader
    self.tell = tell
    state = Mutex(State(revision: revision))
    let watcher = FileWatcher(.contents(of: file.logPath)) { [weak self] in self?.hear() }
    // Between the reading and the watching there may have been a change, but none that is news.
    let now = (try? reader.inDatabase { try $0.revision() }) ?? revision
    state.withLock {
      $0.revision = now
      $0.watcher = watcher
    }
    // A system may be out of watches: keep looking then.
    if watcher == nil { hear(until: .distantFuture) }
  }

  private func hear(until end: DispatchTime = .now() + attention) {
    let wasLooking = state.withLock { state in
      state.end = max(state.end, end)
      state.pause = Self.shortestPause
      defer { state.isLooking = true }
      return state.isLooking
    }
    if !wasLooking { queue.async { [weak self] in self?.look() } }
  }

  private func look() {
    let stock = try? reader.inDatabase { try $0.stock() }
    let (news, pause) = state.withLock { state -> (Stock?, Int?) in
      let news = stock.flatMap { $0.revision == state.revision ? nil : $0 }
      if let news {
        state.revision = news.revision
        state.pause = Self.shortestPause
        state.end = max(state.end, .now() + Self.attention)
      }
      state.isLooking = DispatchTime.now() < state.end
      defer { state.pause = min(state.pause * 2, Self.longestPause) }
      return (news, state.isLooking ? state.pause : nil)
    }
    if let news { tell(news) }
    guard let pause else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in self?.look() }
  }
}
