internal import CNcurses
internal import Glibc
internal import SystemPackage

enum JobControl {
  /// True if a shell can continue this job. The kernel doesn't stop an orphaned process group, such as a session
  /// leader's: check this before leaving the terminal.
  static var canStop: Bool {
    guard !cn_ignores_stop() else { return false }
    // A shell gives each job a process group; parents in ours, such as make, belong to the job.
    var ancestor = getppid()
    while ancestor > 0, getpgid(ancestor) == getpgrp() {
      guard let parent = parent(of: ancestor) else { return false }
      ancestor = parent
    }
    return ancestor > 0 && getsid(ancestor) == getsid(0)
  }

  /// Stops the whole process group until it is continued, so that a parent such as make stops too.
  static func stop() { cn_stop_job() }

  /// True if this process can change a terminal's modes without being stopped by SIGTTOU.
  static func isInForeground(of terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }

  private static func parent(of process: pid_t) -> pid_t? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    guard let file = unsafe try? FileDescriptor.open("/proc/\(process)/stat", .readOnly),
      let count = try? file.closeAfter({
        unsafe try bytes.withUnsafeMutableBytes { unsafe try file.read(into: $0) }
      })
    else { return nil }
    // The process name, in brackets, can contain anything. The state and the parent's id follow it.
    let fields =
      String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}

extension Terminal {
  /// Ignores Ctrl-C, Ctrl-\ and Ctrl-Z until the terminal is open, and SIGINT, SIGQUIT and SIGTSTP at any time.
  package static func ignoreKeyboard() { cn_ignore_keyboard() }

  /// Undoes `ignoreKeyboard`.
  package func stopIgnoringKeyboard() { cn_heed_keyboard() }
}
