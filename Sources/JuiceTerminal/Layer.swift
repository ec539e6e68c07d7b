/// One window of the screen and what is drawn on it. Later layers cover earlier ones.
public struct Layer {
  public let frame: Rect
  public let draw: (Canvas) -> Void

  public init(frame: Rect, draw: @escaping (Canvas) -> Void) {
    self.frame = frame
    self.draw = draw
  }

  /// This layer as a popup: with a blank column at either side, where there is room, so that what it
  /// covers does not run into it.
  public func popup(in size: Size) -> [Layer] {
    let room = Rect(x: frame.x - 1, y: frame.y, width: frame.width + 2, height: frame.height)
    guard room.x >= 0, room.x + room.width <= size.columns else { return [self] }
    return [Layer(frame: room) { _ in }, self]
  }
}
