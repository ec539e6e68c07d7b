internal import CNcurses
internal import Glibc
internal import SystemPackage

/// Asks the terminal for the width of Korean and for marked pastes, with one wait for all answers.
struct TerminalQuestion {
  /// A line around the world takes half a second.
  private static let patience = Duration.seconds(2)

  /// Erases the syllable as soon as its width is known.
  private static let text =
    "\r\(TerminalAnswers.syllable)\u{1B}[6n\r\u{1B}[K" + InputSequence.question

  /// Restores the terminal's modes afterwards, even if a signal ends the program meanwhile.
  static func ask(_ clock: any MonotonicClock) -> TerminalAnswers {
    let input = STDIN_FILENO
    var (before, signals) = (termios(), [Int32](repeating: -1, count: 2))
    guard JobControl.isInForeground(of: input), unsafe tcgetattr(input, &before) == 0,
      unsafe cn_pipe(&signals, true) == 0
    else { return TerminalAnswers() }
    cn_forward_signals(signals[1])
    unsafe cn_restore_on_crash(input, "", 0, &before)
    // Keeps Ctrl-C and output processing.
    var modes = before
    unsafe cfmakeraw(&modes)
    modes.c_lflag |= UInt32(ISIG)
    modes.c_oflag = before.c_oflag
    unsafe tcsetattr(input, TCSADRAIN, &modes)

    _ = try? FileDescriptor(rawValue: STDOUT_FILENO).writeAll(text.utf8)
    let (answers, signal) = wait(input, signals[0], clock)

    // Drops late answers, which the next reader would take for keys.
    unsafe tcsetattr(input, TCSAFLUSH, &before)
    unsafe cn_restore_on_crash(-1, "", 0, &before)
    cn_restore_signals()
    for file in signals { close(file) }
    if let signal { raise(signal) }
    return answers
  }

  /// - Returns: the answers that came in time, and the signal that interrupted the wait.
  private static func wait(_ input: Int32, _ signals: Int32, _ clock: any MonotonicClock)
    -> (TerminalAnswers, signal: Int32?)
  {
    let end = clock.now + patience
    var bytes: [UInt8] = []
    while !TerminalAnswers(bytes).areComplete {
      var files = [input, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let rest = clock.now.duration(to: end)
      guard rest > .zero else { break }
      guard unsafe poll(&files, 2, rest.milliseconds) > 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 256)
      if files[1].revents != 0 {
        let count = unsafe read(signals, &piece, piece.count)
        let signal = piece.prefix(max(0, count)).map(Int32.init).first {
          ![SIGWINCH, SIGCONT].contains($0)
        }
        if let signal { return (TerminalAnswers(bytes), signal) }
      } else {
        let count = unsafe read(input, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece.prefix(count)
      }
    }
    return (TerminalAnswers(bytes), nil)
  }
}
