internal import FoundationEssentials

extension Order.Line {
  static let keys = [
    "juice", "cups", "options", "note", "parts", "price", "asked", "currency", "vat", "uses",
    "paid", "cost",
  ]

  package var json: JSON {
    [
      "juice": .text(juice.rawValue), "cups": .whole(cups), "options": cup.optionsJSON,
      "note": cup.note.map(JSON.text), "parts": parts.json,
      "price": price.map { .text($0.plain) }, "asked": cup.asked.map { .text($0.plain) },
      "currency": (price?.currency ?? cost?.currency).map { .text($0.code) },
      "vat": vat.map(\.json), "cost": cost.map { .text($0.plain) },
      "paid": paid.map { .text($0.plain) },
    ]
  }

  /// The line with the ingredients of its cups, for the journal.
  var sealedJSON: JSON {
    guard let uses else { return json }
    return json.with(["uses": .counts(uses.map { ($0.key.rawValue, $0.value) })])
  }
}

extension Juice.Part {
  fileprivate static let keys = ["juice", "cups"]
}

extension [Juice.Part] {
  /// The parts of a set; `nil` without parts.
  package var json: JSON? {
    isEmpty
      ? nil : .list(map { ["juice": .text($0.juice.rawValue), "cups": .whole($0.cups)] })
  }
}

extension RefundMark {
  fileprivate static let keys = ["id", "stock"]

  var json: JSON { ["id": .text(id.text), "stock": .text(fruit.rawValue)] }
}

extension Rounding {
  fileprivate static let keys = ["to", "for"]

  var json: JSON { ["to": .whole(step), "for": .text(scope.rawValue)] }
}

extension Cup {
  package var optionsJSON: JSON? {
    options.isEmpty ? nil : .list(options.map { .text($0.rawValue) })
  }
}

extension Payments {
  static let keys = ["way", "amount", "given", "change", "tip", "reference"]

  /// - Parameter total: the price of the order; `nil` if unknown.
  package func json(of total: Price?) -> JSON {
    let references = references
    return .list(
      parts(of: total).map { part in
        [
          "way": .text(part.way.rawValue), "amount": part.amount.map { .text($0.plain) },
          "given": part.given.map { .text($0.plain) },
          "change": part.change.map { .text($0.plain) }, "tip": part.tip.map { .text($0.plain) },
          "reference": references[part.way].map(JSON.text),
        ]
      })
  }

  /// Returns the money still owed; `nil` without a price.
  package func unpaid(of total: Price?, isVoided: Bool) -> Price? {
    total.map { self == .unpaid && !isVoided ? $0 : Price(minorUnits: 0, currency: $0.currency) }
  }

  var currency: Currency? {
    if case .parts(let parts) = self { parts.first?.amount.currency } else { nil }
  }

  /// The payment as on the command line: `card`, `card=14500 cash=3000`; empty for an unpaid order.
  package var cell: String {
    if let way { return way.rawValue }
    guard case .parts(let parts) = self else { return "" }
    return parts.map { "\($0.way)=\($0.amount.plain)" }.joined(separator: " ")
  }
}

extension Discount {
  static let keys = ["id", "percent", "amount", "reason", "juices", "each", "auto"]

  package var json: JSON {
    [
      "id": .orNull(id?.rawValue), "percent": percent.map(\.json) ?? .null,
      "amount": .text(amount.plain), "reason": .orNull(reason),
      "juices": juices.isEmpty ? nil : .list(juices.map { .text($0.rawValue) }),
      "each": each.map { .text($0.plain) }, "auto": isAutomatic ? .bool(true) : nil,
    ]
  }
}

extension Percent {
  package var json: JSON {
    hundredths % 100 == 0 ? .whole(hundredths / 100) : .number(Double(hundredths) / 100)
  }
}

extension DrawerMove {
  static let keys = [
    "action", "amount", "expected", "difference", "number", "sales", "refunds", "tips",
  ]

  package var json: JSON {
    [
      "action": .text(action.rawValue), "amount": .text(amount.plain),
      "expected": closing.map { .text($0.expected.plain) },
      "difference": difference.map { .text($0.plain) },
      "number": closing.map { .whole($0.number) },
      "sales": closing?.sales.map { .text($0.plain) },
      "refunds": closing?.refunds.map { .text($0.plain) },
      "tips": closing?.tips.map { .text($0.plain) },
    ]
  }

  var cell: String { note.map { "\(action.rawValue): \($0)" } ?? action.rawValue }
}

extension JSONObject {
  func orderLines(of kind: JournalEntry.Kind) throws(ImportProblem) -> [Order.Line] {
    let count = try list("lines").count
    guard (count == 0) != kind.hasLines, count <= JournalLimits.lines else {
      throw .badValue(key: "lines", value: count == 0 ? "[]" : "[…]")
    }
    return try objects("lines", known: Order.Line.keys).map { line throws(ImportProblem) in
      try line.orderLine()
    }
  }

