internal import JuiceTerminal

struct RestockLayout: Hashable {
  struct Columns: Hashable {
    var marker = 0
    var nameWidth = 0
    /// 0 if the state shares the name's column.
    var stateWidth = 0
    /// 0 if there is no room.
    var lowWidth = 0
    /// The widths of the longest count and change.
    var countWidth = 0
    var widestChange = 0
    var isTight = false

    var name: Int { marker + 2 }
    var nameEnd: Int { name + nameWidth }
    var state: Int { nameEnd + RestockLayout.gap }
    var nowEnd: Int {
      nameEnd + RestockLayout.room(for: stateWidth) + max(isTight ? 5 : 7, countWidth + 1)
    }
    var minus: Int { nowEnd + 1 }
    var change: Int { minus + 3 }
    var changeWidth: Int { max(isTight ? 6 : 8, widestChange) }
    var plus: Int { change + changeWidth }
    var arrow: Int { plus + 4 }
    var thenEnd: Int { arrow + max(isTight ? 6 : 7, countWidth + 2) }
    var lowEnd: Int { thenEnd + RestockLayout.room(for: lowWidth) }
    fileprivate var width: Int { lowEnd - marker }
  }

  private static let gap = 3
  private static func room(for column: Int) -> Int { column == 0 ? 0 : column + gap }
  private static let widestName = 40

  let columns: Columns
  let headerRow: Int
  let save: Rect
  let cancel: Rect
  let rowsPerPage: Int
  private let width: Int
  private let count: Int
  private let top: Int
  private let rowSpacing: Int

  /// - Parameters:
  ///   - widest: the columns if there is room for all of them.
  ///   - save: the width of the button's text, as is `cancel`.
  init(_ widest: Columns, save: Int, cancel: Int, count: Int, in size: Size) {
    self.count = count
    width = size.columns
    let isRoomy = size.rows >= 20
    var columns = Self.columns(
      widest, hasLow: isRoomy && size.columns >= 100, in: size.columns - 2)
    columns.marker = max(0, (size.columns - columns.width) / 2)
    self.columns = columns

    headerRow = isRoomy ? 2 : 1
    top = headerRow + (isRoomy ? 2 : 1)
    let gap = isRoomy ? 1 : 0
    let lowest = size.rows - 2 - gap
    let room = lowest - top - gap
    rowSpacing = count * 2 <= room + 1 ? 2 : 1
    rowsPerPage = max(1, rowSpacing == 2 ? count : room)
    let buttonsRow = min(lowest, top + min(count, rowsPerPage) * rowSpacing + gap)

    let buttons = save + 4 + 3 + cancel + 4
    let x = max(0, (size.columns - buttons) / 2)
    self.save = Rect(x: x, y: buttonsRow, width: save + 4, height: 1)
    self.cancel = Rect(x: x + save + 4 + 3, y: buttonsRow, width: cancel + 4, height: 1)
  }

  /// Fits as many columns as possible, with gaps as large as possible.
  private static func columns(_ widest: Columns, hasLow: Bool, in room: Int) -> Columns {
    var columns = widest
    columns.nameWidth = min(widest.nameWidth, widestName)
    if !hasLow { columns.lowWidth = 0 }
    if columns.width <= room { return columns }
    // 2: a blank and a sign for the state.
    columns.nameWidth += 2
    (columns.stateWidth, columns.lowWidth) = (0, 0)
    if columns.width <= room { return columns }
    columns.isTight = true
    let others = columns.width - columns.nameWidth
    columns.nameWidth = max(4, min(columns.nameWidth, room - others))
    return columns
  }

  var pages: Int { max(1, (count + rowsPerPage - 1) / rowsPerPage) }

  func rows(onPage page: Int) -> Range<Int> {
    let start = page * rowsPerPage
    return min(start, count)..<min(start + rowsPerPage, count)
  }

  func y(of row: Int) -> Int { top + row % rowsPerPage * rowSpacing }

  func frame(ofLine y: Int) -> Rect {
    Rect(x: 0, y: y, width: width, height: 1)
  }

  /// -1 or 1 on a button, else 0.
  func step(at x: Int) -> Int {
    if (columns.minus..<columns.minus + 3).contains(x) { return -1 }
    return (columns.plus..<columns.plus + 3).contains(x) ? 1 : 0
  }

  func row(at point: Point, onPage page: Int) -> Int? {
    rows(onPage: page).first { y(of: $0) == point.y }
  }
}
