internal import JuiceTerminal

/// A dialog that shows a single view. What a press on it means follows from the type of the view, unless the dialog has its own.
protocol PopupScreen: Screen {
  associatedtype Popup: PopupView

  var view: Popup { get }
}

extension PopupScreen {
  var isDialog: Bool { true }

  func panes(in size: Size) -> [Pane] { context.popup(view) }
}

extension PopupScreen where Popup == AlertView {
  func hint(at point: Point) -> (key: Key, frame: Rect)? {
    let view = view
    return view.hint(at: point, in: context.frame(of: view))
  }
}

extension PopupScreen where Popup == OptionsView {
  func place(at point: Point) -> (target: OptionsView.Target, frame: Rect)? {
    view.place(at: point, in: context.frame(of: view))
  }
}

extension PopupScreen where Popup == MoneyView {
  func clicked(_ point: Point) { press(view.key(at: point, in: context.frame(of: view))) }
}
