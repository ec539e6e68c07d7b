/// Why no terminal can be opened.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is no terminal.
  case none
  /// No terminal of this name is known here, nor the one that was tried in its place.
  case unknown(name: String)
  /// A terminal that can't put the cursor where it should be.
  case tooSimple(name: String)
  /// ncurses or the system refused.
  case failed(String)
}
