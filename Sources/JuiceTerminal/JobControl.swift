internal import CNcurses
internal import Glibc
internal import SystemPackage

/// Stopping the process as Ctrl-Z does, for a shell that will continue it.
enum JobControl {
  /// True if a shell waits. The kernel stops no group of processes that has none (an orphaned one), as that of
  /// a session's leader; so nothing that leads to the stop may begin then.
  static var canStop: Bool {
    guard !cn_ignores_stop() else { return false }
    // A shell gives each job a group; parents within ours, such as make, are a part of the job.
    var ancestor = getppid()
    while ancestor > 0, getpgid(ancestor) == getpgrp() {
      guard let parent = parent(of: ancestor) else { return false }
      ancestor = parent
    }
    return ancestor > 0 && getsid(ancestor) == getsid(0)
  }

  /// Stops the whole job, so that a parent such as make stops too, until it is continued.
  static func stop() { cn_stop_job() }

  /// True if this process may change a terminal's modes without being stopped for it.
  static func isInForeground(of terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }

  private static func parent(of process: pid_t) -> pid_t? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    guard let file = try? FileDescriptor.open("/proc/\(process)/stat", .readOnly),
      let count = try? file.closeAfter({
        try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
      })
    else { return nil }
    // The name, in brackets, may hold anything; the state and the parent follow it.
    let fields =
      String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}

extension Terminal {
  /// From now on Ctrl-C, Ctrl-\ and Ctrl-Z before the terminal is open, and their signals SIGINT, SIGQUIT and
  /// SIGTSTP at any time, do nothing.
  public static func ignoreKeyboard() { cn_ignore_keyboard() }

  /// Undoes `ignoreKeyboard`.
  public func heedKeyboard() { cn_heed_keyboard() }
}
