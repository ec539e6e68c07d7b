internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension SaleController {
  /// - Parameter isAsked: true if the payment was just asked for: its keys then need no hints.
  func showReady(_ entry: JournalEntry, isAsked: Bool) {
    let wording = context.wording
    let words = wording.words
    let isOneCup = entry.lines.count == 1 && entry.lines[0].cups == 1
    let total = entry.total
    let number = wording.number(of: entry)
    let waits = entry.stage != nil ? entry.number?.number : nil
    let name = wording.name(of: entry.lines[0].cup)
    let facts = [
      isOneCup && waits != nil ? name : nil, entry.payments.map(wording.list),
      isOneCup ? total?.text : wording.sum(of: entry.lines, total),
      streak.cups > 1 ? words.inARow(streak.cups) : nil,
    ].compactMap(\.self)
    let first = AlertView.Row(key: number ?? "", text: facts.joined(separator: " · "))
    context.show(
      Alert(
        kind: .transient(again: streak.key),
        message: waits.map(words.taken) ?? (isOneCup ? words.ready(name) : words.readyAll),
        style: .good,
        // The number comes first: a low window cuts the last rows.
        rows: (number == nil && facts.isEmpty ? [] : [first])
          + rows(isOneCup ? [] : entry.lines, entry.discount, wording),
        // The two figures that are called across the counter.
        figures: [
          waits.map { AlertView.Figure(value: "\($0)", caption: words.numberCaption) },
          entry.payments?.change.map {
            AlertView.Figure(value: $0.text, caption: words.givenBack)
          },
        ].compactMap(\.self),
        hints: streak.key.map {
          [
            KeyHint(key: $0.text(words), text: words.oneMoreHint),
            KeyHint(key: "Esc", text: words.key(.close).hint),
          ]
        },
        bindings: (entry.payments == nil ? [] : [payment(of: entry, isHinted: !isAsked)])
          + (total.map { total in [change(of: entry, isHinted: !isAsked) { total }] } ?? [])
          + [receipt(of: entry)],
        // A click on the button sells again.
        keptClear: places))
  }

  func rows(_ lines: [Order.Line], _ discount: Discount?, _ wording: Wording) -> [AlertView.Row] {
    lines.map {
      AlertView.Row(
        key: "\($0.cups)", text: wording.name(of: $0.cup), amount: $0.total.map(wording.cost) ?? "")
    }
      + [discount].compactMap {
        $0.map { AlertView.Row(text: wording.title(of: $0), amount: $0.change.text) }
      }
  }

  /// The key that asks for the money given, and saves the payment of `entry` if the menu has cash.
  func change(
    of entry: JournalEntry? = nil, isHinted: Bool = true, for total: @escaping () -> Price?
  ) -> KeyBinding {
    KeyBinding(.change, hinted: isHinted) { [context] _ in
      if let entry, entry.payments != nil, let cash = context.menu.ways.first(where: \.hasDrawer) {
        context.ask(.payNew(entry, in: cash))
      } else {
        context.ask(.money(.change(of: total, rounding: context.menu.cashRounding)))
      }
    }
  }

  private func payment(of entry: JournalEntry, isHinted: Bool) -> KeyBinding {
    KeyBinding(.pay, hinted: isHinted) { [context] _ in
      context.ask(.payNew(entry, in: nil))
    }
  }

  private func receipt(of entry: JournalEntry) -> KeyBinding {
    KeyBinding(.receipt, hinted: context.state.hasPrinter) { [context] _ in
      context.ask(.printReceipt(entry))
    }
  }
}
