internal import JuiceTerminal

/// The frames of the restock screen.
struct RestockLayout: Hashable {
  struct Columns: Hashable {
    let marker: Int
    let nameWidth: Int
    /// nil where there is no room for more than the steppers.
    let extra: ExtraColumns?
    var name: Int { marker + 2 }
    var state: Int { name + nameWidth + 3 }
    var nowEnd: Int { name + nameWidth + (extra.map { $0.state + 3 } ?? 0) + 6 }
    var minus: Int { nowEnd + 1 }
    var change: Int { minus + 3 }
    var plus: Int { change + changeWidth }
    var arrow: Int { plus + 4 }
    var thenEnd: Int { arrow + 7 }
    var lowEnd: Int { thenEnd + 3 + (extra?.low ?? 0) }
  }

  /// The widths of the columns that a wide window has room for.
  struct ExtraColumns: Hashable {
    let state: Int
    let low: Int
    fileprivate var width: Int { state + 3 + low + 3 }
  }

  static func isWide(_ size: Size) -> Bool { size.columns >= 100 && size.rows >= 20 }

  static let changeWidth = 8
  /// Everything but the name: `► NAME 9999 [-] +9999 [+] → 9999`.
  private static let fixedWidth = 2 + 6 + 1 + 3 + changeWidth + 3 + 2 + 6
  private static let widestName = 40
  /// Columns between the frame and the rows, for the marks at the left.
  private static let margin = 5

  let columns: Columns
  /// Around all of it, in a wide window.
  let frame: Rect?
  let headerRow: Int
  let save: Rect
  let cancel: Rect
  let rowsPerPage: Int
  /// The columns that its rows take.
  private let lines: Range<Int>
  private let count: Int
  private let top: Int
  /// Rows from one ingredient to the next.
  private let rowSpacing: Int

  /// - Parameter extra: the columns of a wide window.
  init(names: Int, extra: ExtraColumns, save: Int, cancel: Int, count: Int, in size: Size) {
    self.count = count
    let isRoomy = size.rows >= 20
    let extra = Self.isWide(size) ? extra : nil
    let fixedWidth = Self.fixedWidth + (extra?.width ?? 0)
    let nameWidth = max(4, min(names, Self.widestName, size.columns - 2 - fixedWidth))
    let contentWidth = nameWidth + fixedWidth

    let area = Rect(x: 0, y: 1, width: size.columns, height: size.rows - 2)
    let roomy = count * 2 + 8
    let height = roomy <= area.height ? roomy : count + 8
    frame = extra.map { _ in
      area.centered(width: contentWidth + 2 * Self.margin, height: height)
    }
    lines = frame.map { $0.x + 1..<$0.x + $0.width - 1 } ?? 0..<size.columns
    columns = Columns(
      marker: max(0, (lines.count - contentWidth) / 2), nameWidth: nameWidth, extra: extra)

    headerRow = frame.map { $0.y + 2 } ?? (isRoomy ? 2 : 1)
    top = headerRow + (isRoomy ? 2 : 1)
    let buttonsRow =
      frame.map { $0.y + $0.height - 3 } ?? (size.rows - (isRoomy ? 3 : 2))
    let room = buttonsRow - top - (isRoomy ? 1 : 0)
    rowSpacing = count * 2 <= room + 1 ? 2 : 1
    rowsPerPage = max(1, rowSpacing == 2 ? count : room)

    let buttons = save + 4 + 3 + cancel + 4
    let x = max(0, (size.columns - buttons) / 2)
    self.save = Rect(x: x, y: buttonsRow, width: save + 4, height: 1)
    self.cancel = Rect(x: x + save + 4 + 3, y: buttonsRow, width: cancel + 4, height: 1)
  }

  var pages: Int { max(1, (count + rowsPerPage - 1) / rowsPerPage) }

  func rows(onPage page: Int) -> Range<Int> {
    let start = page * rowsPerPage
    return min(start, count)..<min(start + rowsPerPage, count)
  }

  func y(of row: Int) -> Int { top + row % rowsPerPage * rowSpacing }

  func frame(ofLine y: Int) -> Rect {
    Rect(x: lines.lowerBound, y: y, width: lines.count, height: 1)
  }

  /// What a click on a row steps by; 0 beside its buttons.
  func step(at x: Int) -> Int {
    let x = x - lines.lowerBound
    if (columns.minus..<columns.minus + 3).contains(x) { return -1 }
    return (columns.plus..<columns.plus + 3).contains(x) ? 1 : 0
  }

  func row(at point: Point, onPage page: Int) -> Int? {
    rows(onPage: page).first { y(of: $0) == point.y }
  }
}
