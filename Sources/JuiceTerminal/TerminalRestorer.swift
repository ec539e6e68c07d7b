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
    // Opened again by name: if the till led its session, the kernel hangs up the open files.
    let name = ttyname(terminal).map { String(cString: $0) } ?? "/dev/stdout"
    guard let shell = Shell(Self.script, [reset, name], output: terminal) else { return nil }
    pipe = shell.input
  }

  /// The terminal is to be reset from now on.
  ///
  /// - Parameter modes: the modes to set, if the current ones still are `ours`.
  func guardTerminal(modes: termios, ours: termios) {
    tell("\(Self.stty(modes)) \(Self.stty(ours))")
  }

  /// There is nothing to reset from now on.
  func rest() { tell("") }

  /// Ends the shell.
  func close() { Glibc.close(pipe.rawValue) }

  /// Nobody is there to be told where somebody has killed the shell.
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
}
