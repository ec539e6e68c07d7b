internal import CNcurses
internal import Glibc
internal import JuiceText
internal import SystemPackage

/// The real terminal: its modes and signals, and their restoration.
@safe final class Device {
  let input: Int32 = STDIN_FILENO
  let output: Int32 = STDOUT_FILENO
  let screen: OpaquePointer

  /// The shell's modes.
  private var modesBefore: termios
  private var isEntered = true
  private var restorer: TerminalRestorer?
  private let signalPipe: [Int32]
  /// The file descriptor to poll for signals. `readSignals` reads it.
  var signals: Int32 { signalPipe[0] }
  private let speaksANSI: Bool
  private let canBeAsked: Bool

  static func open() throws(TerminalError) -> Device {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .none }
    var signalPipe: [Int32] = [-1, -1]
    guard unsafe cn_pipe(&signalPipe, true) == 0 else {
      throw .failed(Errno(rawValue: errno).description)
    }
    // Comes before ncurses, which would handle SIGINT and SIGTERM itself and exit with 1.
    cn_forward_signals(signalPipe[1])
    do { return try Device(signalPipe) } catch {
      cn_restore_signals()
      for file in signalPipe { Glibc.close(file) }
      throw error
    }
  }

  private init(_ signalPipe: [Int32]) throws(TerminalError) {
    self.signalPipe = signalPipe
    useUTF8()
    // Some shells export these; ncurses would then ignore the real size.
    unsafe unsetenv("LINES")
    unsafe unsetenv("COLUMNS")
    var modes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { throw .none }
    modesBefore = modes

    let name = Self.name
    guard let reading = unsafe fdopen(dup(STDIN_FILENO), "r"),
      let writing = unsafe fdopen(dup(STDOUT_FILENO), "w")
    else { throw .failed(Errno(rawValue: errno).description) }
    guard
      let screen = unsafe Self.screen(nil, writing, reading)
        ?? Self.screen(Self.fallback, writing, reading)
    else { throw .unknown(name: name) }
    unsafe self.screen = unsafe screen
    if let size = Self.size(of: STDOUT_FILENO) { Terminal.resizeScreen(to: size) }
    guard let cup = unsafe cn_capability("cup") else {
      endwin()
      unsafe delscreen(screen)
      throw .tooSimple(name: name)
    }
    speaksANSI = unsafe Self.speaksANSI(cup)
    canBeAsked = unsafe Self.canBeAsked(cup, name: name)
    // Another program may have left the terminal non-blocking: ncurses would busy-loop while writing.
    _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) & ~O_NONBLOCK)
    unsafe endOnce(writing)
    write(pasteOn)
    guardTerminal()
  }

  /// Opens the screen of a terminal type, `nil` for that of `TERM`. ncurses must not use an absurd window size.
  private static func screen(
    _ type: String?, _ writing: UnsafeMutablePointer<FILE>, _ reading: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    use_env(false)
    if let screen = unsafe newterm(type, writing, reading) { return unsafe screen }
    // Terminfo lists some types without a size, such as `linux`: ncurses then needs the size of the window.
    let window = window(of: STDOUT_FILENO)
    guard window == window?.drawable else { return nil }
    use_env(true)
    defer { use_env(false) }
    return unsafe newterm(type, writing, reading)
  }

  /// The value of `TERM`; empty if unset.
  static var name: String { unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? "" }

  /// Stands in for a terminal that terminfo doesn't know.
  static let fallback = "xterm-256color"

  /// True if the terminal understands ANSI escape sequences, judging by its `cup` capability.
  static func speaksANSI(_ cup: UnsafePointer<CChar>) -> Bool {
    unsafe String(cString: cup).hasPrefix("\u{1B}[")
  }

  /// True if the terminal hides queries that it doesn't know. The Linux console prints them.
  static func canBeAsked(_ cup: UnsafePointer<CChar>, name: String) -> Bool {
    unsafe speaksANSI(cup) && name != "linux"
  }

  /// The part of the window that is drawn on; `nil` if the terminal is gone or its size is unknown.
  var size: Size? { Self.size(of: output) }

  static func size(of output: Int32) -> Size? { window(of: output)?.drawable }

  private static func window(of output: Int32) -> Size? {
    var size = winsize()
    guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return nil
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Starts the restorer once. Call it after the first draw, which it would delay.
  func startRestorer() {
    // Doesn't clear: after a crash, the crash handler has already given the screen back to the shell.
    restorer = restorer ?? TerminalRestorer(terminal: output, reset: reset(clears: false))
    guardTerminal()
  }

  func readSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe Glibc.read(signalPipe[0], &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map(Int32.init)
  }

  /// Asks the terminal for its background, and whether it marks pastes. Returns false if no answer will come.
  func ask() -> Bool {
    guard canBeAsked else { return false }
    send(InputSequence.question)
    return true
  }

  func leave() {
    guard isEntered else { return }
    isEntered = false
    // Some terminals have no alternate screen, such as mosh.
    write(pasteOff + (Self.capability("clear") ?? ""))
    endwin()
    restorer?.rest()
    unsafe cn_restore_on_crash(-1, "", 0, &modesBefore)
  }

  /// Takes the terminal back from the shell, which may have changed its modes. The next draw restores the screen.
  func enter() {
    if !isEntered {
      unsafe tcgetattr(input, &modesBefore)
      def_shell_mode()
    }
    isEntered = true
    reset_prog_mode()
    send(pasteOn)
    guardTerminal()
  }

  func close() {
    cn_restore_signals()
    if isEntered {
      leave()
      var modes = modesBefore
      unsafe tcsetattr(input, TCSADRAIN, &modes)
    }
    restorer?.close()
    restorer = nil
    for file in signalPipe { Glibc.close(file) }
  }

  /// Arms the crash handler and the restorer, which reset the terminal if the process dies.
  private func guardTerminal() {
    let reset = reset(clears: true)
    unsafe cn_restore_on_crash(output, reset, reset.utf8.count, &modesBefore)
    var ours = termios()
    guard unsafe tcgetattr(input, &ours) == 0 else { return }
    restorer?.guardTerminal(modes: modesBefore, ours: ours)
  }

  /// Makes ncurses write whole frames. Before its first `endwin` it flushes at each cursor jump, which flickers on a
  /// slow line. The output of this `endwin` goes to /dev/null.
  private func endOnce(_ writing: UnsafeMutablePointer<FILE>) {
    let nowhere = unsafe Glibc.open("/dev/null", O_WRONLY)
    unsafe dup2(nowhere, fileno(writing))
    endwin()
    while unsafe dup2(output, fileno(writing)) < 0, errno == EINTR {}
    Glibc.close(nowhere)
    // ncurses writes this only once: /dev/null got it.
    write(Self.capability("enacs") ?? "")
  }

  private var pasteOn: String { speaksANSI ? "\u{1B}[?2004h" : "" }
  private var pasteOff: String { speaksANSI ? "\u{1B}[?2004l" : "" }

  /// The text that resets the screen without ncurses.
  private func reset(clears: Bool) -> String {
    let mouseOff = speaksANSI ? "\u{1B}[?1000l\u{1B}[?1006l" : ""
    let names = ["sgr0", "rmkx"] + (clears ? ["clear"] : []) + ["rmcup", "cnorm"]
    let capabilities = names.map { Self.capability($0) ?? "" }
    return pasteOff + mouseOff + capabilities.joined()
  }

  private static func capability(_ name: String) -> String? {
    unsafe cn_capability(name).map { unsafe withoutPadding(String(cString: $0)) }
  }

  /// Drops terminfo's padding delays, such as `$<5/>`.
  private static func withoutPadding(_ text: String) -> String {
    var kept = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "$<"),
      let end = rest[start.upperBound...].firstIndex(of: ">")
    {
      kept += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return kept + rest
  }

  private func write(_ text: String) {
    doupdate()
    send(text)
  }

  private func send(_ text: String) {
    _ = try? FileDescriptor(rawValue: output).writeAll(text.utf8)
  }
}
