package import JuiceKit
import JuiceStorage
import Synchronization

extension SQLiteStore {
  package func changes() -> AsyncStream<Stock> {
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
/// A write is seen before its change can be read: the feed reads with growing pauses until no change is underway.
private final class ChangeFeed: @unchecked Sendable {
  /// Limits the feed to 20 changes a second, however much others sell.
  private static let pauseAfterChange = Duration.milliseconds(50)

  private let file: StoreFile
  private let cache: BooksCache
  private let onChange: @Sendable (Stock) -> Void
  private let onGone: @Sendable () -> Void
  /// True from a write until the next read begins: further writes need not wake the queue.
  private let hasHeard = Atomic(false)
  // Set once, before the first write is heard.
  private var reader: ConnectionQueue?
  // The rest is used on the reader's queue alone.
  private var watchers: [FileWatcher] = []
  private var version: Stock.Version
  /// True while it reads, or pauses between two reads.
  private var isReading = false
  private var backOff = BackOff(first: .milliseconds(2), longest: .milliseconds(50))

  /// - Parameters:
  ///   - onChange: called with a stock newer than the last one seen, even if it is from before `begin`.
  ///   - onGone: called if the file is moved, removed, replaced or unreadable.
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
    // A change may have come before the watchers.
    hear()
  }

  /// Schedules a read after a write or a move of the file, unless one is pending.
  private func hear() {
    guard !hasHeard.exchange(true, ordering: .sequentiallyConsistent) else { return }
    reader?.run(after: .zero) { [weak self] connection in
      guard let self, !isReading else { return }
      isReading = true
      read(connection)
    }
  }

  private func read(_ connection: Connection) {
    // Later writes need another read.
    hasHeard.store(false, ordering: .sequentiallyConsistent)
    do {
      try file.checkIsInPlace(through: connection)
      try file.checkIsFollowed(through: connection)
      // Ask before reading: the stock then includes whatever was written by now.
      let mayBeWritten = try connection.mayBeWritten()
      let stock = try cache.stock(in: connection)
      if stock.version != version {
        version = stock.version
        backOff.reset()
        onChange(stock)
        readAgain(after: Self.pauseAfterChange)
      } else if mayBeWritten || watchers.count < 2 {
        // Without its watchers, it polls.
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
