import Dispatch
import Glibc

enum PINPrompt {
  /// Prompts on a terminal without echo, or reads the next line elsewhere. Returns `nil` at the end of the input.
  static func read(_ question: String) -> String? {
    var shown = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine() }
    let before = shown
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)
    // Ctrl-C restores the echo. Ctrl-Z couldn't, so it is ignored.
    let unfinished = Unfinished {
      var before = before
      unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      StandardError.write("\n")
    }
    let stop = signal(SIGTSTP, SIG_IGN)
    // Drops input typed before the prompt.
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      signal(SIGTSTP, stop)
      unfinished.finish()
    }
    StandardError.write(question)
    return readLine()
  }
}

/// Cleans up if a signal ends the program.
private final class Unfinished {
  private let sources: [(number: CInt, source: any DispatchSourceSignal)]

  /// - Parameter giveBack: called on another queue, concurrently with the work.
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

  func finish() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  /// - Returns: false if the signal was ignored before, for example by `nohup`.
  private static func startIgnoring(_ number: CInt) -> Bool {
    let before = signal(number, SIG_IGN)
    return unsafe unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
