internal import JuiceTerminal
internal import JuiceWords

/// Shows the keys of a screen. Any key except scrolling closes it.
final class HelpController: Screen {
  /// The screen's current keys: the language and the kiosk's lock may change them.
  private let keys: () -> [KeyBinding]
  let context: ScreenContext
  private var top = 0

  init(_ keys: @escaping () -> [KeyBinding], _ context: ScreenContext) {
    self.keys = keys
    self.context = context
  }

  let isDialog = true
  let endsTypedAhead = true
  let language = LanguageKey.followsTill

  var bindings: [KeyBinding] {
    scrolling + [KeyBinding(.close, "", keys: .any) { [self] _ in close() }]
  }

  private var scrolling: [KeyBinding] {
    let view = view
    guard view.hidden > 0 else { return [] }
    return KeyBinding.moving(.scroll, page: view.capacity) { [self] in scroll(by: $0) }
  }

  private func scroll(by step: Int) { top = scrolled(top, by: step, to: view.hidden) }

  func clicked(_ point: Point) { close() }
  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }
  // MARK: Drawing

  private var view: HelpView { HelpView(groups, top: top, context.words, in: context.state.size) }

  /// Keys with the same action share a row.
  private var groups: [HelpView.Group] {
    let (keys, words) = (keys(), context.words)
    return KeyGroup.allCases.compactMap { group in
      var rows: [(action: KeyAction, labels: [String])] = []
      for key in keys where key.isListed && key.meaning.row.group == group {
        if let row = rows.firstIndex(where: { $0.action == key.meaning }) {
          rows[row].labels.append(key.label)
        } else {
          rows.append((key.meaning, [key.label]))
        }
      }
      guard !rows.isEmpty else { return nil }
      return HelpView.Group(
        title: words.name(of: group),
        rows: rows.map {
          AlertView.Row(key: $0.labels.joined(separator: " "), text: words.key($0.action).help)
        })
    }
  }

  /// The help has the whole window: its columns don't fit beside a panel.
  func panes(in size: Size) -> [Pane] { Pane(view, view.frame(in: size)).popup(in: size) }
}
