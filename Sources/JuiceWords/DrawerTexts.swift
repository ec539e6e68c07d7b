package import FoundationEssentials
package import JuiceKit

extension Wording {
  /// `opened ₩50,000`, `taken out ₩15,000 (ice)`, `closed ₩123,000, Difference -₩3,000 · Closing 3`.
  package func content(of move: DrawerMove) -> String {
    let amount = "\(words.name(of: move.action)) \(move.amount.text)"
    let note = move.note.map { " (\($0))" } ?? ""
    guard let closing = move.closing, let difference = move.difference else {
      return amount + note
    }
    let (off, number) = (words.drawerDifference, words.closing(closing.number))
    return
      "\(amount)\(note), \(off.lowercased()) \(difference.signed) · \(number.lowercased())"
  }

  /// The named sums of a drawer, in the order of their addition; `closing` adds the counted money.
  package func sums(of drawer: Drawer.Open, closing: DrawerMove?) -> [(name: String, sum: String)] {
    let tips = drawer.tips.minorUnits == 0 ? [] : [(words.cashTips, drawer.tips.text)]
    let sums =
      [(words.float, drawer.float.text), (words.cashSales, drawer.sales.text)] + tips + [
        (words.cashRefunds, (-drawer.refunds).text), (words.putIn, drawer.putIn.text),
        (words.takenOut, (-drawer.takenOut).text),
        (words.expectedInDrawer, drawer.expected.text),
      ]
    guard let closing, let difference = closing.difference else { return sums }
    return sums + [
      (words.counted, closing.amount.text), (words.drawerDifference, difference.signed),
    ]
  }

  /// Warnings to show before closing a drawer, a sentence each.
  ///
  /// - Parameters:
  ///   - before: the expected cash when the count began.
  ///   - runs: the unfinished runs of this machine's card terminals.
  package func remarks(
    on drawer: Drawer.Open, since before: Price? = nil, unpaid: Sales, waiting: Int,
    bills: [OpenBill], runs: [UnfinishedRun], now: Date
  ) -> [String] {
    let opened = drawer.entry.at
    return [
      before.flatMap { cashMoved(drawer.expected - $0) },
      menu.dayStart.day(of: opened) == menu.dayStart.day(of: now)
        ? nil : words.openedOnAnotherDay(since: Timestamp.toTheMinute(opened)),
      waiting > 0 ? words.ordersWait(waiting) : nil,
      unpaid.orders > 0
        ? words.unpaid(orders: unpaid.orders, revenue: unpaid.revenueText) : nil,
      left(bills), words.begunAtTerminals(bills, runs),
    ].compactMap(\.self)
  }

  /// Warns if more is taken out than the drawer should hold.
  package func remark(onTaking money: Price, from drawer: Drawer.Open) -> String? {
    money.minorUnits > drawer.expected.minorUnits
      ? words.takenOutTooMuch(money.text, expected: drawer.expected.text) : nil
  }

  private func cashMoved(_ money: Price) -> String? {
    switch money.minorUnits {
    case 0: nil
    case ..<0: words.cashWentOut((-money).text)
    default: words.cashCameIn(money.text)
    }
  }

  /// `Staff 50%`, `10%`, `Coupon` or `Birthday`.
  package func name(of discount: Discount) -> String {
    let name = discount.id.map(name) ?? discount.reason
    return [name, discount.percent.map { "\($0.text)%" }].joined(by: " ")
  }

  package func name(of kind: DiscountKind) -> String {
    kind.id.map(name) ?? kind.reason ?? words.noReason
  }

  /// `Anna Card`.
  package func name(of kind: TipKind) -> String {
    "\(words.name(ofAuthor: kind.name)) \(name(of: kind.way))"
  }

  /// `Tip Anna Card`.
  package func title(of kind: TipKind) -> String { "\(words.tip) \(name(of: kind))" }

  /// `Discount Staff 50%`.
  package func title(of discount: Discount) -> String {
    [words.discount, name(of: discount)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `Discount Staff 50% -₩4,500`.
  package func content(of discount: Discount) -> String {
    "\(title(of: discount)) \(discount.change.text)"
  }

  /// The texts behind the lines of a bill: `Discount Staff 50% -₩4,500`, `Rounding ₩200`.
  package func changes(_ discount: Discount?, _ rounding: Price?) -> [String] {
    [discount.map { content(of: $0) }, rounding.map { "\(words.rounding) \($0.text)" }]
      .compactMap(\.self)
  }
}

extension Price {
  /// Has a plus sign if positive: `+₩3,000`.
  package var signed: String { minorUnits > 0 ? "+" + text : text }
}
