internal import CNcurses
internal import Glibc
package import SystemPackage

/// A program in its own session: signals to the till's terminal and process group don't reach it. Signals that the till
/// ignores or blocks have their default effect on it. It gets no other open files than the given ones.
package nonisolated struct Child: Sendable {
  package nonisolated enum Ending: Hashable, Sendable {
    case exit(CInt)
    case signal(CInt)

    /// The exit code that a shell reports: 128 plus the signal for a program that a signal has ended.
    package var code: CInt {
      switch self {
      case .exit(let code): code
      case .signal(let signal): 128 + signal
      }
    }
  }

  let process: pid_t

  /// - Parameters:
  ///   - arguments: the program first: a path, or a name to find in `PATH`.
  ///   - environment: variables as `NAME=value`; `nil` for those of this process.
  ///   - input: its standard input; `nil` for /dev/null. The same for `output` and `errors`.
  /// - Throws: the error of posix_spawn(3), also that of the program's start.
  package init(
    _ arguments: [String], environment: [String]? = nil, input: CInt? = nil, output: CInt? = nil,
    errors: CInt? = nil
  ) throws(Errno) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [input, output, errors].enumerated() {
      let number = CInt(number)
      if let file {
        unsafe posix_spawn_file_actions_adddup2(&actions, file, number)
      } else {
        let mode = number == 0 ? O_RDONLY : O_WRONLY
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
      }
    }
    unsafe cn_close_from(&actions, 3)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, cn_spawn_apart)

    // waitpid(2) needs the default. The parent may have ignored the signal.
    Glibc.signal(SIGCHLD, SIG_DFL)
    var process: pid_t = 0
    let argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    let variables = unsafe (environment ?? []).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    let error =
      environment == nil
      ? unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, argv, environ)
      : unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, argv, variables)
    guard error == 0 else { throw Errno(rawValue: error) }
    self.process = process
  }

  /// Waits for the end, and frees the process's id.
  ///
  /// - Returns: `nil` if other code has already waited for it.
  package func wait() -> Ending? {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Waits for the end, and keeps the process's id: nothing else gets it before `wait`.
  func waitForEnd() {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Sends a signal to the program and those that it has started in its session.
  func send(_ signal: CInt) { kill(-process, signal) }
}
