internal import CNcurses
internal import Glibc
internal import SystemPackage

/// A shell that waits for this process to end, and resets the terminal if the process could not do so
/// itself, as after SIGKILL.
struct TerminalRestorer {
  /// Each line says what to do once it is closed: which modes to set, if others are set; or nothing.
  private let pipe: FileDescriptor

  /// - Parameter reset: what to write to the terminal.
  init?(terminal: Int32, reset: String) {
    var ends: [Int32] = [-1, -1]
    guard cn_pipe(&ends, false) == 0 else { return nil }
    defer { Glibc.close(ends[0]) }
    // Opened again by name: if the till led its session, the kernel hangs up the open files.
    let name = ttyname(terminal).map { String(cString: $0) } ?? "/dev/stdout"
    guard
      Self.spawn(
        input: ends[0], output: terminal,
        arguments: ["sh", "-c", Self.script, "sh", reset, name])
    else {
      Glibc.close(ends[1])
      return nil
    }
    pipe = FileDescriptor(rawValue: ends[1])
  }

  /// From now on the terminal is to be reset.
  ///
  /// - Parameter modes: the modes to set, if the current ones still are `ours`.
  func guardTerminal(modes: termios, ours: termios) {
    tell("\(Self.stty(modes)) \(Self.stty(ours))")
  }

  /// From now on there is nothing to reset.
  func rest() { tell("") }

  /// Ends the shell.
  func close() { Glibc.close(pipe.rawValue) }

  /// Without the shell, which somebody may have killed, there is nobody to tell.
  private func tell(_ line: String) {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    _ = try? pipe.writeAll("\(line)\n".utf8)
  }

  private static let script = """
    trap '' HUP INT QUIT TERM TSTP
    while read -r line; do last=$line; done
    [ "$last" ] || exit
    restore() {
      printf %s "$1" >"$2" && now=$(stty -g <"$2") || return
      [ "$now" != "${last#* }" ] || stty "${last% *}" <"$2"
    }
    restore "$@" || { sleep 0.1; restore "$@"; }
    """

  /// The notation of `stty -g`, which `stty` reads back.
  private static func stty(_ modes: termios) -> String {
    var modes = modes
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    let characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    return (flags.map { String($0, radix: 16) } + characters.map { String($0, radix: 16) })
      .joined(separator: ":")
  }

  private static func spawn(input: Int32, output: Int32, arguments: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: signals to the till's group do not reach it.
    posix_spawnattr_setflags(&attributes, cn_spawn_in_session)

    var child: pid_t = 0
    let argv = arguments.map { strdup($0) }
    defer { for argument in argv { free(argument) } }
    return posix_spawn(&child, "/bin/sh", &actions, &attributes, argv + [nil], environ) == 0
  }
}
