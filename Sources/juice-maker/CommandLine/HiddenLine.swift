import Glibc
import JuiceStorage

/// A line of standard input that nobody may read over a shoulder.
enum HiddenLine {
  /// On a terminal it asks, and nothing is shown of the answer; elsewhere it takes the next line.
  ///
  /// - Returns: nil at the end of the input.
  static func read(_ question: String) -> String? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine() }
    let before = shown
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)
    // Ctrl-C leaves a terminal that shows again what is typed; Ctrl-Z would not, and does nothing.
    let unfinished = Unfinished {
      var before = before
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      StandardError.write("\n")
    }
    let stop = signal(SIGTSTP, SIG_IGN)
    // Drops what was typed before the question.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      signal(SIGTSTP, stop)
      unfinished.finish()
    }
    StandardError.write(question)
    return readLine()
  }
}
