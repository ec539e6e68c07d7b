internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The dialog after closing the drawer: shows the difference and prints the slip.
final class ClosedController: @MainActor PopupScreen {
  private let move: DrawerMove
  let context: ScreenContext

  init(_ move: DrawerMove, _ context: ScreenContext) {
    self.move = move
    self.context = context
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.closingSlip) { [self] _ in
        context.ask(.printClosing(move.closing?.number))
      },
      KeyBinding(.close, "Enter Esc | q") { [self] _ in close() },
    ]
  }

  var view: MoneyView {
    let words = context.words
    let units = move.difference?.minorUnits ?? 0
    let off = Price(minorUnits: abs(units), currency: move.amount.currency)
    let answer =
      units == 0
      ? words.drawerIsRight
      : units < 0 ? words.moneyMissing(off.text) : words.drawerIsOver(off.text)
    let counted = words.counted(move.amount.text)
    return MoneyView(
      heading: move.closing.map { "\(words.closing($0.number)) · \(counted)" } ?? counted,
      given: move.closing.map { "\(words.expectedInDrawer) \($0.expected.text)" } ?? "",
      figure: off.text, answer: answer,
      closing: [
        KeyHint(key: "p", text: words.key(.closingSlip).hint),
        KeyHint(key: "Esc", text: words.key(.close).hint),
      ], style: units == 0 ? .good : .attention, in: context.state.size)
  }
}
