import Testing

extension Shown {
  /// The upper left corners of frames that do not close.
  var brokenFrames: [Place] {
    let cells = cells
    return corners(in: cells).filter { end(ofFrameAt: $0, in: cells) == nil }
  }

  /// Returns `true` if a text stands inside a closed frame.
  func isFramed(_ text: String) -> Bool {
    guard contains(text), let place = try? place(of: text) else { return false }
    let cells = cells
    return corners(in: cells).contains { corner in
      guard let end = end(ofFrameAt: corner, in: cells) else { return false }
      return (corner.x..<end.x).contains(place.x) && (corner.y..<end.y).contains(place.y)
    }
  }

  /// The rows as cells; `nil` is the second half of a wide character.
  private var cells: [[Character?]] {
    lines.map { line in line.flatMap { Self.columns(of: String($0)) == 2 ? [$0, nil] : [$0] } }
  }

  private func corners(in cells: [[Character?]]) -> [Place] {
    cells.indices.flatMap { y in
      cells[y].indices.filter { x in Frame.all.contains { cells[y][x] == $0.corners[0] } }
        .map { Place(x: $0, y: y) }
    }
  }

  /// The lower right corner, if the frame closes.
  private func end(ofFrameAt corner: Place, in cells: [[Character?]]) -> Place? {
    func cell(_ x: Int, _ y: Int) -> Character? {
      cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
    }
    guard let frame = Frame.all.first(where: { cell(corner.x, corner.y) == $0.corners[0] }) else {
      return nil
    }
    // The upper line may have a title or a number in it.
    let right = cells[corner.y][(corner.x + 1)...].firstIndex(of: frame.corners[1])
    guard let right else { return nil }
    var end = Place(x: right, y: corner.y + 1)
    while cell(corner.x, end.y) == frame.side, cell(end.x, end.y) == frame.side { end.y += 1 }
    let corners = [cell(end.x, corner.y), cell(corner.x, end.y), cell(end.x, end.y)]
    let isClosed =
      corners == frame.corners[1...].map(Optional.some)
      && (corner.x + 1..<end.x).allSatisfy { cell($0, end.y) == frame.line }
    return isClosed ? end : nil
  }

  private struct Frame {
    /// Row by row, from the upper left one.
    let corners: [Character]
    let line: Character
    let side: Character

    /// The selected button's frame is heavy.
    static let all = [
      Frame(corners: ["┌", "┐", "└", "┘"], line: "─", side: "│"),
      Frame(corners: ["┏", "┓", "┗", "┛"], line: "━", side: "┃"),
    ]
  }
}
