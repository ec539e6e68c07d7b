import JuiceKit
import JuiceWords

extension Discount {
  static let keys = ["id", "percent", "amount", "reason"]

  var json: JSON {
    [
      "id": .orNull(id?.rawValue), "percent": percent.map(\.json) ?? .null,
      "amount": .text(amount.plain), "reason": .orNull(reason),
    ]
  }
}

extension Percent {
  var json: JSON {
    hundredths % 100 == 0 ? .whole(hundredths / 100) : .number(Double(hundredths) / 100)
  }
}

extension DrawerMove {
  static let keys = ["action", "amount", "expected", "difference", "number"]

  var json: JSON {
    [
      "action": .text(action.rawValue), "amount": .text(amount.plain),
      "expected": closing.map { .text($0.expected.plain) },
      "difference": difference.map { .text($0.plain) },
      "number": closing.map { .whole($0.number) },
    ]
  }

  /// The action and the note as one cell of a table.
  var cell: String { note.map { "\(action.rawValue): \($0)" } ?? action.rawValue }
}

extension JSONObject {
  /// What an order or a void was let off.
  func discount(of kind: JournalEntry.Kind, _ lines: [Order.Line]) throws(ImportProblem)
    -> Discount?
  {
    guard let discount = try objectIfThere("discount", known: Discount.keys) else { return nil }
    guard let currency = lines.total?.currency else {
      throw .badValue(key: "discount", value: "{…}")
    }
    return Discount(
      id: try discount.textIfThere("id") { Discount.ID(parsing: $0) },
      percent: try discount.numberIfThere("percent") { Percent(parsing: $0) },
      amount: try discount.text("amount") { Price(imported: $0, currency: currency) },
      reason: try discount.note())
  }

  /// What was done with the drawer.
  func drawerMove(of kind: JournalEntry.Kind) throws(ImportProblem) -> DrawerMove? {
    guard kind == .drawer else {
      guard !has("drawer") else { throw .badValue(key: "drawer", value: "{…}") }
      return nil
    }
    guard let move = try objectIfThere("drawer", known: DrawerMove.keys) else {
      throw .missingKey("drawer")
    }
    let currency: Currency = try text("currency") { Currency(code: $0) }
    var closing: DrawerMove.Closing?
    if try move.has("number", and: "expected") {
      closing = DrawerMove.Closing(
        number: try move.whole("number", in: 1...(.max)),
        expected: try move.text("expected") { Price(balance: $0, currency: currency) })
    }
    return DrawerMove(
      try move.text(
        "action", wanted: DrawerMove.Action.allCases.map(\.rawValue),
        as: DrawerMove.Action.init),
      try move.text("amount") { Price(imported: $0, currency: currency) }, note: try note(),
      closing: closing)
  }

  private func note() throws(ImportProblem) -> String? {
    try textIfThere("reason") { $0.isNote ? $0 : nil }
  }
}

extension Price {
  /// Reads any amount that a journal may hold.
  init?(imported text: String, currency: Currency) {
    self.init(parsing: text, currency: currency, digits: 18)
    guard JournalLimits.amounts.contains(minorUnits) else { return nil }
  }

  /// Reads one that may be below 0.
  fileprivate init?(balance text: String, currency: Currency) {
    let isBelow = text.hasPrefix("-")
    guard
      let price = Price(imported: String(text.dropFirst(isBelow ? 1 : 0)), currency: currency)
    else { return nil }
    self = isBelow ? -price : price
  }
}
