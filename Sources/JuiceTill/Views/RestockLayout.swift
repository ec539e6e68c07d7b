internal import JuiceTerminal

/// The frames of the restock screen.
struct RestockLayout: Hashable {
  struct Columns: Hashable {
    let marker: Int
    let nameWidth: Int
    var name: Int { marker + 2 }
    var nowEnd: Int { name + nameWidth + 6 }
    var minus: Int { nowEnd + 1 }
    var change: Int { minus + 3 }
    var plus: Int { change + changeWidth }
    var arrow: Int { plus + 4 }
    var thenEnd: Int { arrow + 7 }
  }

  static let changeWidth = 8
  /// Everything but the name: `► NAME 9999 [-] +9999 [+] → 9999`.
  private static let fixedWidth = 2 + 6 + 1 + 3 + changeWidth + 3 + 2 + 6
  private static let widestName = 40

  let columns: Columns
  let headerRow: Int
  let save: Rect
  let cancel: Rect
  let rowsPerPage: Int
  private let width: Int
  private let count: Int
  private let top: Int
  /// Rows from one ingredient to the next.
  private let rowSpacing: Int

  init(names: Int, save: Int, cancel: Int, count: Int, in size: Size) {
    self.count = count
    width = size.columns
    let isRoomy = size.rows >= 20
    let nameWidth = max(
      4, min(names, Self.widestName, size.columns - 2 - Self.fixedWidth))
    columns = Columns(
      marker: max(0, (size.columns - nameWidth - Self.fixedWidth) / 2), nameWidth: nameWidth)

    headerRow = isRoomy ? 2 : 1
    top = headerRow + (isRoomy ? 2 : 1)
    let buttonsRow = size.rows - (isRoomy ? 3 : 2)
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

  func frame(ofLine y: Int) -> Rect { Rect(x: 0, y: y, width: width, height: 1) }

  /// What a click on a row steps by; 0 beside its buttons.
  func step(at x: Int) -> Int {
    if (columns.minus..<columns.minus + 3).contains(x) { return -1 }
    return (columns.plus..<columns.plus + 3).contains(x) ? 1 : 0
  }

  func row(at point: Point, onPage page: Int) -> Int? {
    rows(onPage: page).first { y(of: $0) == point.y }
  }
}
