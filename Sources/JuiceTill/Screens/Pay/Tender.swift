internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the payments of a sum: the way, the cash given, and the rest of a split payment.
/// Calls `onPaid` once nothing is due.
struct Tender {
  /// The rest of a payment whose first parts are paid for good.
  struct Rest {
    let paid: [Payments.Part]
    /// The other parts as they were to be paid. They are offered first, as `onAgain`.
    let planned: [Payments.Part]
    let onAgain, onNotPaid, onCancelled: () -> Void
  }

  private typealias Choice = (row: AlertView.Row, act: () -> Void)

  let context: ScreenContext
  /// Describes the order; `nil` if it is gone.
  let what: (Wording) -> String?
  let total: () -> Price?
  let rounding: () -> Rounding?
  /// Why it is asked again: the answer of a card terminal, which comes without a key.
  var reason: ((Words) -> String)?
  /// The present payments. Their tip is kept until another is chosen.
  var now: Payments?
  /// The tip of a payment that a card terminal did not take.
  var tip: Price?
  /// True if the order may be paid later, though nothing is paid yet.
  var mayBeUnpaid = false
  /// True if the bill on the order screen is paid.
  var isOfBill = false
  var rest: Rest?
  var onPaid: (Payments) -> Void

  func ask(isAskedFor: Bool = false) { ask(of: nil, isAskedFor: isAskedFor) }

  func ask(for way: Payment.Way) { accept(in: way, of: settlement) }

  private var settlement: Settlement {
    newSettlement(withTip: rest.map { Payments.parts($0.planned).tip } ?? tip ?? now?.tip)
  }

  private func newSettlement(withTip tip: Price?) -> Settlement {
    let total = total()
    return Settlement(
      total, in: context.menu.ways, rounding: rounding(),
      tip: tip?.currency == total?.currency ? tip : nil, paid: rest?.paid ?? [])
  }

  /// Returns a begun settlement by the present menu, and the parts of it that can't stay.
  private func renewed(_ begun: Settlement) -> (settlement: Settlement, lost: [Payments.Part]) {
    var new = newSettlement(withTip: begun.tip)
    let lost = new.acceptAgain(begun.parts.dropFirst(rest?.paid.count ?? 0))
    return (new, lost)
  }

  /// The parts whose money is here: terminals run only once all parts are chosen.
  private func takenByHand(_ parts: [Payments.Part]) -> [Payments.Part] {
    parts.filter { context.terminals.starts(.pay, $0.way) == nil }
  }

  private func ask(
    of begun: Settlement?, forSum asksForSum: Bool = false, isAskedFor: Bool = false
  ) {
    context.show {
      var alert = question(of: begun, forSum: asksForSum)
      alert.isAskedFor = isAskedFor
      alert.isNews = reason != nil && begun == nil
      return alert
    }
  }

  /// - Parameter asksForSum: whether a chosen way pays a part, typed next.
  private func question(of begun: Settlement?, forSum asksForSum: Bool) -> Alert {
    let (wording, words) = (context.wording, context.words)
    let (settlement, lost) = begun.map(renewed) ?? (settlement: self.settlement, lost: [])
    let taken = takenByHand(lost)
    let toGiveBack = taken.isEmpty ? nil : words.giveBackTaken(taken.map(wording.amount(of:)))
    guard let what = what(wording), rest != nil || !settlement.waysLeft.isEmpty else {
      let reason = settlement.waysLeft.isEmpty ? words.noWaysToPay : words.billChanged
      return Alert(kind: .message(), message: [toGiveBack, reason].joined(by: "\n"))
    }
    // A menu that has lost all ways leaves only the answer for the rest.
    let asksForSum = asksForSum && !settlement.waysLeft.isEmpty
    // A tip is no part of the price: a choice of it begins nothing.
    let isFirst =
      begun == nil || settlement.parts.count == rest?.paid.count ?? 0 && !asksForSum
    let first = isFirst ? rest : nil
    let choices =
      choices(of: first) + ways(of: settlement, forSum: asksForSum, isFirst: isFirst)
      + others(of: settlement, forSum: asksForSum) + lastChoices(of: first)
    var numbered = 0
    let rows = choices.map { choice in
      guard choice.row.key.isEmpty else { return choice.row }
      var row = choice.row
      row.key = AlertView.Row.key(numbered)
      numbered += 1
      return row
    }
    let usualWay = rest?.planned.first?.way ?? now?.way
    let usual =
      first?.planned.count ?? 0 > 1
      ? 0 : settlement.ways.firstIndex { $0.id == usualWay } ?? 0
    return Alert(
      kind: .choice(
        selected: rows[usual].isUsedUp ? rows.firstIndex { !$0.isUsedUp } ?? 0 : usual
      ) { index in
        if let index { choices[index].act() } else { rest?.onCancelled() }
      },
      message: [
        begun == nil ? reason?(words) : nil, toGiveBack,
        question(of: settlement, what, first, forSum: asksForSum),
        context.state.refusesTerminals && !context.isForCustomers ? words.terminalsRefused : nil,
      ].joined(by: "\n"), rows: rows)
  }

