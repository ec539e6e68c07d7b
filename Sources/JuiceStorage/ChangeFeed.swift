import GRDB
public import JuiceKit

extension SQLiteStore {
  public func changes() -> AsyncStream<Stock> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let feed = ChangeFeed(file) else { return continuation.finish() }
      let task = Task { await feed.run { continuation.yield($0) } }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Follows the changes of a store by the writes to its log.
///
/// A write is seen a little before the change that it belongs to can be read, so after one it is
/// looked several times whether there is news; then nothing runs until the next write.
struct ChangeFeed: Sendable {
  private let reader: DatabaseQueue
  private let writes: AsyncStream<Void>
  private let watcher: FileWatcher?
  private let start: Int

  /// How long after a write news of it is waited for.
  private static let attention = Duration.seconds(2)
  private static let shortestPause = Duration.milliseconds(2)
  private static let longestPause = Duration.milliseconds(64)

  /// - Returns: nil where the store can't be read.
  init?(_ file: StoreFile) {
    let (writes, heard) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Reading makes sure that the log is there to be watched, and keeps it there.
    guard let reader = try? file.connect(), (try? reader.inDatabase { try $0.revision() }) != nil
    else { return nil }
    watcher = FileWatcher(.contents(of: file.logPath)) { heard.yield() }
    guard let start = try? reader.inDatabase({ try $0.revision() }) else { return nil }
    // A system may be out of watches: look five times a second then.
    self.writes =
      watcher != nil ? writes : AsyncStream { try? await Task.sleep(for: .milliseconds(200)) }
    self.reader = reader
    self.start = start
  }

  func run(_ tell: (Stock) -> Void) async {
    var known = start
    for await _ in writes {
      var pause = Self.shortestPause
      var waited = Duration.zero
      while waited < Self.attention, !Task.isCancelled {
        if let stock = try? await reader.writeWithoutTransaction({ try $0.stock() }),
          stock.revision != known
        {
          known = stock.revision
          tell(stock)
          (pause, waited) = (Self.shortestPause, .zero)
        }
        try? await Task.sleep(for: pause)
        waited += pause
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }
}
