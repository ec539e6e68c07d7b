internal import JuiceTerminal

/// A screen of the till: its state, its keys and its drawing. It knows no other screen.
protocol Screen: AnyObject {
  var context: ScreenContext { get }
  var bindings: [KeyBinding] { get }

  /// True if it lies over the screen behind it, which is still drawn.
  var isDialog: Bool { get }

  /// How `L` is taken, which chooses another language.
  var language: LanguageKey { get }

  /// True if it drops what was typed before it came up: that was not meant for it.
  var endsTypedAhead: Bool { get }

  /// Tells if an event is for this screen. If not, the screen closes, and the one below handles it.
  func takes(_ event: Event) -> Bool

  /// The frames of buttons and texts that a dialog covers whole or not at all.
  var pieces: [Rect] { get }

  /// The areas that dialogs over it keep uncovered, or a dialog itself if it has any: the first, and as many others as
  /// there is a place for.
  var keptClear: [Rect] { get }

  /// The part beside a panel, which dialogs keep to where they fit; nil where there is no panel.
  var mainArea: Rect? { get }

  /// The frame of the button at a point, if it acts once for a double click.
  func button(at point: Point) -> Rect?

  func clicked(_ point: Point)
  func rightClicked(_ point: Point)
  func wheelTurned(at point: Point, by step: Int)
  func pasted(_ text: String)

  /// The stock has changed, here or in another process, or can be read again.
  func stockChanged()

  /// The store has another journal, as of a backup; the stock has changed with it.
  func storeRestored()

  func menuChanged()

  func languageChanged()

  /// Another screen or an alert was put over it.
  func interrupted()

  /// A key was pressed that does nothing here.
  func unknownKeyPressed(_ key: Key)

  /// Something was done here, or on a screen over it.
  func handled(_ event: Event)

  /// It is no longer one of the screens.
  func closed()

  /// When `expire` is due.
  var deadline: ContinuousClock.Instant? { get }

  func expire(at now: ContinuousClock.Instant)

  /// Gets ready to be drawn: begins to load what it is to show, and scrolls to what is selected.
  func prepare()

  /// Says something in its own dialog.
  ///
  /// - Returns: whether it can.
  func add(_ remark: String) -> Bool

  /// Each pane is drawn over the one before. The till adds the bottom line.
  func panes(in size: Size) -> [Pane]
}

enum LanguageKey {
  case followsTill
  /// `L` may be a letter that is typed.
  case followsTillUnlessTyped
  case stays
}

extension Screen {
  var isDialog: Bool { false }
  var language: LanguageKey { .followsTillUnlessTyped }
  var endsTypedAhead: Bool { false }
  func takes(_ event: Event) -> Bool { true }
  var pieces: [Rect] { [] }
  var keptClear: [Rect] { [] }
  var mainArea: Rect? { nil }
  func button(at point: Point) -> Rect? { nil }
  func clicked(_ point: Point) {}
  func rightClicked(_ point: Point) {}
  func wheelTurned(at point: Point, by step: Int) {}
  func pasted(_ text: String) {}
  func stockChanged() {}
  func storeRestored() {}
  func menuChanged() {}
  func languageChanged() {}
  func interrupted() {}
  func unknownKeyPressed(_ key: Key) { interrupted() }
  func handled(_ event: Event) {}
  func closed() {}
  func close() { context.ask(.close(self)) }
  var deadline: ContinuousClock.Instant? { nil }
  func expire(at now: ContinuousClock.Instant) {}
  func prepare() {}
  func add(_ remark: String) -> Bool { false }
}