  private func orderLine() throws(ImportProblem) -> Order.Line {
    var options: [Menu.OptionGroup.Choice.ID] = []
    for text in try texts("options") {
      guard let id = Menu.OptionGroup.Choice.ID(parsing: text), (options + [id]).isWithinLimits
      else { throw .badValue(key: "options", value: text) }
      options.append(id)
    }
    var cup = Cup(
      try text("juice") { Juice.ID(parsing: $0) }, options: options,
      note: try textIfThere("note") { Cup.allows(note: $0) ? $0 : nil })
    let price = try price()
    cup.asked = try textIfThere("asked") { text in
      price.flatMap { Price(asked: text, in: $0.currency) }
    }
    var line = Order.Line(
      cup, cups: try whole("cups", in: Order.cups), price: price,
      vat: try numberIfThere("vat") { Percent(rate: $0) }, cost: try cost())
    line.parts = try parts()
    line.uses = try amounts("uses")
    line.paid = try textIfThere("paid") { text in
      line.price.flatMap { Price(imported: text, currency: $0.currency) }
    }
    return line
  }

  private func parts() throws(ImportProblem) -> [Juice.Part] {
    guard has("parts") else { return [] }
    let parts = try objects("parts", known: Juice.Part.keys).map { part throws(ImportProblem) in
      Juice.Part(
        try part.text("juice") { Juice.ID(parsing: $0) },
        try part.whole("cups", in: Juice.Part.counts))
    }
    guard !parts.isEmpty, parts.isWithinLimits else { throw .badValue(key: "parts", value: "[…]") }
    return parts
  }

  /// Reads amounts of ingredients, at least 1 each; `nil` without the key.
  func amounts(_ key: String) throws(ImportProblem) -> Quantities? {
    guard has(key) else { return nil }
    var amounts: Quantities = [:]
    for (id, amount) in try counts(key) {
      guard let ingredient = Ingredient.ID(parsing: id), JournalLimits.uses.contains(amount) else {
        throw .badValue(key: key, value: "\(id)=\(amount)")
      }
      amounts[ingredient] = amount
    }
    return amounts
  }

  func refundMark() throws(ImportProblem) -> RefundMark? {
    guard let mark = try objectIfThere("refund", known: RefundMark.keys) else { return nil }
    return RefundMark(
      id: try mark.text("id") { UUID(parsing: $0) }, fruit: try mark.choice("stock"))
  }

  func step() throws(ImportProblem) -> Rounding? {
    guard let step = try objectIfThere("step", known: Rounding.keys) else { return nil }
    return Rounding(
      to: try step.whole("to", in: Rounding.steps), for: try step.choice("for"))
  }

  private func price() throws(ImportProblem) -> Price? {
    if !has("price"), has("cost") { return nil }
    guard try has("price", and: "currency") else { return nil }
    let currency: Currency = try text("currency") { Currency(code: $0) }
    return try textIfThere("price") { text in
      Price(parsing: text, currency: currency).flatMap {
        JournalLimits.prices.contains($0.minorUnits) ? $0 : nil
      }
    }
  }

  private func cost() throws(ImportProblem) -> Cost? {
    guard has("cost"), try has("cost", and: "currency") else { return nil }
    let currency: Currency = try text("currency") { Currency(code: $0) }
    return try textIfThere("cost") { Cost(parsing: $0, currency: currency) }
  }

  func changes(of kind: JournalEntry.Kind) throws(ImportProblem) -> Quantities {
    let counts = try counts("changes")
    guard kind.hasChanges.map({ counts.isEmpty != $0 }) ?? true else {
      throw .badValue(key: "changes", value: counts.isEmpty ? "{}" : "{…}")
    }
    var changes: Quantities = [:]
    for (key, change) in counts {
      guard let id = Ingredient.ID(parsing: key) else {
        throw .badValue(key: "changes", value: key)
      }
      guard kind.allows(change: change) else { throw .badValue(key: key, value: "\(change)") }
      changes[id] = change
    }
    return changes
  }

  func reason(of kind: JournalEntry.Kind) throws(ImportProblem) -> String? {
    let stage = try textIfThere("stage") { text in
      kind == .order && text != Stage.toMake.rawValue ? nil : Stage(rawValue: text)
    }
    let reason = try textIfThere("reason") { $0 }
    if let stage {
      guard reason == nil, [.order, .stage].contains(kind), kind.allows(reason: stage.rawValue)
      else {
        throw .badValue(key: "stage", value: stage.rawValue)
      }
      return stage.rawValue
    }
    if kind == .stage { throw .missingKey("stage") }
    guard kind.allows(reason: reason), kind != .order || reason == nil else {
      throw .badValue(key: "reason", value: reason ?? "null")
    }
    return reason
  }

