/// Something drawn once, to be shown again and again on canvases of one size.
public final class Drawing {
  var rows: [[Canvas.Piece]] = []

  public init() {}
}
