import Dispatch
import JuiceKit
import JuiceStorage
import JuiceTill
import Synchronization
import SystemPackage

/// Watches a menu file, also one that is not there yet, until it is released.
final class MenuUpdates: Sendable {
  /// Editors write a file in several steps: it is read this long after the last.
  private static let quietTime = DispatchTimeInterval.milliseconds(100)
  /// A file that is never quiet is read this long after the first.
  private static let longestWait = DispatchTimeInterval.seconds(1)

  private let path: String
  private let report: @Sendable (MenuUpdate) -> Void
  private let queue = DispatchQueue(label: "MenuUpdates")
  private let state: Mutex<State>

  private struct State {
    /// What the till uses; nil where something was told since that is not that menu.
    var known: Menu?
    /// Whether it was read from the file.
    var isFromFile: Bool
    var changes = 0
    /// When it has to be read, whatever changes until then; nil while nothing has changed.
    var end: DispatchTime?
    var watchers: [FileWatcher] = []
  }

  /// - Parameters:
  ///   - current: the menu in use.
  ///   - isFromFile: whether it was read from the file; else there was none.
  static func stream(
    path: String, current: Menu, isFromFile: Bool
  ) -> AsyncStream<MenuUpdate> {
    AsyncStream { continuation in
      let updates = MenuUpdates(path: path, current: current, isFromFile: isFromFile) {
        continuation.yield($0)
      }
      continuation.onTermination = { _ in withExtendedLifetime(updates) {} }
    }
  }

  private init(
    path: String, current: Menu, isFromFile: Bool,
    report: @escaping @Sendable (MenuUpdate) -> Void
  ) {
    self.path = path
    self.report = report
    state = Mutex(State(known: current, isFromFile: isFromFile))
    watch()
    // It may have changed while nobody watched.
    queue.async { [weak self] in self?.read() }
  }

  private func watch() {
    let watchers = FileWatcher.watchers(ofPath: path) { [weak self] in self?.fileChanged() }
    state.withLock { $0.watchers = watchers ?? [] }
    if watchers == nil { report(.notFollowed) }
  }

  private var isThere: Bool { (try? Stat(path)) != nil }

  private func fileChanged() {
    let (change, time) = state.withLock { state in
      let now = DispatchTime.now()
      let end = state.end ?? now + Self.longestWait
      state.end = end
      state.changes += 1
      return (state.changes, min(now + Self.quietTime, end))
    }
    queue.asyncAfter(deadline: time) { [weak self] in
      guard let self, isLast(change) else { return }
      watch()
      read()
    }
  }

  private func isLast(_ change: Int) -> Bool {
    state.withLock { state in
      if state.changes == change { state.end = nil }
      return state.changes == change
    }
  }

  private func read() {
    guard isThere else { return removed() }
    do {
      let menu = try MenuFile.load(path: path)
      let isNew = state.withLock { state in
        defer { (state.known, state.isFromFile) = (menu, true) }
        return state.known != menu
      }
      if isNew { report(.changed(menu)) }
    } catch {
      state.withLock { ($0.known, $0.isFromFile) = (nil, true) }
      report(.failed(error))
    }
  }

  /// Of a file that never was there, nothing is said.
  private func removed() {
    let wasThere = state.withLock { state in
      guard state.isFromFile else { return false }
      (state.known, state.isFromFile) = (nil, false)
      return true
    }
    if wasThere { report(.removed) }
  }
}
