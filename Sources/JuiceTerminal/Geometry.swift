/// A position on the screen, in columns and rows from the top left corner.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

public struct Rect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.columns, height: size.rows)
  }

  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  /// A part of an area, as a part of what that lies in.
  public func moved(by area: Rect) -> Rect {
    Rect(x: x + area.x, y: y + area.y, width: width, height: height)
  }

  /// An area in the middle of this one, cut to fit.
  public func centered(width wantedWidth: Int, height wantedHeight: Int) -> Rect {
    let width = min(wantedWidth, width)
    let height = min(wantedHeight, height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
