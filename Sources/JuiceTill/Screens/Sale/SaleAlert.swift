internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension SaleController {
  func showReady(_ record: OrderRecord, after wanted: Sale.Request, isNews: Bool) {
    let order: SoldOrder = record.sold
    let wording = context.wording
    let words = wording.words
    let isOneCup = order.lines.count == 1 && order.lines[0].cups == 1
    let total = order.total
    let number = wording.number(order.number)
    let waits = order.isQueued ? order.number?.number : nil
    let name = wording.name(of: order.lines[0].cup)
    let hasAmounts = order.payments?.hasAmounts ?? false
    let facts = [
      isOneCup && waits != nil ? name : nil,
      record.shownPayments.map { wording.list($0, hasChange: false) },
      hasAmounts ? nil : isOneCup ? total?.text : wording.sum(of: order.lines, total),
      wording.pickup(order.facts, at: order.at).map(words.pickup),
      streak.cups > 1 ? words.inARow(streak.cups) : nil,
    ].compactMap(\.self)
    // The head and the figure have the number of a waiting order.
    let shown = waits == nil ? number : nil
    let first =
      shown == nil && facts.isEmpty
      ? [] : [AlertView.Row(key: shown ?? "", text: facts.joined(separator: " · "))]
    let discount = rows([], order.discount, rounding: order.rounding, wording)
    // The payment was just asked for, or there is nothing to pay: its keys need no hints.
    let isAsked = if case .bill(.some) = wanted { true } else { order.payments == .unpaid }
    let isAssumed = if case .cup(_, _, .none) = wanted { !isNews } else { false }
    let pay: (Payment.Way?) -> Void = { [context] way in
      context.ask(.payNew(record, in: way, isAssumed: isAssumed))
    }
    let payment = KeyBinding(.pay, hinted: !isAsked) { _ in pay(nil) }
    context.show(
      Alert(
        kind: .message(again: streak.key, dropsTypedAhead: false),
        message: waits.map(words.taken) ?? (isOneCup ? words.ready(name) : words.readyAll),
        style: .good,
        // The number comes first: a low window cuts the last rows.
        rows: first
          + rows(isOneCup ? [] : order.lines, order.discount, rounding: order.rounding, wording),
        // The two figures that are called across the counter.
        figures: [
          waits.map { AlertView.Figure(value: "\($0)", caption: words.numberCaption) },
          order.payments?.change.map {
            AlertView.Figure(
              value: $0.text, caption: words.givenBack, tone: .change, row: words.change($0.text))
          },
        ].compactMap(\.self),
        shortRows: isOneCup
          ? nil : first + [AlertView.Row(text: wording.list(order.lines))] + discount,
        hints: streak.key.map {
          [
            KeyHint(key: $0.text(words), text: words.oneMoreHint),
            KeyHint(key: "Esc", text: words.key(.close).hint),
          ]
        },
        bindings: (order.payments == nil ? [] : [payment])
          + (total.map { total in
            [change(isHinted: !isAsked, pay: record.shownPayments.map { _ in pay }) { total }]
          } ?? []) + [receipt(of: order.id)],
        // A click on the button sells again. After a bill no button is the first to keep clear.
        keptClear: { [places, isOfBill = streak.cups == 0] in
          (isOfBill ? [Rect(x: 0, y: 0, width: 0, height: 0)] : []) + places()
        }, isNews: isNews))
  }

  /// - Parameter rounding: shown after the discount, as on the bill.
  func rows(
    _ lines: [Order.Line], _ discount: Discount?, rounding: Price? = nil, _ wording: Wording
  ) -> [AlertView.Row] {
    lines.map {
      AlertView.Row(
        key: "\($0.cups)", text: wording.name(of: $0.cup), amount: $0.total.map(wording.cost) ?? "")
    }
      + [discount].compactMap {
        $0.map { AlertView.Row(text: wording.title(of: $0), amount: $0.change.text) }
      }
      + [rounding].compactMap {
        $0.map { AlertView.Row(text: wording.words.rounding, amount: $0.text) }
      }
  }

  /// The key that asks for the money given.
  ///
  /// - Parameter pay: saves the payment of a new order, if the menu has cash.
  func change(
    isHinted: Bool = true, pay: ((Payment.Way?) -> Void)? = nil, for total: @escaping () -> Price?
  ) -> KeyBinding {
    KeyBinding(.change, hinted: isHinted) { [context] _ in
      if let pay, let cash = context.menu.ways.first(where: \.hasDrawer) {
        pay(cash)
      } else {
        context.open(.change(of: total, rounding: context.menu.cashRounding))
      }
    }
  }

  private func receipt(of id: Order.ID) -> KeyBinding {
    KeyBinding(.receipt, hinted: context.state.hasPrinter) { [context] _ in
      context.ask(.print(.receipt, id))
    }
  }
}
