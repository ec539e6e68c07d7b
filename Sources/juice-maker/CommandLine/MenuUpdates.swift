import Dispatch
import JuiceFiles
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceTill
import SystemPackage

/// Watches the menu file, even before it exists.
@MainActor final class MenuUpdates {
  /// The debounce: editors write a file in several steps, so it is read this long after the last.
  static let quietTime = Duration.milliseconds(100)
  /// The longest delay, for a file that changes all the time.
  static let longestWait = Duration.seconds(1)

  let news: AsyncStream<MenuUpdate>
  private let tell: AsyncStream<MenuUpdate>.Continuation
  private let path: String
  private let clock: any MonotonicClock
  /// The till's menu; `nil` after a failure or removal was reported.
  private var known: Menu?
  private var isFromFile: Bool
  private var watchers: [FileWatcher] = []
  private var reading: Task<Void, Never>?
  /// The time of the next reading, and the latest time for it; `nil` if nothing has changed.
  private(set) var deadline: Instant?
  private var latest: Instant?

  /// - Parameter isFromFile: false if there was no file.
  init(path: String, current: Menu, isFromFile: Bool, clock: any MonotonicClock) {
    (self.path, known, self.isFromFile, self.clock) = (path, current, isFromFile, clock)
    (news, tell) = AsyncStream.makeStream()
    watch()
    // The file may have changed before the watch began.
    read()
  }

  /// Changes the file, and publishes the new menu at once.
  func change(
    _ editor: MenuEditor, _ change: @escaping @Sendable (inout Menu) throws -> Void
  ) async throws -> (menu: Menu, newFile: String?) {
    // Never replaces another menu with the built-in one, not even after its file was removed.
    let mayMake = !isFromFile && known != nil
    // May wait for another program's lock.
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

  /// Reads off the main thread, where a large menu would delay keys; one reading at a time.
  private func read() {
    reading = Task { [weak self, path, before = reading] in
      await before?.value
      let menu = await Self.load(path)
      self?.take(menu)
    }
  }

  private nonisolated static let queue = DispatchQueue(label: "MenuUpdates")

  /// - Returns: `nil` if there is no file.
  private nonisolated static func load(_ path: String) async -> Result<Menu, MenuFileError>? {
    await queue.run {
      let isThere = unsafe (try? Stat(path)) != nil
      return isThere ? Result { () throws(MenuFileError) in try MenuFile.load(path: path) } : nil
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
      // Stays silent about a file that never existed.
      if isFromFile { tell.yield(.removed) }
      (known, isFromFile) = (isFromFile ? nil : known, false)
    }
  }
}
