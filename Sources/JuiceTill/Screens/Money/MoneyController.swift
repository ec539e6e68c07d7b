internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Asks for the money that a customer gives, and says the change. Nothing of it is kept.
final class MoneyController: Screen {
  let isDialog = true
  /// The sum to pay; nil where there is none any more.
  private let currentTotal: () -> Price?
  private var total: Price
  private let context: ScreenContext
  private var typed = ""

  /// - Parameter total: called again where the menu changes. nil where there is nothing to pay.
  init?(_ total: @escaping () -> Price?, _ context: ScreenContext) {
    guard let now = total() else { return nil }
    self.total = now
    currentTotal = total
    self.context = context
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("Enter Esc", [.enter, .escape, "q", "c"], .close, hintStays: true) { [self] _ in
        context.ask(.close(self))
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit) { [self] _ in
        _ = typed.popLast()
      },
      KeyBinding("0-9 .", .text, .typeMoney) { [self] in
        if case .character(let character) = $0 { type(character) }
      },
    ]
  }

  /// Wrong input stays visible to be erased.
  private func type(_ character: Character) {
    // The decimal key of many keyboards.
    if typed.count < Self.longest { typed.append(character == "," ? "." : character) }
  }

  private static let longest = 20

  func pasted(_ text: String) {
    for character in text.printable where !character.isWhitespace { type(character) }
  }

  /// nil where it is none. `3.` is on its way to `3.50`.
  private var given: Price? {
    Price(parsing: typed.hasSuffix(".") ? typed + "0" : typed, currency: total.currency)
  }

  func clicked(_ point: Point) {
    let size = context.world().size
    if !view(in: size).frame(in: size).contains(point) { context.ask(.close(self)) }
  }

  /// It stays open: closed now, an amount would be typed on as orders.
  func menuChanged() {
    if let now = currentTotal(), now.currency == total.currency { total = now }
  }

  func panes(in size: Size) -> [Pane] {
    let view = view(in: size)
    return Pane(view, view.frame(in: size)).popup(in: size)
  }

  private func view(in size: Size) -> AlertView {
    let words = context.words
    let change = given.map { $0.minorUnits - total.minorUnits }
    func text(_ units: Int) -> String {
      Price(minorUnits: units, currency: total.currency).text
    }
    let answer =
      change.map { $0 < 0 ? words.moneyMissing(text(-$0)) : words.change(text($0)) }
      ?? (typed.isEmpty ? "" : words.notMoney)
    let rows = ["\(words.total) \(total.text)", answer]
    let shown = given.map { typed.contains(".") ? $0.currency.sign + typed : $0.text } ?? typed
    return AlertView(
      words.moneyGiven("\(shown)▏"), rows: rows, style: .heading,
      hint: "Enter \(words.key(.close).hint)", in: size)
  }
}
