internal import JuiceTerminal

struct Alert {
  enum Kind {
    /// Only informs. Any key or click closes it. All except Enter, Space, Esc, `q` and a click on it also act below, unless it is
    /// news in front of a dialog. Digits do neither if it `holdsDigits`.
    ///
    /// - Parameters:
    ///   - again: one of these keys that also acts below.
    ///   - dropsTypedAhead: whether keys typed before it don't act.
    case message(again: Key? = nil, dropsTypedAhead: Bool = true)
    /// Esc, a click, or `stands` without a key closes it.
    case barrier(stands: Duration)
    /// - Parameter isYes: whether Yes is selected at first.
    case question(isYes: Bool = true, onAnswer: (Bool) -> Void)
    /// One of the rows, numbered from 1; the last may have `-` instead. `onAnswer` gets `nil` on cancel.
    case choice(selected: Int = 0, onAnswer: (Int?) -> Void)
  }

  let kind: Kind
  let message: String
  /// The ground of its head.
  var style = Style.title
  var rows: [AlertView.Row] = []
  /// Shown large if there is room.
  var figures: [AlertView.Figure] = []
  /// The same rows in fewer lines, for a dialog that would hide too much of the screen.
  var shortRows: [AlertView.Row]?
  /// Replaces the "any key" hint.
  var hints: [KeyHint]?
  var bindings: [KeyBinding] = []
  var keptClear: () -> [Rect] = { [] }
  /// The juices below. Their digits and clicks answer the question with No, and go to the screen below; `nil` if they don't.
  var juicesBelow: (() -> [Rect])?
  /// True if nobody's key caused it: for a moment, keys were meant for what was there before.
  var isNews = false
  /// True if the last key asked for it and nothing loads: keys typed ahead then answer it.
  var isAskedFor = false
  /// True if it comes while a PIN is typed.
  var keepsKeysSecret = false
  /// True if it refuses a key that a number follows: the digits don't act below.
  var holdsDigits = false
  /// Rebuilds the alert in the till's language; `nil` keeps it.
  var inOtherLanguage: (() -> Alert)?

  var isMessage: Bool { if case .message = kind { true } else { false } }
  var endsTypedAhead: Bool {
    if case .message(_, let dropsTypedAhead) = kind { dropsTypedAhead } else { !isAskedFor }
  }
}
