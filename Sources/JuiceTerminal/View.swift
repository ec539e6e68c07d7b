/// What a window shows: a value that draws itself, once for each change.
///
/// A view either draws, or is made of other views. A struct conforms as `@MainActor View`.
public protocol View: Equatable {
  func draw(on canvas: Canvas)

  /// The views that this one is made of, with frames inside it.
  var parts: [Pane] { get }

  /// Where the terminal's cursor stands in the view: on what is selected, or where one begins to read. Screen
  /// readers and braille displays follow it. nil where it stands elsewhere.
  ///
  /// - Parameter size: the view's.
  func cursor(in size: Size) -> Point?
}

extension View {
  public func draw(on canvas: Canvas) {}
  public var parts: [Pane] { [] }
  public func cursor(in size: Size) -> Point? { parts.cursor }

  func isEqual(to other: (any View)?) -> Bool { self == other as? Self }
}

/// A view and its frame.
public struct Pane {
  public let frame: Rect
  public let view: any View

  public init(_ view: any View, _ frame: Rect) {
    self.frame = frame
    self.view = view
  }

  /// This pane as a popup: over a blank column at either side, where there is room, so that the text around
  /// does not touch it.
  public func popup(in size: Size) -> [Pane] {
    let room = Rect(x: frame.x - 1, y: frame.y, width: frame.width + 2, height: frame.height)
    guard room.x >= 0, room.x + room.width <= size.columns else { return [self] }
    return [Pane(BlankView(), room), self]
  }
}

extension [Pane] {
  /// That of the front pane that has one.
  var cursor: Point? {
    for pane in reversed() {
      let frame = pane.frame
      if let point = pane.view.cursor(in: Size(columns: frame.width, rows: frame.height)) {
        return Point(x: frame.x + point.x, y: frame.y + point.y)
      }
    }
    return nil
  }
}

struct BlankView: @MainActor View {}
