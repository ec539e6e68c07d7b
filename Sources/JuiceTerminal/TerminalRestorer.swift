internal import CNcurses
internal import Glibc
internal import SystemPackage

/// A shell that waits for this process to end, and resets the terminal if the process could not, for example after
/// SIGKILL.
struct TerminalRestorer {
  /// Each line replaces the last: the modes to set and the modes to replace, or an empty line for no reset.
  private let pipe: FileDescriptor

  init?(terminal: Int32, reset: String) {
    // The shell reopens the terminal by name: if the till led its session, the kernel hangs up the open files.
    let name = unsafe ttyname(terminal).map { unsafe String(cString: $0) } ?? "/dev/stdout"
    guard let shell = Shell(Self.script, [reset, name], output: terminal) else { return nil }
    pipe = shell.input
  }

  /// Resets the terminal when this process ends: sets `modes`, if the current ones are still `ours`.
  func guardTerminal(modes: termios, ours: termios) {
    tell("\(Self.stty(modes)) \(Self.stty(ours))")
  }

  /// Leaves the terminal alone when this process ends.
  func rest() { tell("") }

  func close() { Glibc.close(pipe.rawValue) }

  /// Ignores SIGPIPE: someone may have killed the shell.
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

  /// The format of `stty -g`, which `stty` reads back.
  private static func stty(_ modes: termios) -> String {
    var modes = modes
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    let characters = unsafe withUnsafeBytes(of: &modes.c_cc) { unsafe Array($0) }
    return (flags.map { String($0, radix: 16) } + characters.map { String($0, radix: 16) })
      .joined(separator: ":")
  }
}
