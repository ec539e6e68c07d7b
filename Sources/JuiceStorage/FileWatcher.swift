import Dispatch
import Glibc

/// Tells when a file changes, without looking again and again: by inotify.
public final class FileWatcher: Sendable {
  public enum Target: Hashable, Sendable {
    /// The bytes of a file that is there: every write to it.
    case contents(of: String)
    /// Whatever file has this path: written and closed, put in place by a rename, or taken away.
    case name(String)
  }

  // Dispatch does not say so, but its sources may be used from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Watches until it is released.
  ///
  /// - Parameter onChange: called on a queue of its own; once for changes that come together.
  /// - Returns: nil where the system can't watch it.
  public init?(_ target: Target, onChange: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, target.watched, target.events) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "FileWatcher"))
    source.setEventHandler {
      if Self.drain(descriptor, for: target.fileName) { onChange() }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Reads what happened.
  ///
  /// - Parameter name: nil where every event counts.
  /// - Returns: whether any of it was about the file.
  private static func drain(_ descriptor: Int32, for name: String?) -> Bool {
    var isAboutFile = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
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

extension FileWatcher.Target {
  fileprivate var watched: String {
    switch self {
    case .contents(let path): path
    case .name(let path): path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }
  }

  fileprivate var fileName: String? {
    switch self {
    case .contents: nil
    case .name(let path):
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
  }

  fileprivate var events: UInt32 {
    switch self {
    case .contents: UInt32(IN_MODIFY)
    case .name:
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
    }
  }
}