  private func question(
    of settlement: Settlement, _ what: String, _ rest: Rest?, forSum asksForSum: Bool
  ) -> String {
    let (wording, words) = (context.wording, context.words)
    let tip = settlement.tip?.text
    let left = settlement.dueWithTip.map { words.sum(words.moneyLeft($0.text), withTip: tip) }
    // The sum for the card machine. The present payments have named their tip.
    let withTip =
      tip == nil || settlement.tip == now?.tip
      ? nil : settlement.dueWithTip.map { words.sum($0.text, withTip: tip) }
    let facts =
      rest != nil
      ? [left]
      : settlement.parts.isEmpty
        ? [what, asksForSum ? words.payInParts : nil, withTip]
        : [wording.list(.parts(settlement.parts)), left]
    let sum = facts.joined(by: " · ")
    guard let rest else { return words.askHowPaid(sum) }
    return (rest.paid.map(wording.paidAtTerminal) + [words.askHowRestIsPaid(sum)])
      .joined(separator: "\n")
  }

  // MARK: Choices

  /// Several planned parts have a row of their own; a single one is in the row of its way.
  private func choices(of rest: Rest?) -> [Choice] {
    guard let rest, rest.planned.count > 1, context.menu.hasWays(of: .parts(rest.planned))
    else { return [] }
    let planned = context.wording.list(.parts(rest.planned))
    return [(AlertView.Row(key: "a", text: context.words.again(planned)), rest.onAgain)]
  }

  private func lastChoices(of rest: Rest?) -> [Choice] {
    guard let rest else { return [] }
    let back = context.words.notPaid(givenBack: rest.paid.map(context.wording.amount(of:)))
    return [(AlertView.Row(key: "x", text: back), { askIfGivenBack(back, rest) })]
  }

  private func askIfGivenBack(_ back: String, _ rest: Rest) {
    context.show(
      Alert(
        kind: .question(isYes: false) { $0 ? rest.onNotPaid() : ask() }, message: back,
        style: .bad))
  }

  private func ways(of settlement: Settlement, forSum asksForSum: Bool, isFirst: Bool) -> [Choice] {
    let (wording, words, left) = (context.wording, context.words, settlement.waysLeft)
    let again = isFirst && rest?.planned.count == 1 ? rest?.planned.first?.way : nil
    // Used-up ways keep their rows and numbers.
    let ways = settlement.ways.map { way -> Choice in
      let name = wording.name(of: way.id)
      if let rest, way.id == again {
        return (AlertView.Row(text: words.again(name)), rest.onAgain)
      }
      let row = AlertView.Row(
        text: isFirst && now?.way == way.id ? words.saidNow(name) : name,
        isUsedUp: !left.contains { $0.id == way.id })
      return (row, { accept(in: way, of: settlement, forSum: asksForSum) })
    }
    let canBeUnpaid = isFirst && (mayBeUnpaid || now ?? .unpaid != .unpaid)
    return ways + (canBeUnpaid ? [(AlertView.Row(text: words.unpaid), { onPaid(.unpaid) })] : [])
  }

  private func others(of settlement: Settlement, forSum asksForSum: Bool) -> [Choice] {
    let words = context.words
    var choices: [Choice] = []
    if settlement.canSplit, !asksForSum {
      choices.append(
        (AlertView.Row(key: "-", text: words.payInParts), { ask(of: settlement, forSum: true) }))
    }
    if canHaveTip(settlement) {
      choices.append(
        (
          AlertView.Row(key: "t", text: words.addTip),
          { askForTip(of: settlement, forSum: asksForSum) }
        ))
    }
    return choices
  }

