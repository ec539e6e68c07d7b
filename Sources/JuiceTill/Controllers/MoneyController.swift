internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the money that a customer gives, and says the change. Nothing of it is kept.
final class MoneyController: Screen {
  let isDialog = true
  private let total: Price
  private let context: ScreenContext
  /// As typed, in the currency's notation.
  private var typed = ""
  private var remark: String?
  private var layout: Rect?

  init(_ total: Price, _ context: ScreenContext) {
    self.total = total
    self.context = context
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("0-9", .digits, .typeMoney, repeats: true) { [self] in
        if case .character(let digit) = $0 { type(digit) }
      },
      KeyBinding(".", ["."], .typeMoney, repeats: true) { [self] _ in type(".") },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit, repeats: true) { [self] _ in
        remark = nil
        _ = typed.popLast()
      },
      KeyBinding("Enter Esc", [.enter, .escape, "q", "c"], .close, hintStays: true) { [self] _ in
        context.close(self)
      },
    ]
  }

  private func type(_ character: Character) {
    let longer = typed + String(character)
    // `3.` is on its way to `3.50`.
    let isMoney = Price(parsing: longer + (character == "." ? "0" : ""), currency: total.currency)
    remark = isMoney == nil ? context.words.notMoney : nil
    if isMoney != nil { typed = longer }
  }

  func pasted(_ text: String) { remark = context.words.notMoney }
  func unknownKeyPressed() { remark = context.words.notMoney }

  func clicked(_ point: Point) {
    if !(layout?.contains(point) ?? false) { context.close(self) }
  }

  func menuChanged() { context.close(self) }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let given = Price(
      parsing: typed.hasSuffix(".") ? typed + "0" : typed, currency: total.currency)
    let change = given.map { $0.minorUnits - total.minorUnits }
    func text(_ units: Int) -> String {
      Price(minorUnits: units, currency: total.currency).text
    }
    let answer = change.map { $0 < 0 ? words.moneyMissing(text(-$0)) : words.change(text($0)) }
    let rows = ["\(words.total) \(total.text)", answer, remark].compactMap(\.self)
    let shown = given.map { typed.contains(".") ? typed : $0.text } ?? typed
    let view = AlertView(
      text: AlertView.Text(
        words.moneyGiven("\(shown)▏"), rows: rows.map { AlertView.Row(text: $0) }, in: size),
      top: 0, style: .heading, buttons: [], selectedButton: 0,
      hint: "Enter \(words.key(.close).hint)")
    let frame = view.frame(in: size)
    layout = frame
    return Pane(view, frame).popup(in: size)
  }
}
