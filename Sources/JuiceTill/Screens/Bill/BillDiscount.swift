internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension BillController {
  func askForDiscount() {
    guard order?.total != nil else { return context.notify(context.words.noPriceToDiscount) }
    // The minute may have passed.
    guard !passTime() else { return }
    guard !context.menu.discounts.isEmpty || bill.discount != nil else { return typeDiscount() }
    context.show { [self] in
      var alert = discountQuestion
      alert.isAskedFor = true
      return alert
    }
  }

  private var discountQuestion: Alert {
    let (wording, words, offers) = (context.wording, context.words, context.menu.discounts)
    guard let order, let sum = order.lines.total else {
      return Alert(kind: .message(), message: words.noPriceToDiscount)
    }
    let names = offers.enumerated().map { index, offer in
      let off = offer.off(order.lines)
      let refusal = refusal(of: offer)
      let name = off.map(wording.name(of:)) ?? offer.id.map(wording.name) ?? ""
      return AlertView.Row(
        key: AlertView.Row.key(index), text: [name, refusal].joined(by: " · "),
        amount: refusal == nil ? off?.change.text ?? "" : "", isUsedUp: refusal != nil,
        refusal: refusal)
    }
    let isGiven = bill.discount != nil || order.discount != nil
    let others = [words.otherDiscount] + (isGiven ? [words.noDiscount] : [])
    // A choice needs a number.
    let keys = offers.isEmpty ? ["1", "2"] : ["%", "-"]
    return Alert(
      kind: .choice(
        selected: offers.firstIndex { $0.id == order.offer?.id }
          ?? names.firstIndex { !$0.isUsedUp } ?? names.count
      ) { [self] index in
        guard let index else { return }
        if offers.indices.contains(index) {
          give(offers[index].chosen)
        } else if index == offers.count {
          typeDiscount()
        } else {
          give(nil)
        }
      }, message: words.askForDiscount(on: sum.text),
      rows: names + zip(keys, others).map { AlertView.Row(key: $0, text: $1) })
  }

  /// Returns the reason why the bill can't have an offer now; `nil` if it can.
  private func refusal(of offer: Discount.Offer) -> String? {
    let (words, menu) = (context.words, context.menu)
    if !offer.holds(at: context.time().date, on: menu) {
      return words.notGivenNow(words.phrase(for: offer.times))
    }
    let isAlone = order?.lines.contains { offer.juices.contains($0.juice) } == false
    return !offer.juices.isEmpty && isAlone ? words.notOnBillNow : nil
  }

  /// Asks for a percentage or an amount, and then for a reason.
  private func typeDiscount() {
    guard var sum = order?.lines.total else { return }
    // Stays open when the menu changes: closed, the rest of the typing would order juices.
    let current = { [self] in
      sum = order?.lines.total ?? sum
      return sum
    }
    let read = { Discount.Offer(typed: $0, currency: current().currency) }
    askForDiscount(
      LineController.Question(
        heading: { $0.typedDiscount("\($1)▏") },
        rows: { words, typed in
          [words.askForDiscount(on: current().text)]
            + [typed.isEmpty ? "" : words.answer(to: read(typed), on: current())]
        },
        accept: { [self] typed in
          read(typed).map { offer in { [self] in askForReason(of: offer, current) } }
        }, line: TypedLine(longest: 20)))
  }

  private func askForReason(of offer: Discount.Offer, _ sum: @escaping () -> Price) {
    askForDiscount(
      LineController.Question(
        heading: { $0.typedReason("\($1)▏") },
        rows: { words, _ in
          [words.askForDiscount(on: sum().text), words.answer(to: offer, on: sum())]
        },
        accept: { [self] typed in
          // The menu's currency may have changed.
          guard offer.off(sum()) != nil else { return nil }
          var offer = offer
          offer.reason = typed.trimmedEnd.isEmpty ? nil : typed.trimmedEnd
          return { [self, offer] in give(offer) }
        }, line: TypedLine(allows: \.isNote), keys: "a-z"))
  }

  private func askForDiscount(_ question: LineController.Question) {
    var question = question
    (question.type, question.enter) = (.typeDiscount, .takeDiscount)
    context.open(question)
  }
}

extension Words {
  /// Returns the new total with the discount, or the reason against it.
  fileprivate func answer(to offer: Discount.Offer?, on sum: Price) -> String {
    guard let offer, let off = offer.off(sum) else { return notDiscount }
    if offer.isMore(than: sum), case .amount(let amount) = offer.value {
      return discountCapped(amount.text, to: sum.text)
    }
    return "\(off.change.text) · \(total) \((sum - off.amount).text)"
  }
}
