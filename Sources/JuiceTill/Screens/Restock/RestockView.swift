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
    let frame = layout.frame.map { [Pane(FrameView(), $0)] } ?? []
    return frame + [Pane(headings, layout.frame(ofLine: layout.headerRow))] + steppers + [
      Pane(Button(text: save, isSelected: selection == .save), layout.save),
      Pane(Button(text: cancel, isSelected: selection == .cancel), layout.cancel),
    ]
  }
}

struct StepperRow: @MainActor View {
  struct Texts: Hashable {
    let name: String
    let state: String
    /// Replaces a state that does not fit.
    var sign = ""
    let now: String
    let change: String
    let then: String
    /// The low mark; shown only if there is room.
    let low: String
    var paint: Paint?
  }

  let texts: Texts
  var isHeader = false
  var isCount = false
  var isSelected = false
  let columns: RestockLayout.Columns

  func draw(on canvas: Canvas) {
    let style: Style = isHeader || isSelected ? .heading : .normal
    if isSelected { canvas.write("►", x: columns.marker, y: 0, style) }
    canvas.swatch([texts.paint], x: columns.marker - 2, y: 0)
    drawName(on: canvas, style)
    if columns.lowWidth > 0 {
      canvas.right(texts.low, end: columns.lowEnd, y: 0, isHeader ? style : .normal)
    }
    canvas.right(texts.now, end: columns.nowEnd, y: 0, style)
    canvas.center(
      texts.change, x: columns.change, y: 0, width: columns.changeWidth,
      isSelected && !isCount ? .selected : style)
    let isThenTyped = isSelected && isCount
    canvas.right(
      isThenTyped ? " \(texts.then) " : texts.then,
      end: columns.thenEnd + (isThenTyped ? 1 : 0), y: 0, isThenTyped ? .selected : style)
    guard !isHeader else { return }
    canvas.write("[-]", x: columns.minus, y: 0)
    canvas.write("[+]", x: columns.plus, y: 0)
    canvas.write("→", x: columns.arrow, y: 0)
  }

  /// The state has its own column, or stands at the end of the name's.
  private func drawName(on canvas: Canvas, _ style: Style) {
    if columns.stateWidth > 0 {
      canvas.write(texts.name, x: columns.name, y: 0, style, width: columns.nameWidth)
      canvas.write(texts.state, x: columns.state, y: 0, isHeader ? style : .bad)
      return
    }
    let room = columns.nameWidth - TextWidth.columns(of: texts.name) - 1
    let end = isHeader ? "" : TextWidth.columns(of: texts.state) <= room ? texts.state : texts.sign
    let width = columns.nameWidth - TextWidth.columns(of: end)
    canvas.write(texts.name, x: columns.name, y: 0, style, width: width)
    canvas.right(end, end: columns.nameEnd, y: 0, .bad)
  }

  func cursor(in size: Size) -> Point? { isSelected ? Point(x: columns.name, y: 0) : nil }
}

private struct FrameView: @MainActor View {
  func draw(on canvas: Canvas) { canvas.frame() }
}

private struct Button: @MainActor View {
  let text: String
  let isSelected: Bool

  func draw(on canvas: Canvas) {
    canvas.button(text, x: 0, y: 0, isSelected: isSelected)
  }

  func cursor(in size: Size) -> Point? { isSelected ? Point(x: 2, y: 0) : nil }
}
