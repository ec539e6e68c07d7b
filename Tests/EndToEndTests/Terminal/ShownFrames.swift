import Testing

/// Frames among what a terminal shows.
extension Shown {
  /// The places of corners whose frame does not close.
  var brokenFrames: [Place] {
    let cells = cells
    return corners(in: cells).filter { end(ofFrameAt: $0, in: cells) == nil }
  }

  /// Whether a text stands inside a frame that closes.
  func isFramed(_ text: String) -> Bool {
    guard contains(text), let place = try? place(of: text) else { return false }
    let cells = cells
    return corners(in: cells).contains { corner in
      guard let end = end(ofFrameAt: corner, in: cells) else { return false }
      return (corner.x..<end.x).contains(place.x) && (corner.y..<end.y).contains(place.y)
    }
  }

  /// The rows as cells; the second of a wide character is nil.
  private var cells: [[Character?]] {
    lines.map { line in line.flatMap { Self.columns(of: String($0)) == 2 ? [$0, nil] : [$0] } }
  }

  private func corners(in cells: [[Character?]]) -> [Place] {
    cells.indices.flatMap { y in
      cells[y].indices.filter { cells[y][$0] == "┌" }.map { Place(x: $0, y: y) }
    }
  }

  /// The corner across from the upper left one, if the frame closes.
  private func end(ofFrameAt corner: Place, in cells: [[Character?]]) -> Place? {
    func cell(_ x: Int, _ y: Int) -> Character? {
      cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
    }
    var end = Place(x: corner.x + 1, y: corner.y + 1)
    while cell(end.x, corner.y) == "─" { end.x += 1 }
    // The selection is marked on the side.
    while let side = cell(corner.x, end.y), "│►".contains(side), cell(end.x, end.y) == "│" {
      end.y += 1
    }
    let isClosed =
      cell(end.x, corner.y) == "┐" && cell(corner.x, end.y) == "└" && cell(end.x, end.y) == "┘"
      // A button's lower edge is a band of colours.
      && (corner.x + 1..<end.x).allSatisfy { cell($0, end.y).map("─▀".contains) ?? false }
    return isClosed ? end : nil
  }
}