  func payments(of entry: JournalEntry) throws(ImportProblem) -> Payments? {
    let kind = entry.kind
    let isRight = Fact.payments.kinds.contains(kind)
    let way = try textIfThere("payment") { isRight ? Payment.ID(parsing: $0) : nil }
    guard has("payments") else {
      if way == nil, kind == .payment { throw .missingKey("payments") }
      return way.map(Payments.whole)
    }
    let count = try list("payments").count
    guard isRight, way == nil || count == 1 else {
      throw .badValue(key: "payments", value: "[…]")
    }
    if count == 0 { return .unpaid }
    let own: Currency? = kind.hasLines ? nil : try textIfThere("currency") { Currency(code: $0) }
    let parts = try objects("payments", known: Payments.keys)
    if parts.count == 1, ["given", "tip", "reference"].allSatisfy({ !parts[0].has($0) }) {
      let only: Payment.ID = try parts[0].text("way") { Payment.ID(parsing: $0) }
      if let way, way != only { throw .badValue(key: "payment", value: way.rawValue) }
      if kind.hasLines {
        _ = try parts[0].textIfThere("amount") { text in
          entry.total.flatMap { total in
            // A total below 0 is the books' to refuse.
            let isSame =
              text == total.plain || Price(imported: text, currency: total.currency) == total
            return isSame ? total : nil
          }
        }
      }
      return .whole(only)
    }
    guard let currency = own ?? entry.lines.currency else { throw .missingKey("currency") }
    let read = try parts.map { part throws(ImportProblem) in try part.part(in: currency) }
    if let way, way != read[0].way { throw .badValue(key: "payment", value: way.rawValue) }
    return .parts(read)
  }

  private func part(in currency: Currency) throws(ImportProblem) -> Payments.Part {
    func price(_ text: String) -> Price? { Price(imported: text, currency: currency) }
    let part = Payments.Part(
      way: try text("way") { Payment.ID(parsing: $0) }, amount: try text("amount", as: price),
      given: try textIfThere("given", as: price), tip: try textIfThere("tip", as: price),
      reference: try textIfThere("reference") { $0.isNote ? $0 : nil })
    if let change = try textIfThere("change", as: price), change != part.change {
      throw .badValue(key: "change", value: change.plain)
    }
    return part
  }

  func excerpt() throws(ImportProblem) -> MenuExcerpt? {
    guard has("menu") else { return nil }
    let texts = try texts("menu")
    guard let excerpt = MenuExcerpt(texts) else {
      throw .badValue(key: "menu", value: texts.first ?? "[]")
    }
    return excerpt
  }

  func discount(of entry: JournalEntry) throws(ImportProblem) -> Discount? {
    guard let discount = try objectIfThere("discount", known: Discount.keys) else { return nil }
    guard let currency = entry.lines.currency else {
      throw .badValue(key: "discount", value: "{…}")
    }
    var read = Discount(
      id: try discount.textIfThere("id") { Discount.ID(parsing: $0) },
      percent: try discount.numberIfThere("percent") { Percent(parsing: $0) },
      amount: try discount.text("amount") { Price(imported: $0, currency: currency) },
      reason: try discount.note())
    for text in try discount.texts("juices") {
      guard let id = Juice.ID(parsing: text), !read.juices.contains(id) else {
        throw .badValue(key: "juices", value: text)
      }
      read.juices.append(id)
    }
    read.each = try discount.textIfThere("each") { text in
      Price(imported: text, currency: currency).flatMap {
        read.percent == nil && !read.juices.isEmpty ? $0 : nil
      }
    }
    read.isAutomatic = try discount.numberIfThere("auto") { $0 == "true" ? true : nil } ?? false
    return read
  }

  func rounding(of entry: JournalEntry) throws(ImportProblem) -> Price? {
    guard has("rounding") else { return nil }
    let own = entry.lines.currency
    let currency: Currency = if let own { own } else { try text("currency") { Currency(code: $0) } }
    return try text("rounding") { text in
      Price(balance: text, currency: currency).flatMap { Price(roundingText: $0.amountText) }
    }
  }

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
    if try move.has("number", and: "expected") || move.has("sales") || move.has("refunds")
      || move.has("tips") || move.has("difference")
    {
      closing = DrawerMove.Closing(
        number: try move.whole("number", in: 1...(.max)),
        expected: try move.text("expected") { Price(balance: $0, currency: currency) },
        sales: try move.textIfThere("sales") { Price(balance: $0, currency: currency) },
        refunds: try move.textIfThere("refunds") { Price(balance: $0, currency: currency) },
        tips: try move.textIfThere("tips") { Price(balance: $0, currency: currency) })
    }
    let read = DrawerMove(
      try move.choice("action"),
      try move.text("amount") { Price(imported: $0, currency: currency) }, note: try note(),
      closing: closing)
    let difference = try move.textIfThere("difference") { $0 }
    if let difference, difference != read.difference?.plain {
      throw .badValue(key: "difference", value: difference)
    }
    return read
  }

  private func note() throws(ImportProblem) -> String? {
    try textIfThere("reason") { $0.isNote ? $0 : nil }
  }
}

extension Price {
  /// Reads an amount of 0 or more, up to the limit of journals.
  init?(imported text: String, currency: Currency) {
    self.init(parsing: text, currency: currency, digits: 18)
    guard JournalLimits.amounts.contains(minorUnits) else { return nil }
  }

  fileprivate init?(balance text: String, currency: Currency) {
    let isBelow = text.hasPrefix("-")
    guard
      let price = Price(imported: String(text.dropFirst(isBelow ? 1 : 0)), currency: currency)
    else { return nil }
    self = isBelow ? -price : price
  }
}
