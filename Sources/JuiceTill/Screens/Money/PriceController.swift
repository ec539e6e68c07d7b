internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the price of a cup, and shows it in large digits.
final class PriceController: @MainActor PopupScreen {
  private let juice: Juice.ID
  let context: ScreenContext
  private let onAccept: (Price) -> Void
  private var line = TypedLine.money

  init(of juice: Juice.ID, _ context: ScreenContext, onAccept: @escaping (Price) -> Void) {
    (self.juice, self.context, self.onAccept) = (juice, context, onAccept)
  }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    [
      KeyBinding(.takePrice) { [self] _ in accept() },
      KeyBinding(.close, "Esc", hintStays: true) { [self] _ in context.ask(.close(self)) },
    ] + KeyBinding.line(.typePrice, erase: .eraseDigit) { [self] key in line.press(key) }
  }

  func pasted(_ text: String) { if context.takesAmount(pasted: text) { line.paste(text) } }

  private var typed: Price? {
    context.menu.currency.flatMap { Price(typed: line.text, currency: $0) }
  }

  private var price: Price? {
    typed.flatMap { JournalLimits.askedPrices.contains($0.minorUnits) ? $0 : nil }
  }

  private func accept() {
    guard let price else { return }
    context.ask(.close(self))
    onAccept(price)
  }

  /// Closes if the juice is gone or has a price now.
  func menuChanged() {
    let isOnSale = context.sells(juice)
    guard !isOnSale || context.menu.juice(juice)?.asksPrice == false else { return }
    let (words, name) = (context.words, context.wording.name(of: juice))
    close(saying: isOnSale ? words.hasPrice(name) : words.notOnSale(name))
  }

  // MARK: Drawing

  var view: MoneyView {
    let words = context.words
    return MoneyView(
      heading: words.askPrice(of: context.wording.name(of: juice)),
      given: words.typedPrice("\(line.shown(typed))▏"), figure: price?.text ?? "",
      answer: answer(words),
      closing: .keys(
        enter: price == nil ? nil : words.key(.takePrice).hint, escape: words.cancelHint),
      in: context.dialogRoom)
  }

  /// Says why Enter does nothing.
  private func answer(_ words: Words) -> String {
    guard price == nil, !line.text.isEmpty else { return "" }
    guard let typed else { return words.notMoney }
    let most = Price(
      minorUnits: JournalLimits.askedPrices.upperBound, currency: typed.currency)
    return typed.minorUnits == 0 ? words.priceOfZero : words.priceTooHigh(most.text)
  }
}
