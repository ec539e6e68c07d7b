internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension BillController {
  /// Asks for a discount on it: one of the menu's, another that is then typed, or none.
  func askForDiscount() {
    guard order?.total != nil else { return context.say(context.words.noPriceToDiscount) }
    guard !context.menu.discounts.isEmpty || bill.discount != nil else { return typeDiscount() }
    context.show { [self] in
      var alert = discountQuestion
      alert.isAskedFor = true
      return alert
    }
  }

  private var discountQuestion: Alert {
    let (wording, words, offers) = (context.wording, context.words, context.menu.discounts)
    guard let sum = order?.lines.total else {
      return Alert(kind: .message, message: words.noPriceToDiscount)
    }
    let names = offers.enumerated().map { index, offer in
      let off = offer.off(sum)
      return AlertView.Row(
        key: "\(index + 1)", text: off.map(wording.name(of:)) ?? "", amount: off?.change.text ?? "")
    }
    let others = [words.otherDiscount] + (bill.discount == nil ? [] : [words.noDiscount])
    // A choice has a number at least.
    let keys = offers.isEmpty ? ["1", "2"] : ["%", "-"]
    return Alert(
      kind: .choice(selected: offers.firstIndex { $0 == bill.discount } ?? 0) { [self] index in
        guard let index else { return }
        if offers.indices.contains(index) {
          give(offers[index])
        } else if index == offers.count {
          typeDiscount()
        } else {
          give(nil)
        }
      }, message: words.askForDiscount(on: sum.text), style: .heading,
      rows: names + zip(keys, others).map { AlertView.Row(key: $0, text: $1) })
  }

  private func typeDiscount() {
    context.ask(
      .typeDiscount(
        DiscountController.Question(sum: { [self] in order?.lines.total }) { [self] in give($0) }))
  }
}
