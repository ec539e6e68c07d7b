package struct DrawerMove: Hashable, Sendable {
  package enum Action: String, CaseIterable, Sendable {
    /// Opens the drawer with a float.
    case open
    case `in`
    case out
    /// Closes the drawer with the counted cash.
    case close
  }

  /// The figures of a closing, besides the counted cash.
  package struct Closing: Hashable, Sendable {
    package enum Sum: Sendable { case expected, sales, refunds, tips }

    /// The number of the closing in its journal, from 1.
    package let number: Int
    /// The expected cash; negative if more was taken out than came in.
    package let expected: Price
    /// The cash taken in; like `refunds`, `nil` in closings of older versions.
    package let sales: Price?
    package let refunds: Price?
    /// The tips in cash, without those returned; `nil` for 0, as in closings of older versions.
    package let tips: Price?

    package init(
      number: Int, expected: Price, sales: Price? = nil, refunds: Price? = nil, tips: Price? = nil
    ) {
      self.number = number
      self.expected = expected
      self.sales = sales
      self.refunds = refunds
      self.tips = tips?.minorUnits == 0 ? nil : tips
    }

    var amounts: [Price] { [expected, sales, refunds, tips].compactMap(\.self) }
  }

  package let action: Action
  /// The float, the cash put in or taken out, or the counted cash.
  package let amount: Price
  /// The reason in a person's words; `nil` without one. See `isNote`.
  package let note: String?
  package let closing: Closing?

  package init(_ action: Action, _ amount: Price, note: String? = nil, closing: Closing? = nil) {
    self.action = action
    self.amount = amount
    self.note = note
    self.closing = closing
  }

  /// The variance of a closing: counted minus expected cash, negative if cash is missing. `nil` for other actions.
  package var difference: Price? {
    closing.map { amount - $0.expected }
  }

  var isWellFormed: Bool {
    (closing != nil) == (action == .close) && JournalLimits.amounts.contains(amount.minorUnits)
      && (action == .open || action == .close || amount.minorUnits > 0) && note?.isNote ?? true
      && closing.map {
        $0.number > 0
          && $0.amounts.allSatisfy {
            $0.currency == amount.currency && JournalLimits.balances.contains($0.minorUnits)
          }
      } ?? true
  }
}

extension DrawerMove {
  /// The text in journals, beside the action: `123000 KRW expected=120000 number=3 sales=… refunds=… tips=… note=…`.
  package var text: String {
    MoneyText.text(
      amount,
      [
        ("expected", closing.map { "\($0.expected.minorUnits)" }),
        ("number", closing.map { "\($0.number)" }),
        ("sales", closing?.sales.map { "\($0.minorUnits)" }),
        ("refunds", closing?.refunds.map { "\($0.minorUnits)" }),
        ("tips", closing?.tips.map { "\($0.minorUnits)" }),
      ], note: note)
  }

  package init?(_ action: Action, parsing text: String) {
    guard let words = MoneyText(parsing: text) else { return nil }
    func price(_ key: Substring) -> Price? {
      words.value(of: key) { Int($0) }
        .map { Price(minorUnits: $0, currency: words.amount.currency) }
    }
    let closing = price("expected").flatMap { expected in
      words.value(of: "number") { Int($0) }.map {
        Closing(
          number: $0, expected: expected, sales: price("sales"), refunds: price("refunds"),
          tips: price("tips"))
      }
    }
    self.init(action, words.amount, note: words.note, closing: closing)
    guard self.text == text, isWellFormed else { return nil }
  }
}

/// The state of a journal's drawer: it is opened, used and closed in turn.
package struct DrawerTurns: Hashable, Sendable {
  package internal(set) var isOpen = false
  package internal(set) var closings = 0

  var nextClosing: Int { closings + 1 }

  func allows(_ action: DrawerMove.Action) -> Bool { (action == .open) != isOpen }

  func allows(_ move: DrawerMove) -> Bool {
    allows(move.action) && move.closing.map { $0.number == nextClosing } ?? true
  }

  mutating func apply(_ move: DrawerMove) {
    switch move.action {
    case .open: isOpen = true
    case .in, .out: break
    case .close: (isOpen, closings) = (false, nextClosing)
    }
  }
}
