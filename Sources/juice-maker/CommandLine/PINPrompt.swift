import Dispatch
import Glibc

/// A line of standard input that nobody may read over a shoulder.
enum PINPrompt {
  /// Asks on a terminal, and shows nothing of the answer; elsewhere it takes the next line.
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

/// Takes something back where a signal ends the program.
private final class Unfinished {
  private let sources: [(number: CInt, source: any DispatchSourceSignal)]

  /// - Parameter giveBack: called on a queue of its own, while the work may still go on.
  init(_ giveBack: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "Unfinished")
    sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter(Self.startIgnoring).map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        giveBack()
        _exit(128 + number)
      }
      source.activate()
      return (number, source)
    }
  }

  /// From now on a signal does what it does by itself.
  func finish() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  /// Keeps a signal from ending the program before its source hears of it.
  ///
  /// - Returns: false for one that was ignored before, as by `nohup`.
  private static func startIgnoring(_ number: CInt) -> Bool {
    let before = signal(number, SIG_IGN)
    return unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
