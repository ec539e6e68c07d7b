/// Why the terminal can't be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is not a terminal.
  case none
  /// Neither this terminal nor the fallback is in terminfo.
  case unknown(name: String)
  /// It can't move its cursor.
  case tooSimple(name: String)
  /// ncurses or the system refused.
  case failed(String)
}
