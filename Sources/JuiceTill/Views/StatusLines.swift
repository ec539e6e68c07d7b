internal import JuiceTerminal
internal import JuiceText

/// The lines below the juices.
struct StatusLines: @MainActor View {
  /// About the selected juice.
  let detail: String
  /// A problem, shown in place of the detail until it is fixed; else empty.
  let notice: String
  /// The last order, or the search.
  let status: String
  /// The page; empty where there is only one.
  let position: String

  /// Without the detail where there is only one line.
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
