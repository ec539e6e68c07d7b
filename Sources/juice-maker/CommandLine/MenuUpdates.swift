import Dispatch
import JuiceKit
import JuiceStorage
import JuiceTill
import Synchronization

/// Watches a menu file until it is released.
final class MenuUpdates: Sendable {
  /// Editors write a file in several steps: it is read this long after the last.
  private static let quietTime = DispatchTimeInterval.milliseconds(100)

  private let path: String
  private let report: @Sendable (MenuUpdate) -> Void
  private let queue = DispatchQueue(label: "MenuUpdates")
  private let state: Mutex<(known: Menu?, changes: Int, watcher: FileWatcher?)>

  /// - Parameter current: the menu read from the file before.
  static func stream(path: String, current: Menu) -> AsyncStream<MenuUpdate> {
    AsyncStream { continuation in
      let updates = MenuUpdates(path: path, current: current) { continuation.yield($0) }
      continuation.onTermination = { _ in withExtendedLifetime(updates) {} }
    }
  }

  private init(path: String, current: Menu, report: @escaping @Sendable (MenuUpdate) -> Void) {
    self.path = path
    self.report = report
    state = Mutex((known: current, changes: 0, watcher: nil))
    let watcher = FileWatcher(.name(path)) { [weak self] in self?.fileChanged() }
    state.withLock { $0.watcher = watcher }
    if watcher == nil { report(.notFollowed) }
  }

  private func fileChanged() {
    let change = state.withLock { state in
      state.changes += 1
      return state.changes
    }
    queue.asyncAfter(deadline: .now() + Self.quietTime) { [weak self] in
      guard let self, state.withLock({ $0.changes == change }) else { return }
      read()
    }
  }

  private func read() {
    do {
      let menu = try MenuFile.load(path: path)
      let isNew = state.withLock { state in
        defer { state.known = menu }
        return state.known != menu
      }
      if isNew { report(.changed(menu)) }
    } catch {
      state.withLock { $0.known = nil }
      report(.failed(error))
    }
  }
}
