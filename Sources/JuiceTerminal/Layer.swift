/// One window of the screen and what is drawn on it. Later layers cover earlier ones.
public struct Layer {
  public let frame: Rect
  public let draw: (Canvas) -> Void

  public init(frame: Rect, draw: @escaping (Canvas) -> Void) {
    self.frame = frame
    self.draw = draw
  }
}
