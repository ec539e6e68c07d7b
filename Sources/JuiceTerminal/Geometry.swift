/// A position on the screen, in columns and rows from the top left corner.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size, with at least as many columns and rows as another.
  package func atLeast(_ other: Size) -> Size {
    Size(columns: max(columns, other.columns), rows: max(rows, other.rows))
  }
}

extension Size {
  /// ncurses counts columns and rows in 16 bits with a sign, and keeps several copies of the screen in memory.
  static let largest = Size(columns: 1000, rows: 500)

  /// The size as far as the program draws: at least one cell, and `largest` at most.
  var drawable: Size {
    Size(columns: min(columns, Self.largest.columns), rows: min(rows, Self.largest.rows))
      .atLeast(Size(columns: 1, rows: 1))
  }
}

package struct Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.columns, height: size.rows)
  }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  package func intersects(_ other: Rect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  package func contains(_ other: Rect) -> Bool {
    other.x >= x && other.x + other.width <= x + width && other.y >= y
      && other.y + other.height <= y + height
  }

  /// This area, moved from the coordinates of `area` to those around it.
  package func moved(by area: Rect) -> Rect {
    Rect(x: x + area.x, y: y + area.y, width: width, height: height)
  }

  /// Returns the place in `room` that covers the fewest of `others` and never the first, the nearest of equals; `nil`
  /// if there is none.
  package func moved(beside others: [Rect], in room: Rect) -> Rect? {
    guard let first = others.first else { return self }
    var columns: Set = [x]
    var rows: Set = [y]
    for other in others {
      columns.formUnion([other.x - width, other.x + other.width])
      rows.formUnion([other.y - height, other.y + other.height])
    }
    var best: (place: Rect, rank: (Int, Int, Int, Int))?
    for x in columns {
      for y in rows {
        let place = Rect(x: x, y: y, width: width, height: height)
        guard room.contains(place), !place.intersects(first) else { continue }
        var covered = 0
        for other in others where place.intersects(other) { covered += 1 }
        let rank = (covered, distance(to: place), x, y)
        if let best, best.rank <= rank { continue }
        best = (place, rank)
      }
    }
    return best?.place
  }

  /// In columns. A row counts as two, as it is about as high as they are wide.
  private func distance(to other: Rect) -> Int { abs(x - other.x) + 2 * abs(y - other.y) }

  /// An area centered in this one, cut to fit.
  package func centered(width wantedWidth: Int, height wantedHeight: Int) -> Rect {
    let width = min(wantedWidth, width)
    let height = min(wantedHeight, height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
