import Dispatch
import JuiceKit
import JuiceStorage
import JuiceTill
import Synchronization

/// Follows a menu file, until it is released.
final class MenuUpdates: Sendable {
  /// Editors write a file in several steps: it is read when they have gone quiet.
  private static let quiet = DispatchTimeInterval.milliseconds(100)

  private let path: String
  private let tell: @Sendable (MenuUpdate) -> Void
  private let queue = DispatchQueue(label: "MenuUpdates")
  private let state: Mutex<(known: Menu?, changes: Int, watcher: FileWatcher?)>

  /// - Parameter current: the menu that was read from the file before.
  static func stream(path: String, current: Menu) -> AsyncStream<MenuUpdate> {
    AsyncStream { continuation in
      let updates = MenuUpdates(path: path, current: current) { continuation.yield($0) }
      continuation.onTermination = { _ in withExtendedLifetime(updates) {} }
    }
  }

  private init(path: String, current: Menu, tell: @escaping @Sendable (MenuUpdate) -> Void) {
    self.path = path
    self.tell = tell
    state = Mutex((known: current, changes: 0, watcher: nil))
    let watcher = FileWatcher(.name(path)) { [weak self] in self?.hear() }
    state.withLock { $0.watcher = watcher }
    if watcher == nil { tell(.failed("\(path): changes can't be followed here")) }
  }

  private func hear() {
    let change = state.withLock { state in
      state.changes += 1
      return state.changes
    }
    queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in
      guard let self, state.withLock({ $0.changes == change }) else { return }
      read()
    }
  }

  /// Its first problem, by the file's name alone: the line on the screen is short.
  private func firstLine(of error: MenuFileError) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? path
    guard let slash = path.lastIndex(of: "/"), line.hasPrefix(path) else { return line }
    return String(line.dropFirst(path.distance(from: path.startIndex, to: slash) + 1))
  }

  private func read() {
    do {
      let menu = try MenuFile.load(path: path)
      let isNew = state.withLock { state in
        defer { state.known = menu }
        return state.known != menu
      }
      if isNew { tell(.changed(menu)) }
    } catch {
      state.withLock { $0.known = nil }
      tell(.failed(firstLine(of: error)))
    }
  }
}
