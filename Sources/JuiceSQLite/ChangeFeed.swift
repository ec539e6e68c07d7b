public import JuiceKit
import JuiceStorage
import Synchronization

extension SQLiteStore {
  public func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let feed = ChangeFeed(
        file, cache, onChange: { continuation.yield($0) }, onGone: { continuation.finish() })
      continuation.onTermination = { _ in withExtendedLifetime(feed) {} }
      Task {
        do { try await feed.begin(connectionOfItsOwn()) } catch { continuation.finish() }
      }
    }
  }
}

/// Follows the changes of a store through the writes to its log, until it is released.
///
/// A write is seen a little before the change it belongs to can be read. So after a write the feed reads until no
/// change is underway, with growing pauses; then nothing of it runs until the next write.
private final class ChangeFeed: @unchecked Sendable {
  /// However much others sell, they are heard of twenty times a second at most.
  private static let pauseAfterChange = Duration.milliseconds(50)

  private let file: StoreFile
  private let cache: BooksCache
  private let onChange: @Sendable (Stock) -> Void
  private let onGone: @Sendable () -> Void
  /// Something was heard that no reading has begun after; more of it needs no word to the queue.
  private let hasHeard = Atomic(false)
  // It is set once, before anything is heard.
  private var reader: ConnectionQueue?
  // The rest is used on the reader's queue alone.
  private var watchers: [FileWatcher] = []
  private var version: Stock.Version
  /// It reads just now, or will after a pause.
  private var isReading = false
  private var backOff = BackOff(first: .milliseconds(2), longest: .milliseconds(50))

  /// - Parameters:
  ///   - onChange: called with what is newer than the last entry seen, also where it came before it begins.
  ///   - onGone: called where the file is moved, removed or replaced, or can't be read.
  init(
    _ file: StoreFile, _ cache: BooksCache, onChange: @escaping @Sendable (Stock) -> Void,
    onGone: @escaping @Sendable () -> Void
  ) {
    self.file = file
    self.cache = cache
    self.onChange = onChange
    self.onGone = onGone
    version = cache.version
  }

  func begin(_ reader: ConnectionQueue) async throws {
    // A connection that has read keeps the log in existence, so that it can be watched.
    _ = try await reader.run { try $0.revision() }
    self.reader = reader
    reader.run(after: .zero) { [weak self] _ in
      guard let self else { return }
      watchers = [.contents(of: file.logPath), .name(file.path)].compactMap { target in
        FileWatcher(target) { [weak self] in self?.hear() }
      }
    }
    // A change may be on its way to the log just now.
    hear()
  }

  /// Something was written, or the file is another. A reading that is still to come sees it anyway.
  private func hear() {
    guard !hasHeard.exchange(true, ordering: .sequentiallyConsistent) else { return }
    reader?.run(after: .zero) { [weak self] connection in
      guard let self, !isReading else { return }
      isReading = true
      read(connection)
    }
  }

  private func read(_ connection: Connection) {
    // News from here on needs another read.
    hasHeard.store(false, ordering: .sequentiallyConsistent)
    do {
      try file.checkIsInPlace(through: connection)
      try file.checkIsFollowed(through: connection)
      // Asked before the stock is read: what was written by then is seen.
      let mayBeWritten = try connection.mayBeWritten()
      let stock = try cache.stock(in: connection)
      if stock.version != version {
        version = stock.version
        backOff.reset()
        onChange(stock)
        readAgain(after: Self.pauseAfterChange)
      } else if mayBeWritten || watchers.count < 2 {
        // Without its watchers it reads on for good.
        readAgain(after: backOff.next())
      } else {
        backOff.reset()
        isReading = false
      }
    } catch {
      cache.secureLog(of: connection, after: StoreError.mapped(error, during: .read, file.path))
      onGone()
    }
  }

  private func readAgain(after pause: Duration) {
    reader?.run(after: pause) { [weak self] in self?.read($0) }
  }
}