  // MARK: Tips

  private func canHaveTip(_ settlement: Settlement) -> Bool {
    rest == nil && settlement.total != nil
      && (!context.menu.tips.isEmpty || settlement.tip != nil)
  }

  private func askForTip(of begun: Settlement, forSum asksForSum: Bool) {
    func goOn(_ tip: Price?) {
      var settlement = begun
      settlement.tip = tip
      ask(of: settlement, forSum: asksForSum)
    }
    context.show {
      let (words, settlement) = (context.words, renewed(begun).settlement)
      guard let total = settlement.total else {
        return Alert(kind: .message(), message: words.billChanged)
      }
      let tips = context.menu.tips(on: total)
      let others = [words.otherTip] + (settlement.tip == nil ? [] : [words.noTip])
      // A choice needs a number.
      let keys = tips.isEmpty ? ["1", "2"] : ["t", "-"]
      return Alert(
        kind: .choice(selected: tips.firstIndex { $0.tip == settlement.tip } ?? 0) { index in
          guard let index else { return ask(of: begun, forSum: asksForSum) }
          if tips.indices.contains(index) {
            goOn(tips[index].tip.minorUnits > 0 ? tips[index].tip : nil)
          } else if index == tips.count {
            typeTip(in: total.currency, onCancelled: { goOn(settlement.tip) }, onTyped: goOn)
          } else {
            goOn(nil)
          }
        }, message: words.askForTip(on: total.text),
        rows: tips.enumerated().map { index, tip in
          AlertView.Row(
            key: AlertView.Row.key(index), text: "\(tip.percent.text)%", amount: tip.tip.text)
        } + zip(keys, others).map { AlertView.Row(key: $0, text: $1) })
    }
  }

  private func typeTip(
    in currency: Currency, onCancelled: @escaping () -> Void, onTyped: @escaping (Price) -> Void
  ) {
    func read(_ typed: String) -> Price? {
      Price(typed: typed, currency: currency).flatMap { $0.minorUnits > 0 ? $0 : nil }
    }
    func problem(_ typed: String, _ words: Words) -> String {
      if typed.isEmpty { return "" }
      return Price(typed: typed, currency: currency) == nil
        ? words.notMoney : words.priceOfZero
    }
    var question = LineController.Question(
      heading: { $0.typedTip("\($1)▏") },
      rows: { words, typed in
        [
          total().map { words.askForTip(on: $0.text) } ?? words.billChanged,
          read(typed)?.text ?? problem(typed, words),
        ]
      }, accept: { typed in read(typed).map { tip in { onTyped(tip) } } },
      onCancelled: onCancelled, line: TypedLine(longest: 20))
    (question.type, question.enter) = (.typeTip, .takeTip)
    context.open(question)
  }

  /// Asks for the cash given. Another way pays the whole sum, unless a part is to be typed.
  private func accept(
    in way: Payment.Way, of settlement: Settlement, forSum asksForSum: Bool = false
  ) {
    guard settlement.isMoneyDue, way.hasDrawer || asksForSum else {
      return goOn(settlement, with: nil, in: way)
    }
    context.open(
      MoneyController.Question(
        settlement: {
          what(context.wording) == nil ? nil : renewed(settlement).settlement
        }, way: way, isOfBill: isOfBill,
        onAccept: { goOn(settlement, with: $0, in: way) },
        onCancelled: { if rest != nil { ask(of: settlement) } },
        onGone: { if !takenByHand(renewed(settlement).lost).isEmpty { ask(of: settlement) } }))
  }

  private func goOn(_ begun: Settlement, with sum: Price?, in way: Payment.Way) {
    let new = renewed(begun)
    guard new.lost.isEmpty else { return ask(of: begun) }
    var settlement = new.settlement
    // If the price is gone or the currency has changed, the typed sum pays nothing.
    guard settlement.due?.currency == begun.due?.currency else { return ask() }
    guard settlement.ways.contains(where: { $0.id == way.id }) else {
      ask(of: settlement)
      return context.remark(context.words.rowsMoved)
    }
    if let payments = settlement.accept(sum, in: way) {
      onPaid(payments)
    } else {
      ask(of: settlement)
    }
  }
}
