internal import JuiceTerminal

/// The layout of a board's column: numbers in rows, as large as possible with all of them visible.
struct BoardColumn: Equatable {
  let scale: Int
  /// The size of the longest number.
  let cell: Size
  private let across: Int
  /// The first numbers, as many as fit.
  let shown: [BoardNumbers.Called]
  let hidden: Int
  private let room: Rect

  /// - Parameters:
  ///   - numbers: the most important first.
  ///   - room: includes space for a frame around each number.
  ///   - largest: the largest scale allowed.
  init(_ numbers: [BoardNumbers.Called], in room: Rect, largest: Int = .max) {
    // A date above its number is at least as wide as three digits.
    let digits = numbers.map { max(String($0.number).count, $0.date == nil ? 1 : 3) }.max() ?? 1
    let inner = Size(columns: room.width - 2, rows: room.height - 2)
    func fit(_ scale: Int) -> (cell: Size, across: Int, down: Int) {
      let cell = BigNumber.size(digits: digits, scale: scale)
      let gap = Self.gap(scale)
      return (
        cell, (inner.columns + gap.columns) / (cell.columns + gap.columns),
        (inner.rows + gap.rows) / (cell.rows + gap.rows)
      )
    }
    var scale = BigNumber.scale(digits: digits, in: inner, largest: largest)
    while scale > 1, fit(scale).across * fit(scale).down < numbers.count { scale -= 1 }
    // Plain digits, if large ones don't fit or exceed `largest`.
    if scale > largest || fit(scale).across * fit(scale).down < 1 { scale = 0 }
    let fit = fit(scale)
    (self.scale, self.room, cell, across) = (scale, room, fit.cell, fit.across)
    shown = Array(numbers.prefix(fit.across * fit.down))
    hidden = numbers.count - shown.count
  }

  /// The gap between two numbers, each of which may have a frame.
  private static func gap(_ scale: Int) -> Size {
    let scale = max(1, scale)
    return Size(columns: 2 * scale + 1, rows: (scale + 1) / 2)
  }

  /// Returns the frame of a number. The rows are centred together.
  func frame(of index: Int) -> Rect {
    let gap = Self.gap(scale)
    let width = min(across, shown.count) * (cell.columns + gap.columns) - gap.columns
    return Rect(
      x: room.x + (room.width - width) / 2 + index % across * (cell.columns + gap.columns),
      y: room.y + 1 + index / across * (cell.rows + gap.rows), width: cell.columns,
      height: cell.rows)
  }
}
