internal import CNcurses
internal import Glibc
public import SystemPackage

/// A shell in its own session: signals to the till's terminal and process group don't reach it. Signals that the till
/// ignores or blocks have their default effect on it.
public nonisolated struct Shell: Sendable {
  /// The shell's standard input.
  public let input: FileDescriptor
  private let process: pid_t

  /// - Parameters:
  ///   - script: run with `arguments` as `$1`, `$2` …
  ///   - output: the file for its output; `nil` for /dev/null.
  /// - Returns: `nil` if it can't be started.
  public init?(_ script: String, _ arguments: [String] = [], output: CInt? = nil) {
    var ends: [CInt] = [-1, -1]
    guard unsafe cn_pipe(&ends, false) == 0 else { return nil }
    defer { Glibc.close(ends[0]) }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output, 1) }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, cn_spawn_apart)

    var process: pid_t = 0
    let argv = unsafe (["sh", "-c", script, "sh"] + arguments).map { unsafe strdup($0) }
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    guard unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, argv + [nil], environ) == 0
    else {
      Glibc.close(ends[1])
      return nil
    }
    input = FileDescriptor(rawValue: ends[1])
    self.process = process
  }

  /// - Returns: the exit code, or 128 plus the signal that ended the shell; `nil` if other code has already waited for
  ///   it.
  public func wait() -> CInt? {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
