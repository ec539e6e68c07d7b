internal import Glibc
internal import SystemPackage

/// A living process, as `/proc` shows it.
package nonisolated struct ProcessStatus: Sendable {
  package let parent: Int32
  /// In clock ticks since the start of the machine.
  package let start: UInt64

  /// - Returns: `nil` for a process that has ended, even if its parent has not waited for it.
  package init?(of process: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1024)
    guard
      let file = unsafe try? FileDescriptor.open(
        "/proc/\(process)/stat", .readOnly, options: .closeOnExec),
      let count = try? file.closeAfter({
        unsafe try bytes.withUnsafeMutableBytes { unsafe try file.read(into: $0) }
      })
    else { return nil }
    // The process name, in brackets, can contain anything. The state and the parent's id follow it; the start is the 22nd field.
    let fields =
      String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = Int32(fields[1]),
      let start = UInt64(fields[19])
    else { return nil }
    (self.parent, self.start) = (parent, start)
  }

  /// Sends SIGTERM to a terminal's command and to all that it has started in its session, as Esc does.
  package static func terminate(_ process: Int32) { Glibc.kill(-process, SIGTERM) }

  package static func kill(_ process: Int32) { Glibc.kill(-process, SIGKILL) }
}
