import JuiceKit
import JuiceSQLite
import JuiceStorage
import SystemPackage

/// News of a mirror that is followed.
enum MirrorNews: Sendable {
  /// The mirror has all of the store.
  case upToDate
  /// Nothing can be sent for now; it is tried again.
  case failed(any Error)
}

extension MirrorSender {
  /// Sends once what the server lacks; where the line breaks, again for as long as it gets on within the patience.
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

  /// Sends what the server lacks and whatever comes later, at once, until something is wrong that does not pass by
  /// itself.
  ///
  /// Nothing of it runs while nothing is sold. Where the server can't be reached it tries again with growing pauses while
  /// something is to be sent. A file that is not there is waited for, and one that takes its place is opened.
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
        // Another file is there, or it can't be followed as it is.
      } catch StoreError.missing(let path) {
        try tell(.failed(StoreError.missing(path)))
        await waitForFile()
        hasBegun = true
        // It is just being made or replaced.
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

  /// Waits until there is a file, or part of the way to it.
  private func waitForFile() async {
    let (events, event) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watchers = FileWatcher.watchers(ofPath: path) { event.yield() }
    // It may have come before it was watched; what can't be watched is looked for.
    if watchers == nil || FilePath(path).exists { return }
    for await _ in events { break }
    withExtendedLifetime(watchers) {}
  }
}

extension StoreError {
  fileprivate var isOfServer: Bool { if case .server = self { true } else { false } }
}
