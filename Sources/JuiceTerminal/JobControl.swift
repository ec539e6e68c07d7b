internal import CNcurses
internal import Glibc

enum JobControl {
  /// True if a shell can continue this job. The kernel doesn't stop an orphaned process group, such as a session
  /// leader's: check this before leaving the terminal.
  static var canStop: Bool {
    guard !cn_ignores_stop() else { return false }
    // A shell gives each job a process group; parents in ours, such as make, belong to the job.
    var ancestor = getppid()
    while ancestor > 0, getpgid(ancestor) == getpgrp() {
      guard let parent = ProcessStatus(of: ancestor)?.parent else { return false }
      ancestor = parent
    }
    return ancestor > 0 && getsid(ancestor) == getsid(0)
  }

  /// Stops the whole process group until it is continued, so that a parent such as make stops too.
  static func stop() { cn_stop_job() }

  /// True if this process can change a terminal's modes without being stopped by SIGTTOU.
  static func isInForeground(of terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }
}

extension Terminal {
  /// Ignores Ctrl-C, Ctrl-\ and Ctrl-Z until the terminal is open, and SIGINT, SIGQUIT and SIGTSTP at any time.
  package static func ignoreKeyboard() { cn_ignore_keyboard() }

  package func stopIgnoringKeyboard() { cn_heed_keyboard() }
}
