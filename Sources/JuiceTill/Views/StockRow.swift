internal import JuiceTerminal
internal import JuiceText

/// The counts of the ingredients: a label each, in one line or more.
struct StockRow: @MainActor View {
  struct Label: Hashable {
    let name: String
    let count: Int
    /// A word where there is something to say of it, else empty.
    var state = ""
    /// The same as a sign, for narrow places.
    var sign = ""
    var style = Style.heading
  }

  let labels: [Label]
  /// Where the labels stand, as far as there is room for them.
  let frames: [Rect]
  /// Whether the word for a label's state stands in a row of its own.
  let hasStateRow: Bool

  func draw(on canvas: Canvas) {
    let hidden = labels.count - frames.count
    for (index, (label, frame)) in zip(labels, frames).enumerated() {
      if hidden > 0, index == frames.count - 1 {
        canvas.center("+\(hidden + 1)", x: frame.x, y: frame.y, width: frame.width, .heading)
        continue
      }
      canvas.center(
        text(of: label, in: frame.width), x: frame.x, y: frame.y, width: frame.width, label.style)
      if hasStateRow {
        canvas.center(label.state, x: frame.x, y: frame.y + 1, width: frame.width, label.style)
      }
    }
  }

  /// A label at most so wide: with a sign for its state where the word has no room, and where something
  /// still has to be cut, it is the name.
  private func text(of label: Label, in width: Int) -> String {
    func columns(_ state: String) -> Int { TextWidth.columns(of: "\(label.count)" + state) + 1 }
    var state = hasStateRow || label.state.isEmpty ? "" : " " + label.state
    if TextWidth.columns(of: label.name) + columns(state) >= width {
      state = hasStateRow ? "" : label.sign
    }
    return TextWidth.cut(label.name, to: max(2, width - 1 - columns(state)))
      + " \(label.count)\(state)"
  }
}
