internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct Alert {
  enum Kind {
    /// Any key or click closes it.
    case message
    /// Esc, a click, or `stands` without a key closes it.
    case barrier(stands: Duration)
    /// Any key or click closes it. All except Enter, Space, Esc, `q` and a click on it also act below.
    ///
    /// - Parameter again: one of these keys that also acts below.
    case transient(again: Key? = nil)
    /// - Parameter isYes: whether Yes is selected at first.
    case question(isYes: Bool = true, onAnswer: (Bool) -> Void)
    /// One of the rows, numbered from 1; the last may have `-` instead. `onAnswer` gets `nil` on cancel.
    case choice(selected: Int = 0, onAnswer: (Int?) -> Void)
  }

  let kind: Kind
  let message: String
  var style = Style.heading
  var rows: [AlertView.Row] = []
  /// Shown large if there is room.
  var figures: [AlertView.Figure] = []
  /// Replaces the "any key" hint.
  var hints: [KeyHint]?
  var bindings: [KeyBinding] = []
  /// See `Screen.keptClear`.
  var keptClear: () -> [Rect] = { [] }
  /// True if a digit closes the question and goes to the screen below.
  var leavesDigits = false
  /// True if keys typed before it are dropped, although it is transient.
  var isFailure = false
  /// True if the last key asked for it and nothing loads: keys typed ahead then answer it.
  var isAskedFor = false
  /// Rebuilds the alert in the till's language; `nil` keeps it.
  var inOtherLanguage: (() -> Alert)?

  var isTransient: Bool { if case .transient = kind { true } else { false } }
  var endsTypedAhead: Bool { isFailure || !isTransient && !isAskedFor }
}
