internal import JuiceTerminal
internal import JuiceText

struct RestockView: @MainActor View {
  enum Selection: Hashable {
    case row(Int)
    case save
    case cancel
  }

  let header: StepperRow.Texts
  let rows: [StepperRow.Texts]
  /// True if digits type counts rather than differences.
  let isCount: Bool
  let selection: Selection
  let page: Int
  let save: String
  let cancel: String
  let layout: RestockLayout

  var parts: [Pane] {
    let steppers = layout.rows(onPage: page).map { index in
      Pane(
        StepperRow(
          texts: rows[index], isCount: isCount, isSelected: selection == .row(index),
          columns: layout.columns),
        layout.frame(ofLine: layout.y(of: index)))
    }
    let headings = StepperRow(texts: header, isHeader: true, columns: layout.columns)
    return [Pane(headings, layout.frame(ofLine: layout.headerRow))] + steppers + [
      Pane(TextButton(text: save, style: .primary, isSelected: selection == .save), layout.save),
      Pane(
        TextButton(text: cancel, style: .key, isSelected: selection == .cancel), layout.cancel),
    ]
  }
}

struct StepperRow: @MainActor View {
  struct Texts: Hashable {
    let name: String
    /// The name without its unit, for a column that is too narrow for both; `nil` for one without.
    var shortName: String?
    let state: String
    var stateStyle = Style.second
    /// Replaces a state that does not fit.
    var sign = ""
    let now: String
    let change: String
    let then: String
    /// The low mark; shown only if there is room.
    let low: String
    var paints: [Paint] = []
  }

  let texts: Texts
  var isHeader = false
  var isCount = false
  var isSelected = false
  let columns: RestockLayout.Columns

  func draw(on canvas: Canvas) {
    let row = isSelected ? canvas.on(.selected) : canvas
    let style: Style = isHeader ? .second : isSelected ? .heading : .normal
    if isSelected {
      let start = max(0, columns.marker - 4)
      _ = canvas.card(
        Rect(x: start, y: 0, width: columns.lowEnd + 1 - start, height: 1), .selected)
      row.write("►", x: columns.marker, y: 0, style)
    }
    drawName(on: row, style)
    if columns.lowWidth > 0 { row.right(texts.low, end: columns.lowEnd, y: 0, .second) }
    row.right(texts.now, end: columns.nowEnd, y: 0, style)
    // Digits change a number that stands on the terminal's own ground.
    (isSelected && !isCount ? canvas : row).center(
      texts.change, x: columns.change, y: 0, width: columns.changeWidth, style)
    if isSelected, isCount {
      let start = columns.arrow + 2
      canvas.center("", x: start, y: 0, width: columns.thenEnd + 1 - start)
    }
    (isSelected && isCount ? canvas : row).right(
      texts.then, end: columns.thenEnd, y: 0, isHeader ? style : .heading)
    guard !isHeader else { return }
    row.chip("-", x: columns.minus, y: 0, .key)
    row.chip("+", x: columns.plus, y: 0, .key)
    row.write("→", x: columns.arrow, y: 0)
  }

  /// The state has its own column, or stands at the end of the name's.
  private func drawName(on row: Canvas, _ style: Style) {
    let swatch = max(0, columns.marker - 3)
    if !isHeader, columns.marker > 1 {
      row.badge(
        "", texts.paints, Rect(x: swatch, y: 0, width: columns.marker - 1 - swatch, height: 1))
    }
    let isBeside = columns.stateWidth > 0
    let room = columns.nameWidth - TextWidth.columns(of: texts.name) - 1
    let isWhole = isBeside || TextWidth.columns(of: texts.state) <= room
    let state = isWhole ? texts.state : texts.sign
    let stateWidth = TextWidth.columns(of: state)
    let nameRoom = columns.nameWidth - (isBeside ? 0 : stateWidth)
    let name =
      TextWidth.columns(of: texts.name) <= nameRoom ? texts.name : texts.shortName ?? texts.name
    row.write(name, x: columns.name, y: 0, style, width: nameRoom)
    let x = isBeside ? columns.state : columns.nameEnd - stateWidth
    if isHeader {
      row.write(isBeside ? state : "", x: x, y: 0, style)
    } else if !state.isEmpty {
      row.write(isWhole ? " \(state) " : state, x: isWhole ? x - 1 : x, y: 0, texts.stateStyle)
    }
  }

  func cursor(in size: Size) -> Point? { isSelected ? Point(x: columns.name, y: 0) : nil }
}
