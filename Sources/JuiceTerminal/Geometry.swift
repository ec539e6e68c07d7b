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

  public func intersects(_ other: Rect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  /// True if all of an area lies in this one.
  public func contains(_ other: Rect) -> Bool {
    other.x >= x && other.x + other.width <= x + width && other.y >= y
      && other.y + other.height <= y + height
  }

  /// A part of an area, as a part of what that lies in.
  public func moved(by area: Rect) -> Rect {
    Rect(x: x + area.x, y: y + area.y, width: width, height: height)
  }

  /// This area moved up, down, left or right as little as it takes to leave another one free; where it is if
  /// there is no such place in `room`.
  public func moved(beside other: Rect, in room: Rect) -> Rect {
    guard intersects(other) else { return self }
    return [
      Rect(x: x, y: other.y - height, width: width, height: height),
      Rect(x: x, y: other.y + other.height, width: width, height: height),
      Rect(x: other.x - width, y: y, width: width, height: height),
      Rect(x: other.x + other.width, y: y, width: width, height: height),
    ].filter(room.contains).min { distance(to: $0) < distance(to: $1) } ?? self
  }

  /// A row is about as high as two columns are wide.
  private func distance(to other: Rect) -> Int { abs(x - other.x) + 2 * abs(y - other.y) }

  /// An area in the middle of this one, cut to fit.
  public func centered(width wantedWidth: Int, height wantedHeight: Int) -> Rect {
    let width = min(wantedWidth, width)
    let height = min(wantedHeight, height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
