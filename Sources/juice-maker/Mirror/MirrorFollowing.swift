import JuiceKit
import JuiceSQLite
import JuiceStorage
import SystemPackage

enum MirrorNews: Sendable {
  case upToDate
  /// Sending failed for now; a retry follows.
  case failed(any Error)
}

extension MirrorSender {
  /// Sends the missing entries. If the connection breaks, retries until nothing is sent within `patience`.
  func sendOnce() async throws {
    let store = try SQLiteStore(reading: path, patience: patience)
    var (deadline, before) = (Deadline.after(patience), sent)
    var backOff = BackOff(first: .milliseconds(10), longest: .milliseconds(500))
    while true {
      do { return try await send(store) } catch let error as StoreError where error.mayPass {
        if sent > before { (deadline, before) = (Deadline.after(patience), sent) }
        let pause = backOff.next()
        guard .milliseconds(deadline.milliseconds) > pause else { throw error }
        await rest(pause)
      }
    }
  }

  /// Sends the missing entries, then each new one at once, until a permanent error.
  ///
  /// Sleeps while the store doesn't change. Retries an unreachable server with growing pauses. Waits for a missing
  /// file, and reopens a replaced one.
  func follow(_ tell: (MirrorNews) throws -> Void) async throws {
    var (backOff, hasBegun) = (pauses, false)
    while true {
      try Task.checkCancellation()
      do {
        let store = try SQLiteStore(reading: path, patience: patience)
        hasBegun = true
        let changes = store.changes()
        try await deliver(store, tell)
        for await _ in changes {
          backOff.reset()
          try await deliver(store, tell)
        }
        // The file was replaced, or can't be followed for now.
      } catch StoreError.missing(let path) {
        try tell(.failed(StoreError.missing(path)))
        await waitForFile()
        hasBegun = true
        // The file is just being created or replaced.
      } catch let error as StoreError where error.mayPass || hasBegun && !error.isOfServer {
        try tell(.failed(error))
      }
      await rest(backOff.next())
    }
  }

  private func deliver(_ store: SQLiteStore, _ tell: (MirrorNews) throws -> Void) async throws {
    var backOff = pauses
    while true {
      try Task.checkCancellation()
      do {
        try await send(store)
        return try tell(.upToDate)
      } catch let error as StoreError where error.mayPass && error.isOfServer {
        try tell(.failed(error))
        await rest(backOff.next())
      }
    }
  }

  /// Waits until the file, or a further part of its path, exists.
  private func waitForFile() async {
    let (events, event) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watchers = FileWatcher.watchers(ofPath: path) { event.yield() }
    // The file may have come before the watch began; without a watch, the caller polls.
    if watchers == nil || FilePath(path).exists { return }
    for await _ in events { break }
    withExtendedLifetime(watchers) {}
  }
}

extension StoreError {
  fileprivate var isOfServer: Bool { if case .server = self { true } else { false } }
}
