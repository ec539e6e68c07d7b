internal import CNcurses
internal import Glibc

/// The traits of this process's terminal, found without drawing on it.
public struct TerminalTraits {
  /// The name in `TERM`; empty where there is none.
  public let name: String
  /// The name is in terminfo; else it is taken for an xterm.
  public let isKnown: Bool
  /// nil where the terminal tells none.
  public let size: Size?
  /// How many colours it has by its name.
  public let colors: Int
  public let answers: TerminalAnswers

  /// It is the console of Linux, which has letters of few scripts.
  public var isConsole: Bool { name == "linux" }

  /// Looks at the terminal, and asks it.
  ///
  /// - Parameter clock: says how long an answer is waited for.
  public init(clock: any MonotonicClock) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .none }
    name = Device.name
    isKnown = Self.read(name)
    guard isKnown || Self.read(Device.fallback) else { throw .unknown(name: name) }
    guard let cup = cn_capability("cup") else { throw .tooSimple(name: name) }
    size = Device.size(of: STDOUT_FILENO)
    colors = max(0, Int(tigetnum("colors")))
    answers = Device.canBeAsked(cup, name: name) ? TerminalQuestion.ask(clock) : TerminalAnswers()
  }

  /// Reads what terminfo has of a terminal.
  private static func read(_ name: String) -> Bool {
    var problem: Int32 = 0
    return setupterm(name, STDOUT_FILENO, &problem) == OK
  }
}
