import Dispatch
public import JuiceKit
import Synchronization

extension SQLiteStore {
  public func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let feed = ChangeFeed(
        file, onChange: { continuation.yield($0) }, onGone: { continuation.finish() })
      guard let feed else {
        return continuation.finish()
      }
      continuation.onTermination = { _ in withExtendedLifetime(feed) {} }
    }
  }
}

/// Follows the changes of a store through the writes to its log, until it is released.
///
/// A write is seen a little before the change it belongs to can be read. So after a write the feed reads
/// several times, with growing pauses, and on a slow disk until no change is underway; then nothing of it runs
/// until the next write.
final class ChangeFeed: Sendable {
  private struct State {
    var revision: Int
    var watcher: FileWatcher?
    var nameWatchers: [FileWatcher] = []
    var isReading = false
    var pause = shortestPause
    var end = DispatchTime.now()
  }

  /// In milliseconds.
  private static let shortestPause = 2
  private static let longestPause = 64
  /// After a change: however much others sell, they are heard of twenty times a second at most.
  private static let pauseAfterChange = 50
  /// How long it goes on reading after a write or a change.
  private static let readingTime = DispatchTimeInterval.seconds(2)
  /// While a change takes longer than that.
  private static let pauseForWriter = 250

  private let file: StoreFile
  private let reader: ConnectionQueue
  private let onChange: @Sendable (Stock) -> Void
  private let onGone: @Sendable () -> Void
  private let state: Mutex<State>

  /// - Parameter onGone: called where the file is moved, removed or replaced, or can't be read.
  /// - Returns: nil where the store can't be read.
  init?(
    _ file: StoreFile, onChange: @escaping @Sendable (Stock) -> Void,
    onGone: @escaping @Sendable () -> Void
  ) {
    // The open connection keeps the log in existence, so that it can be watched.
    guard let connection = try? file.connect(), let revision = try? connection.revision() else {
      return nil
    }
    self.file = file
    self.onChange = onChange
    self.onGone = onGone
    state = Mutex(State(revision: revision))
    reader = ConnectionQueue(connection)
    let watcher = FileWatcher(.contents(of: file.logPath)) { [weak self] in self?.startReading() }
    let nameWatchers = file.names.compactMap { name in
      FileWatcher(.name(name)) { [weak self] in
        self?.reader.run(after: 0) { [weak self] in self?.checkFiles($0) }
      }
    }
    state.withLock {
      $0.watcher = watcher
      $0.nameWatchers = nameWatchers
    }
    // A change may be on its way to the log just now. Without a watcher it goes on reading for good.
    startReading(until: watcher == nil ? .distantFuture : .now() + Self.readingTime)
  }

  /// - Returns: whether the files are still those that were opened; where not, that is told of.
  @discardableResult
  private func checkFiles(_ connection: Connection) -> Bool {
    do {
      try file.checkIsSame(through: connection)
      return true
    } catch {
      if let failure = StoreError.content(error, during: .read, file.path) {
        // Where this fails too, the reading is what is told of, by the next change.
        do { try connection.secureLog(of: file, after: failure) } catch {}
      }
      onGone()
      return false
    }
  }

  private func startReading(until end: DispatchTime = .now() + readingTime) {
    let wasReading = state.withLock { state in
      state.end = max(state.end, end)
      state.pause = Self.shortestPause
      defer { state.isReading = true }
      return state.isReading
    }
    if !wasReading { reader.run(after: 0) { [weak self] in self?.read($0) } }
  }

  private func read(_ connection: Connection) {
    guard checkFiles(connection) else { return state.withLock { $0.isReading = false } }
    // Asked before the stock is read: what was written by then is seen.
    let isOver = state.withLock { DispatchTime.now() >= $0.end } && !connection.isWriterAtWork()
    let stock = try? connection.stock()
    let (changed, pause) = state.withLock { state -> (Stock?, Int?) in
      let changed = stock.flatMap { $0.revision == state.revision ? nil : $0 }
      if let changed {
        state.revision = changed.revision
        state.pause = Self.pauseAfterChange
        state.end = max(state.end, .now() + Self.readingTime)
      }
      let now = DispatchTime.now()
      state.isReading = !isOver || now < state.end
      defer { state.pause = min(state.pause * 2, Self.longestPause) }
      guard state.isReading else { return (changed, nil) }
      return (changed, now < state.end ? state.pause : Self.pauseForWriter)
    }
    if let changed { onChange(changed) }
    if isOver, stock == nil {
      // Where this fails too, the reading is what is told of, by the next change.
      do { try connection.keepLog(true) } catch {}
      onGone()
    }
    if let pause { reader.run(after: pause) { [weak self] in self?.read($0) } }
  }
}
