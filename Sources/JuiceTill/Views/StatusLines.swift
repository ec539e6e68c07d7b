internal import JuiceTerminal
internal import JuiceText

/// The lines under the juices: the selected juice, the last order, and which page is shown.
struct StatusLines: @MainActor View {
  /// The selected juice.
  let detail: String
  /// Takes the place of the detail until it is put right; empty where there is none.
  let notice: String
  /// The last order, or what is searched for.
  let status: String
  /// Which page of several is shown, else empty.
  let position: String

  /// Two lines, or one where there is no room for the detail.
  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    let last = canvas.size.rows - 1
    let hasNotice = !notice.isEmpty
    if last > 0 {
      canvas.write(
        hasNotice ? notice : detail, x: 1, y: 0, hasNotice ? .warning : .normal, width: width - 2)
    }
    let isNoticeLast = hasNotice && last == 0
    let end = position.isEmpty ? width - 1 : width - TextWidth.columns(of: position) - 3
    canvas.write(
      isNoticeLast ? notice : status, x: 1, y: last, isNoticeLast ? .warning : .normal,
      width: end - 1)
    canvas.right(position, end: width - 1, y: last, .heading)
  }
}
