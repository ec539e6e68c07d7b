internal import CNcurses
internal import Glibc

/// The traits of the process's terminal, found without drawing on it.
package struct TerminalTraits {
  /// The value of `TERM`; empty if unset.
  package let name: String
  /// True if terminfo has the name; otherwise xterm stands in.
  package let isKnown: Bool
  package let size: Size?
  /// The number of colours in its terminfo entry.
  package let colors: Int
  package let answers: TerminalAnswers

  /// The Linux console, which has letters of few scripts.
  package var isConsole: Bool { name == "linux" }

  /// Looks up the terminal in terminfo, and asks it for its traits.
  ///
  /// - Parameter clock: limits the wait for answers.
  /// - Throws: `TerminalError.none`, `unknown` or `tooSimple`.
  package init(clock: any MonotonicClock) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .none }
    name = Device.name
    isKnown = Self.read(name)
    guard isKnown || Self.read(Device.fallback) else { throw .unknown(name: name) }
    guard let cup = unsafe cn_capability("cup") else { throw .tooSimple(name: name) }
    size = Device.size(of: STDOUT_FILENO)
    colors = unsafe max(0, Int(tigetnum("colors")))
    answers =
      unsafe Device.canBeAsked(cup, name: name) ? TerminalQuestion.ask(clock) : TerminalAnswers()
  }

  private static func read(_ name: String) -> Bool {
    var problem: Int32 = 0
    return unsafe setupterm(name, STDOUT_FILENO, &problem) == OK
  }
}
