/// A value that a window shows. It draws itself once for each change.
///
/// A view either draws or consists of other views. A struct conforms as `@MainActor View`.
package protocol View: Equatable {
  func draw(on canvas: Canvas)

  /// The views that this one consists of, with frames inside it.
  var parts: [Pane] { get }

  /// The terminal's cursor: on the selection, or where reading starts; `nil` if another view has it. Screen readers
  /// and braille displays follow it.
  func cursor(in size: Size) -> Point?
}

extension View {
  package func draw(on canvas: Canvas) {}
  package var parts: [Pane] { [] }
  package func cursor(in size: Size) -> Point? { nil }

  func isEqual(to other: (any View)?) -> Bool {
    // Comparing optionals would copy both views.
    guard let other = other as? Self else { return false }
    return self == other
  }
}

package struct Pane {
  package let frame: Rect
  package let view: any View

  package init(_ view: any View, _ frame: Rect) {
    self.frame = frame
    self.view = view
  }

  /// A pane that hides everything below it.
  package static func blank(_ frame: Rect) -> Pane { Pane(BlankView(), frame) }

  /// This pane as a popup: with a blank column on either side, if there is room, so that it doesn't touch the text
  /// around.
  package func popup(in size: Size) -> [Pane] {
    let room = Rect(x: frame.x - 1, y: frame.y, width: frame.width + 2, height: frame.height)
    guard room.x >= 0, room.x + room.width <= size.columns else { return [self] }
    return [.blank(room), self]
  }
}

struct BlankView: @MainActor View {}
