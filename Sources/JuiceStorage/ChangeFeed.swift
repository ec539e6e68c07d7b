import Dispatch
import GRDB
public import JuiceKit
import Synchronization

extension SQLiteStore {
  public func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let feed = ChangeFeed(file, onChange: { continuation.yield($0) }) else {
        return continuation.finish()
      }
      continuation.onTermination = { _ in withExtendedLifetime(feed) {} }
    }
  }
}

/// Follows the changes of a store through the writes to its log, until it is released.
///
/// A write is seen a little before the change it belongs to can be read. So after a write the feed reads
/// several times, with growing pauses; then nothing of it runs until the next write.
final class ChangeFeed: Sendable {
  private struct State {
    var revision: Int
    var watcher: FileWatcher?
    var isReading = false
    var pause = shortestPause
    var end = DispatchTime.now()
  }

  /// In milliseconds.
  private static let shortestPause = 2
  private static let longestPause = 64
  /// How long it goes on reading after a write or a change.
  private static let readingTime = DispatchTimeInterval.seconds(2)

  private let reader: DatabaseQueue
  private let onChange: @Sendable (Stock) -> Void
  private let queue = DispatchQueue(label: "ChangeFeed")
  private let state: Mutex<State>

  /// - Returns: nil where the store can't be read.
  init?(_ file: StoreFile, onChange: @escaping @Sendable (Stock) -> Void) {
    // The open connection keeps the log in existence, so that it can be watched.
    guard let reader = try? file.connect(),
      let revision = try? reader.inDatabase({ try $0.revision() })
    else { return nil }
    self.reader = reader
    self.onChange = onChange
    state = Mutex(State(revision: revision))
    let watcher = FileWatcher(.contents(of: file.logPath)) { [weak self] in self?.startReading() }
    // A change between the first reading and the watch is not reported: subscribers have just begun.
    let now = (try? reader.inDatabase { try $0.revision() }) ?? revision
    state.withLock {
      $0.revision = now
      $0.watcher = watcher
    }
    // The system may have no watches left: read all the time then.
    if watcher == nil { startReading(until: .distantFuture) }
  }

  private func startReading(until end: DispatchTime = .now() + readingTime) {
    let wasReading = state.withLock { state in
      state.end = max(state.end, end)
      state.pause = Self.shortestPause
      defer { state.isReading = true }
      return state.isReading
    }
    if !wasReading { queue.async { [weak self] in self?.read() } }
  }

  private func read() {
    let stock = try? reader.inDatabase { try $0.stock() }
    let (changed, pause) = state.withLock { state -> (Stock?, Int?) in
      let changed = stock.flatMap { $0.revision == state.revision ? nil : $0 }
      if let changed {
        state.revision = changed.revision
        state.pause = Self.shortestPause
        state.end = max(state.end, .now() + Self.readingTime)
      }
      state.isReading = DispatchTime.now() < state.end
      defer { state.pause = min(state.pause * 2, Self.longestPause) }
      return (changed, state.isReading ? state.pause : nil)
    }
    if let changed { onChange(changed) }
    guard let pause else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in self?.read() }
  }
}
