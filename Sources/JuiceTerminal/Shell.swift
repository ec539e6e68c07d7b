internal import CNcurses
internal import Glibc
public import SystemPackage

/// A shell in a session of its own: signals to the till's terminal and group do not reach it, and those that the till
/// ignores or blocks have their usual effect on it.
public nonisolated struct Shell: Sendable {
  /// The shell reads what is written here.
  public let input: FileDescriptor
  private let process: pid_t

  /// - Parameters:
  ///   - script: what it runs, with `arguments` as `$1`, `$2` …
  ///   - output: where its output goes; nil for nowhere.
  /// - Returns: nil where it can't be started.
  public init?(_ script: String, _ arguments: [String] = [], output: CInt? = nil) {
    var ends: [CInt] = [-1, -1]
    guard cn_pipe(&ends, false) == 0 else { return nil }
    defer { Glibc.close(ends[0]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, cn_spawn_apart)

    var process: pid_t = 0
    let argv = (["sh", "-c", script, "sh"] + arguments).map { strdup($0) }
    defer { for argument in argv { free(argument) } }
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, argv + [nil], environ) == 0
    else {
      Glibc.close(ends[1])
      return nil
    }
    input = FileDescriptor(rawValue: ends[1])
    self.process = process
  }

  /// Waits until it ends.
  ///
  /// - Returns: its exit code, 128 and the number of the signal that ended it, or nil where another part of the
  ///   program has asked before.
  public func wait() -> CInt? {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
