internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// One screen of the till: its state, what its keys do, and what it looks like. It knows no other screen.
protocol Screen: AnyObject {
  var bindings: [KeyBinding] { get }

  func clicked(_ point: Point, _ repeated: Repeat)
  func wheelTurned(at point: Point, by step: Int)
  func pasted(_ text: String)

  /// The stock is another, by a change made here or by another process.
  func stockChanged()

  /// The menu is another.
  func menuChanged()

  /// Another screen or an alert was put over it.
  func covered()

  /// What it shows, each pane over the one before. The till adds the bottom line.
  func panes(in size: Size) -> [Pane]
}

extension Screen {
  func clicked(_ point: Point, _ repeated: Repeat) {}
  func wheelTurned(at point: Point, by step: Int) {}
  func pasted(_ text: String) {}
  func stockChanged() {}
  func menuChanged() {}
  func covered() {}
}

/// What the till gives a screen.
struct ScreenContext {
  /// The language, and the menu of the moment.
  let wording: () -> Wording
  let currentStock: () -> Stock
  /// Makes a change durable. Every screen is told of the new stock before this returns.
  let onSave: (Change) async throws -> Applied
  /// Runs something that takes time, and shows the error it may end with. What is typed meanwhile waits;
  /// the screen doesn't.
  let perform: (@escaping () async throws -> Void) -> Void
  let show: (Alert) -> Void
  let close: (any Screen) -> Void

  var words: any Words { wording().words }
  var menu: Menu { wording().menu }
}
