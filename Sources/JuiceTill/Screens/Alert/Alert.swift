internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// A message, a question or a list above a screen.
struct Alert {
  enum Kind {
    /// Any key or click closes it.
    case message
    /// Closes on Esc, a click, or after `stands` without a key.
    case barrier(stands: Duration)
    /// Closes on any key or click, which then also acts below.
    ///
    /// - Parameter again: a key that would only close it, but is left to the screen below too.
    case transient(again: Key? = nil)
    /// - Parameter isYes: the answer that is selected at first.
    case question(isYes: Bool = true, onAnswer: (Bool) -> Void)
    /// One of the rows, which are numbered from 1; the last may have `-` in place of a number. nil where none is taken.
    ///
    /// - Parameter selected: the row that is selected at first.
    case choice(selected: Int = 0, onAnswer: (Int?) -> Void)
  }

  let kind: Kind
  let message: String
  var style = Style.warning
  var rows: [AlertView.Row] = []
  /// Shown large where there is room.
  var figures: [AlertView.Figure] = []
  /// In place of "any key".
  var hints: [KeyHint]?
  /// More keys while it is open.
  var bindings: [KeyBinding] = []
  /// See `Screen.keptClear`.
  var keptClear: () -> [Rect] = { [] }
  /// True if a digit closes the question and goes to the screen below.
  var leavesDigits = false
  /// True if it drops keys typed before it, though it is transient.
  var isFailure = false
  /// True of what the key just pressed asks for, and nothing is waited for: what is typed after that key answers it.
  var isAskedFor = false
  /// Makes it in the language of the till; nil where it stays as it is.
  var inOtherLanguage: (() -> Alert)?

  var isTransient: Bool { if case .transient = kind { true } else { false } }
  var endsTypedAhead: Bool { isFailure || !isTransient && !isAskedFor }
}
