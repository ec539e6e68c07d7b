import Dispatch
import Glibc
import SystemPackage

/// Calls back when a file changes, by inotify: nothing runs while nothing happens.
public final class FileWatcher: Sendable {
  public enum Target: Hashable, Sendable {
    /// The bytes of a file that is there: every write to it.
    case contents(of: String)
    /// Whatever file has this path: written and closed, put there by a rename, or removed.
    case name(String)
    /// Something, as a folder, that will have this path.
    case appearance(of: String)
  }

  // Dispatch does not declare it, but its sources may be used from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Watches a path and every symbolic link on the way to its file, which need not be there: the first folder
  /// on the way that is missing is waited for.
  ///
  /// To be called again after each change, which may have made or removed folders and links.
  ///
  /// - Returns: nil where the system can't watch it.
  public static func watchers(
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

  /// Finds all that decides which file a path leads to: the links on its way, and the file, or what is missing first.
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

  /// After as many the system takes links for a circle.
  private static let maxLinks = 40

  /// Watches until it is released.
  ///
  /// - Parameter onChange: called on a queue of its own; once for changes that come together.
  /// - Returns: nil where the system can't watch it.
  public init?(_ target: Target, onChange: @escaping @Sendable () -> Void) {
    let descriptor = FileDescriptor(
      rawValue: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    guard descriptor.rawValue >= 0 else { return nil }
    guard
      inotify_add_watch(descriptor.rawValue, target.watchedPath.string, target.events) >= 0
    else {
      try? descriptor.close()
      return nil
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor.rawValue, queue: DispatchQueue(label: "FileWatcher"))
    let name = target.fileName
    source.setEventHandler {
      if Self.readEvents(descriptor, about: name) { onChange() }
    }
    source.setCancelHandler { try? descriptor.close() }
    source.activate()
  }

  deinit { source.cancel() }

  /// Reads all events that are there.
  ///
  /// - Parameter name: nil where every event counts.
  /// - Returns: whether any of them was about the file.
  private static func readEvents(_ descriptor: FileDescriptor, about name: String?) -> Bool {
    var isAboutFile = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let count = try? descriptor.read(into: buffer), count > 0 {
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          // Without a name it is about the target itself, or events were lost.
          guard let name, event.len > 0 else {
            isAboutFile = true
            continue
          }
          let bytes = buffer[start..<offset].prefix { $0 != 0 }
          isAboutFile = isAboutFile || bytes.elementsEqual(name.utf8)
        }
      }
    }
    return isAboutFile
  }
}

extension FilePath {
  /// The folder that it is in.
  fileprivate var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty && root == nil ? "." : folder
  }
}

extension FileWatcher.Target {
  /// inotify follows files, not names: for a name, its folder is watched.
  fileprivate var watchedPath: FilePath {
    switch self {
    case .contents(let path): return FilePath(path)
    case .name(let path), .appearance(let path):
      return FilePath(path).folder
    }
  }

  fileprivate var fileName: String? {
    switch self {
    case .contents: nil
    case .name(let path), .appearance(let path): FilePath(path).lastComponent?.string
    }
  }

  fileprivate var events: UInt32 {
    switch self {
    case .contents: UInt32(IN_MODIFY)
    case .name:
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_MOVE_SELF)
    case .appearance: UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVE_SELF)
    }
  }
}
