internal import JuiceTerminal

/// A screen of the till: its state, keys and drawing. It knows no other screen.
protocol Screen: AnyObject {
  var context: ScreenContext { get }
  var bindings: [KeyBinding] { get }

  /// True if the screen below is still drawn.
  var isDialog: Bool { get }

  /// The effect of `L`, the language key.
  var language: LanguageKey { get }

  /// True if the screen stays when a kiosk is locked: something goes on behind it.
  var outlastsLock: Bool { get }

  /// True if input typed before the screen came up is dropped.
  var endsTypedAhead: Bool { get }

  /// True if keys that were dropped are not shown: they may be those of a PIN.
  var keepsKeysSecret: Bool { get }

  /// Returns false if the screen closes and the one below handles the event.
  func takes(_ event: Event) -> Bool

  /// The frames of tiles and texts that a dialog covers wholly or not at all: half a text misleads.
  var pieces: [Rect] { get }

  /// The areas that dialogs above leave uncovered. A dialog lists its own, if any.
  /// The first has priority; of the others, as many as possible stay uncovered.
  var keptClear: [Rect] { get }

  /// The area beside the side panel, where dialogs go if they fit; `nil` without a panel.
  var mainArea: Rect? { get }

  /// The frame of the button at a point, if a double click presses it only once.
  func button(at point: Point) -> Rect?

  /// The hint in the dialog at a point; a click presses its key.
  func hint(at point: Point) -> (key: Key, frame: Rect)?

  func clicked(_ point: Point)
  func rightClicked(_ point: Point)
  func wheelTurned(at point: Point, by step: Int)
  func pasted(_ text: String)

  /// Called when the stock has changed, or can be read again.
  func stockChanged()

  /// Called when another journal replaced the store's, as from a backup. The stock is already updated.
  func storeRestored()

  func menuChanged()

  func languageChanged()

  /// Called when another screen or an alert covers this one.
  func interrupted()

  /// Called for a key without a binding.
  func unknownKeyPressed(_ key: Key)

  /// Called after every event, including those of other screens. A click on a hint is its key.
  func handled(_ event: Event)

  /// Called when the screen closes or the till is left.
  func closed()

  var deadline: Instant? { get }

  /// By default, the screen closes at its deadline.
  func expire(at now: Instant)

  /// Prepares for drawing: starts to load, and scrolls to the selection.
  func prepare()

  /// Shows a remark in the screen's own dialog. Returns false if it has no place for one.
  func add(_ remark: String) -> Bool

  /// True if the screen says what was saved last.
  var showsLastChange: Bool { get }

  /// The sums that a payment on this screen adds to the bill, for its customer; `nil` if no bill is paid here.
  var extras: ShownSale.Extras? { get }

  /// Returns the panes, the lowest first. The till adds the bottom line.
  func panes(in size: Size) -> [Pane]
}

enum LanguageKey {
  case followsTill
  /// `L` may be a typed letter.
  case followsTillUnlessTyped
  case stays
}

extension Screen {
  var isDialog: Bool { false }
  var language: LanguageKey { .followsTillUnlessTyped }
  var outlastsLock: Bool { false }
  var endsTypedAhead: Bool { false }
  var keepsKeysSecret: Bool { false }
  func takes(_ event: Event) -> Bool { true }
  var pieces: [Rect] { [] }
  var keptClear: [Rect] { [] }
  var mainArea: Rect? { nil }
  func button(at point: Point) -> Rect? { nil }
  func clicked(_ point: Point) {}
  func hint(at point: Point) -> (key: Key, frame: Rect)? { nil }
  func rightClicked(_ point: Point) {}
  func wheelTurned(at point: Point, by step: Int) {}
  func pasted(_ text: String) { ignore(pasted: text) }
  func stockChanged() {}
  func storeRestored() {}
  func menuChanged() {}
  func languageChanged() {}
  func interrupted() {}
  func unknownKeyPressed(_ key: Key) { interrupted() }
  func handled(_ event: Event) {}
  func closed() {}
  func close() { context.ask(.close(self)) }
  func close(saying news: String) {
    close()
    context.tell(news)
  }
  var deadline: Instant? { nil }
  func expire(at now: Instant) { if let deadline, deadline <= now { close() } }
  func prepare() {}
  func add(_ remark: String) -> Bool { false }
  var showsLastChange: Bool { false }
  var extras: ShownSale.Extras? { nil }

  /// Presses the key of a clicked button.
  func press(_ key: Key?) { if let key { bindings.binding(of: key)?.press(key) } }

  /// Returns the first visible line after scrolling.
  ///
  /// - Parameter last: its highest value.
  func scrolled(_ top: Int, by step: Int, to last: Int) -> Int {
    let last = max(0, last)
    return min(max(0, min(top, last) + step), last)
  }
}

extension Size {
  /// The lines between the title and the hints, for `Screen.pieces`.
  var lines: [Rect] { (1..<rows - 1).map { Rect(x: 0, y: $0, width: columns, height: 1) } }
}
