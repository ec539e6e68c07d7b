internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Asks for a percentage or an amount to take off a bill, and then for the reason.
final class DiscountController: Screen {
  struct Question {
    /// Asked again where the menu changes; nil where there is nothing to take it off any more.
    let sum: () -> Price?
    let onTyped: (Discount.Offer) -> Void
  }

  private static let longest = 20

  let isDialog = true
  private let question: Question
  private let context: ScreenContext
  private var sum: Price
  private var typed = ""
  /// nil while it is typed; then the reason is.
  private var offer: Discount.Offer?

  init?(_ question: Question, _ context: ScreenContext) {
    guard let sum = question.sum() else { return nil }
    (self.question, self.context, self.sum) = (question, context, sum)
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.takeDiscount) { [self] _ in take() },
      KeyBinding(.close, "Esc") { [self] _ in close() },
      KeyBinding(.eraseText) { [self] _ in
        _ = typed.popLast()
      },
      KeyBinding(.typeDiscount, offer == nil ? nil : "a-z") { [self] in
        if case .character(let character) = $0 { type(character) }
      },
    ]
  }

  private func close() { context.ask(.close(self)) }

  /// Wrong input stays visible to be erased.
  private func type(_ character: Character) {
    if offer == nil {
      // The decimal key of many keyboards.
      if typed.count < Self.longest { typed.append(character == "," ? "." : character) }
    } else if (typed + String(character)).isNote {
      typed.append(character)
    }
  }

  func pasted(_ text: String) { for character in text.printable { type(character) } }

  private var wanted: Discount.Offer? {
    offer ?? Discount.Offer(parsing: typed, currency: sum.currency)
  }

  private func take() {
    guard var wanted else { return }
    guard offer != nil else {
      (offer, typed) = (wanted, "")
      return
    }
    while typed.last?.isWhitespace ?? false { typed.removeLast() }
    wanted.reason = typed.isEmpty ? nil : typed
    close()
    question.onTyped(wanted)
  }

  /// It stays open: closed now, what is typed would go on as orders.
  func menuChanged() {
    guard let sum = question.sum() else { return }
    if sum.currency != self.sum.currency { (offer, typed) = (nil, "") }
    self.sum = sum
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let view = AlertView(
      offer == nil ? words.typedDiscount("\(typed)▏") : words.typedReason("\(typed)▏"),
      rows: [words.askForDiscount(on: sum.text), answer], style: .heading,
      hint: "Enter \(words.key(.takeDiscount).hint)  Esc \(words.key(.close).hint)", in: size)
    return context.popup(view, view.frame(in: size))
  }

  private var answer: String {
    let words = context.words
    guard let wanted, let off = wanted.off(sum) else {
      return typed.isEmpty ? "" : words.notDiscount
    }
    if wanted.isMore(than: sum), case .amount(let amount) = wanted.value {
      return words.discountCapped(amount.text, to: sum.text)
    }
    return "\(off.change.text) · \(words.total) \((sum - off.amount).text)"
  }
}
