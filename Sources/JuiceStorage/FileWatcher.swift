import Dispatch
import Glibc
import SystemPackage

/// Calls back when a file changes. Uses inotify, so it costs nothing while idle.
package final class FileWatcher: Sendable {
  package enum Target: Hashable, Sendable {
    /// Writes to the file that has this path now.
    case contents(of: String)
    /// The file at this path, even if replaced: closed after a write, renamed here, or removed.
    case name(String)
    /// The creation of a file or folder at this path.
    case appearance(of: String)
    /// The files of a folder: closed after a write, renamed here, or removed.
    case entries(of: String)
  }

  // Dispatch does not mark its sources as Sendable, but they may be used from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Watches a path and each symbolic link on the way. If a folder is missing, waits for the first missing one.
  ///
  /// Call it again after each change: the change may have added or removed folders and links.
  ///
  /// - Returns: `nil` if the system can't watch any part of the path.
  package static func watchers(
    ofPath path: String, onChange: @escaping @Sendable () -> Void
  ) -> [FileWatcher]? {
    var targets = targets(on: FilePath(path))
    while true {
      let watchers = targets.compactMap { FileWatcher($0, onChange: onChange) }
      // A folder created before the watch began causes no event.
      let now = Self.targets(on: FilePath(path))
      if now == targets { return watchers.isEmpty ? nil : watchers }
      targets = now
    }
  }

  private static func targets(on path: FilePath) -> [Target] {
    var targets: [Target] = []
    var way = Array(path.components)
    var place = FilePath(root: path.root, [])
    while !way.isEmpty {
      let component = way.removeFirst()
      let next = place.appending(component)
      if component.kind == .parentDirectory {
        place = next
      } else if targets.count < maxLinks, let link = next.linkTarget {
        targets.append(.name(next.string))
        way = link.components + way
        if link.isAbsolute { place = FilePath(root: link.root, []) }
      } else if !way.isEmpty, !next.exists {
        return targets + [.appearance(of: next.string)]
      } else {
        place = next
      }
    }
    return targets + [.name(place.string)]
  }

  /// The limit of Linux: a longer chain of links counts as a loop.
  private static let maxLinks = 40

  /// Watches the target until the watcher is released; `nil` if the system can't watch it.
  ///
  /// - Parameter onChange: runs on a private queue, once for events that arrive together.
  package init?(_ target: Target, onChange: @escaping @Sendable () -> Void) {
    let descriptor = FileDescriptor(
      rawValue: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    guard descriptor.rawValue >= 0 else { return nil }
    guard
      unsafe inotify_add_watch(descriptor.rawValue, target.watchedPath.string, target.events) >= 0
    else {
      try? descriptor.close()
      return nil
    }
    unsafe source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor.rawValue, queue: DispatchQueue(label: "FileWatcher"))
    let name = target.fileName
    unsafe source.setEventHandler {
      if Self.readEvents(descriptor, about: name) { onChange() }
    }
    unsafe source.setCancelHandler { try? descriptor.close() }
    unsafe source.activate()
  }

  deinit { unsafe source.cancel() }

  /// - Parameter name: `nil` to count every event.
  /// - Returns: `true` if an event concerns the file.
  private static func readEvents(_ descriptor: FileDescriptor, about name: String?) -> Bool {
    var isAboutFile = false
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let count = unsafe try? descriptor.read(into: buffer), count > 0 {
        var offset = 0
        while offset < count {
          let event = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          // An event without a name concerns the target itself, or reports lost events.
          guard let name, event.len > 0 else {
            isAboutFile = true
            continue
          }
          let bytes = unsafe buffer[start..<offset].prefix { $0 != 0 }
          isAboutFile = unsafe isAboutFile || bytes.elementsEqual(name.utf8)
        }
      }
    }
    return isAboutFile
  }
}

extension FileWatcher.Target {
  /// inotify follows files, not names: to follow a name, watch its folder.
  fileprivate var watchedPath: FilePath {
    switch self {
    case .contents(let path), .entries(let path): return FilePath(path)
    case .name(let path), .appearance(let path):
      return FilePath(path).folder
    }
  }

  fileprivate var fileName: String? {
    switch self {
    case .contents, .entries: nil
    case .name(let path), .appearance(let path): FilePath(path).lastComponent?.string
    }
  }

  fileprivate var events: UInt32 {
    switch self {
    case .contents: UInt32(IN_MODIFY)
    case .name:
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_MOVE_SELF)
    case .entries: UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
    case .appearance: UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVE_SELF)
    }
  }
}
