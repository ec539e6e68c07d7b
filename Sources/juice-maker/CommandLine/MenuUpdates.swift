import Dispatch
import JuiceFiles
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceTill
import SystemPackage

/// Watches a menu file, also one that is not there yet, until it is released.
@MainActor final class MenuUpdates {
  typealias Instant = ContinuousClock.Instant

  /// Editors write a file in several steps: it is read this long after the last.
  static let quietTime = Duration.milliseconds(100)
  /// A file that is never quiet is read this long after the first.
  static let longestWait = Duration.seconds(1)

  let news: AsyncStream<MenuUpdate>
  private let tell: AsyncStream<MenuUpdate>.Continuation
  private let path: String
  private let clock: any MonotonicClock
  /// The menu that the till uses; nil where another thing was told since.
  private var known: Menu?
  /// It was read from the file.
  private var isFromFile: Bool
  private var watchers: [FileWatcher] = []
  private var reading: Task<Void, Never>?
  /// When the file is to be read, and by when at the latest; nil while nothing has changed.
  private(set) var deadline: Instant?
  private var latest: Instant?

  /// - Parameters:
  ///   - current: the menu in use.
  ///   - isFromFile: whether it was read from the file; else there was none.
  init(path: String, current: Menu, isFromFile: Bool, clock: any MonotonicClock) {
    (self.path, known, self.isFromFile, self.clock) = (path, current, isFromFile, clock)
    (news, tell) = AsyncStream.makeStream()
    watch()
    // It may have changed while nobody watched.
    read()
  }

  /// Changes the file, and tells it at once.
  func change(
    _ editor: MenuEditor, _ change: @escaping @Sendable (inout Menu) throws -> Void
  ) async throws -> (menu: Menu, newFile: String?) {
    // The built-in menu does not take the place of another, also of one whose file is gone.
    let mayMake = !isFromFile && known != nil
    // It may wait for another program.
    let (menu, isNew) = try await Self.queue.run { try editor.apply(mayMake: mayMake, change) }
    take(.success(menu))
    return (menu, isNew ? editor.path : nil)
  }

  func expire(at now: Instant) {
    guard let deadline, deadline <= now else { return }
    (self.deadline, latest) = (nil, nil)
    watch()
    read()
  }

  private func watch() {
    let watchers = FileWatcher.watchers(ofPath: path) { [weak self] in
      Task { @MainActor in self?.fileChanged() }
    }
    self.watchers = watchers ?? []
    if watchers == nil { tell.yield(.notFollowed) }
  }

  private func fileChanged() {
    let now = clock.now
    let latest = latest ?? now + Self.longestWait
    self.latest = latest
    deadline = min(now + Self.quietTime, latest)
  }

  /// Off the main thread, where a long menu would hold keys up; one reading after the other.
  private func read() {
    reading = Task { [weak self, path, before = reading] in
      await before?.value
      let menu = await Self.load(path)
      self?.take(menu)
    }
  }

  private nonisolated static let queue = DispatchQueue(label: "MenuUpdates")

  /// - Returns: nil where there is no file.
  private nonisolated static func load(_ path: String) async -> Result<Menu, MenuFileError>? {
    await withCheckedContinuation { continuation in
      queue.async {
        let isThere = (try? Stat(path)) != nil
        continuation.resume(
          returning: isThere
            ? Result { () throws(MenuFileError) in try MenuFile.load(path: path) } : nil)
      }
    }
  }

  private func take(_ result: Result<Menu, MenuFileError>?) {
    switch result {
    case .success(let menu):
      if known != menu { tell.yield(.changed(menu)) }
      (known, isFromFile) = (menu, true)
    case .failure(let error):
      (known, isFromFile) = (nil, true)
      tell.yield(.failed(error))
    case nil:
      // Nothing is said of a file that never was there.
      if isFromFile { tell.yield(.removed) }
      (known, isFromFile) = (isFromFile ? nil : known, false)
    }
  }
}
