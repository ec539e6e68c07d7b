internal import JuiceTerminal

/// A dialog in which a line is typed.
protocol TypedDialog: Screen {
  func view(in size: Size) -> AlertView
}

extension TypedDialog {
  var isDialog: Bool { true }

  func panes(in size: Size) -> [Pane] { context.popup(view(in: size)) }

  func hint(at point: Point) -> (key: Key, frame: Rect)? {
    let view = view(in: context.state.size)
    return view.hint(at: point, in: context.frame(of: view))
  }
}
