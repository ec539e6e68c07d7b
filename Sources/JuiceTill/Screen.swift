internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// A screen of the till: its state, its keys and its drawing. It knows no other screen.
protocol Screen: AnyObject {
  var bindings: [KeyBinding] { get }

  /// Whether it lies over the screen behind it, which is still drawn.
  var isDialog: Bool { get }

  /// Whether an event is for this screen. If not, the screen closes, and the one below handles it.
  func takes(_ event: Event) -> Bool

  /// The frame of the button at a point, if it acts once for a double click.
  func button(at point: Point) -> Rect?

  func clicked(_ point: Point)
  func rightClicked(_ point: Point)
  func wheelTurned(at point: Point, by step: Int)
  func pasted(_ text: String)

  /// The stock has changed, here or in another process.
  func stockChanged()

  /// The menu was reloaded.
  func menuChanged()

  /// Another language was chosen.
  func languageChanged()

  /// Another screen or an alert was put over it.
  func interrupted()

  /// A key was pressed that does nothing here.
  func unknownKeyPressed()

  /// It is no longer one of the screens.
  func closed()

  /// Each pane is drawn over the one before. The till adds the bottom line.
  func panes(in size: Size) -> [Pane]
}

extension Screen {
  var isDialog: Bool { false }
  func takes(_ event: Event) -> Bool { true }
  func button(at point: Point) -> Rect? { nil }
  func clicked(_ point: Point) {}
  func rightClicked(_ point: Point) {}
  func wheelTurned(at point: Point, by step: Int) {}
  func pasted(_ text: String) {}
  func stockChanged() {}
  func menuChanged() {}
  func languageChanged() {}
  func interrupted() {}
  func unknownKeyPressed() { interrupted() }
  func closed() {}
}

/// What the till provides to a screen.
struct ScreenContext {
  /// The language and the current menu.
  let wording: () -> Wording
  let currentStock: () -> Stock
  /// Whether the person at the till may do something.
  let allows: (KeyAction) -> Bool
  /// What was done at this till and can be taken back.
  let undoList: () -> UndoList
  /// Makes a change durable, notes it as done, and tells every screen of the new stock.
  let onSave: (Change) async throws -> Applied
  /// Runs something that takes time, and shows its error. Input is queued meanwhile; the screen stays
  /// live.
  let perform: (@escaping () async throws -> Void) -> Void
  let show: (Alert) -> Void
  let hasPrinter: Bool
  /// Prints an order's receipt while the till goes on; says so where there is no printer.
  let printReceipt: (JournalEntry) -> Void
  /// Puts a screen in front.
  let open: (any Screen) -> Void
  /// After a change that no event made.
  let draw: () -> Void
  let close: (any Screen) -> Void

  /// Shows an alert that is made anew where another language is chosen while it is open.
  func ask(_ alert: @escaping () -> Alert) {
    var shown = alert()
    shown.inOtherLanguage = alert
    show(shown)
  }

  var words: any Words { wording().words }
  var menu: Menu { wording().menu }
}
