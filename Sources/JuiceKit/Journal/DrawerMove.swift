/// One thing that people do with the drawer in which cash lies.
public struct DrawerMove: Hashable, Sendable {
  public enum Action: String, CaseIterable, Sendable {
    /// Begins with a float.
    case open
    case `in`
    case out
    /// Ends with what was counted.
    case close
  }

  /// The figures of a closing beside the counted sum.
  public struct Closing: Hashable, Sendable {
    /// 1, 2, 3 in a journal.
    public let number: Int
    /// The money that was to be there; below 0 where more was taken out than came in.
    public let expected: Price
    /// The cash that came in and was given back; nil for closings of before these were kept.
    public let sales: Price?
    public let refunds: Price?

    public init(number: Int, expected: Price, sales: Price? = nil, refunds: Price? = nil) {
      self.number = number
      self.expected = expected
      self.sales = sales
      self.refunds = refunds
    }

    /// All its amounts.
    var amounts: [Price] { [expected, sales, refunds].compactMap(\.self) }
  }

  public let action: Action
  /// The float, the money put in or taken out, or what was counted.
  public let amount: Price
  /// The reason in somebody's words; `nil` if none was given. See `isNote`.
  public let note: String?
  /// That of a closing alone.
  public let closing: Closing?

  public init(_ action: Action, _ amount: Price, note: String? = nil, closing: Closing? = nil) {
    self.action = action
    self.amount = amount
    self.note = note
    self.closing = closing
  }

  /// The counted less the expected sum; below 0 if money is missing. `nil` unless this is a closing.
  public var difference: Price? {
    closing.map { amount - $0.expected }
  }

  /// Its values are those of its action, within the limits of a journal.
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
  /// The text as journals have it beside the action: `123000 KRW expected=120000 number=3 sales=… refunds=… note=…`.
  public var text: String {
    MoneyText.text(
      amount,
      [
        ("expected", closing.map { "\($0.expected.minorUnits)" }),
        ("number", closing.map { "\($0.number)" }),
        ("sales", closing?.sales.map { "\($0.minorUnits)" }),
        ("refunds", closing?.refunds.map { "\($0.minorUnits)" }),
      ], note: note)
  }

  /// Reads what `text` gives.
  public init?(_ action: Action, parsing text: String) {
    guard let words = MoneyText(parsing: text) else { return nil }
    func price(_ key: Substring) -> Price? {
      words.value(of: key) { Int($0) }
        .map { Price(minorUnits: $0, currency: words.amount.currency) }
    }
    let closing = price("expected").flatMap { expected in
      words.value(of: "number") { Int($0) }.map {
        Closing(
          number: $0, expected: expected, sales: price("sales"), refunds: price("refunds"))
      }
    }
    self.init(action, words.amount, note: words.note, closing: closing)
    guard self.text == text, isWellFormed else { return nil }
  }
}

/// The order in which a journal opens and closes its drawer.
public struct DrawerTurns: Hashable, Sendable {
  public internal(set) var isOpen = false
  /// How often it was closed.
  public internal(set) var closings = 0

  /// Tells whether a move may come next.
  func allows(_ move: DrawerMove) -> Bool {
    guard (move.action == .open) != isOpen else { return false }
    return move.closing.map { $0.number == closings + 1 } ?? true
  }

  /// Takes the next move.
  mutating func apply(_ move: DrawerMove) {
    switch move.action {
    case .open: isOpen = true
    case .in, .out: break
    case .close: (isOpen, closings) = (false, closings + 1)
    }
  }
}
