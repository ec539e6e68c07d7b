import FoundationEssentials
import JuiceKit
import JuiceWords

extension JournalEntry {
  /// Reads a line of an export, and checks each value.
  ///
  /// - Returns: with the entry what the last line says: how many entries there are.
  static func imported(_ line: [UInt8]) throws(ImportProblem) -> (JournalEntry, entries: Int?) {
    let entry = try JSONObject(JSON(reading: line), known: Self.known + ["entries"])
    let entries = entry.has("entries") ? try entry.whole("entries", in: 1...(.max)) : nil
    return (try JournalEntry(entry), entries)
  }

  private init(_ entry: JSONObject) throws(ImportProblem) {
    let counts = try entry.counts("changes")
    let kind: Kind = try entry.text("kind", wanted: Kind.allCases.map(\.rawValue), as: Kind.init)
    let lines = try entry.orderLines(of: kind)
    let discount = try entry.discount(of: kind, lines)
    let move = try entry.drawerMove(of: kind)
    self.init(
      seq: try entry.whole("seq", in: 1...(.max)),
      id: try entry.text("id", wanted: ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"]) {
        UUID(parsing: $0)
      },
      at: try entry.text("at", wanted: ["2026-03-01T00:30:00.000Z"]) { text in
        Timestamp.parseZoned(text).flatMap {
          JournalLimits.times.contains($0.milliseconds) ? $0 : nil
        }
      },
      kind: kind, lines: lines,
      changes: try Self.changes(counts, of: kind),
      reason: move == nil ? try entry.reason(of: kind) : move?.action.rawValue,
      number: try entry.orderNumber(of: kind),
      payments: try entry.payments(of: kind, lines, total: lines.total(after: discount)),
      discount: discount, drawer: move, by: try entry.author(),
      digest: try entry.textIfThere("digest") { Digest(parsing: $0) })
  }

  private static func changes(_ counts: [(id: String, count: Int)], of kind: Kind)
    throws(ImportProblem) -> Quantities
  {
    guard counts.isEmpty != kind.hasChanges else {
      throw .badValue(key: "changes", value: counts.isEmpty ? "{}" : "{…}")
    }
    var changes: Quantities = [:]
    for (key, change) in counts {
      guard let id = Ingredient.ID(parsing: key) else {
        throw .badValue(key: "changes", value: key)
      }
      guard kind.allows(change: change), JournalLimits.differences.contains(change) else {
        throw .badValue(key: key, value: "\(change)")
      }
      changes[id] = change
    }
    return changes
  }
}

extension JSONObject {
  fileprivate func orderLines(of kind: JournalEntry.Kind) throws(ImportProblem) -> [Order.Line] {
    let values = try list("lines")
    guard values.isEmpty != kind.hasLines, values.count <= JournalLimits.lines else {
      throw .badValue(key: "lines", value: values.isEmpty ? "[]" : "[…]")
    }
    var lines: [Order.Line] = []
    for value in values {
      guard case .object = value else { throw .wrongType(key: "lines") }
      lines.append(try JSONObject(value, known: Order.Line.keys).orderLine())
    }
    return lines
  }

  private func orderLine() throws(ImportProblem) -> Order.Line {
    var options: [ChoiceGroup.Choice.ID] = []
    for value in has("options") ? try list("options") : [] {
      guard case .text(let text) = value else { throw .wrongType(key: "options") }
      guard let id = ChoiceGroup.Choice.ID(parsing: text), !options.contains(id),
        options.count < JournalLimits.options
      else { throw .badValue(key: "options", value: text) }
      options.append(id)
    }
    let cup = Cup(
      try text("juice") { Juice.ID(parsing: $0) }, options: options,
      note: try textIfThere("note") { Cup.allows(note: $0) ? $0 : nil })
    return Order.Line(cup, cups: try whole("cups", in: Order.cups), price: try price())
  }

  private func price() throws(ImportProblem) -> Price? {
    guard try has("price", and: "currency") else { return nil }
    let currency: Currency = try text("currency") { Currency(code: $0) }
    return try textIfThere("price") { text in
      Price(parsing: text, currency: currency).flatMap {
        JournalLimits.prices.contains($0.minorUnits) ? $0 : nil
      }
    }
  }

  fileprivate func reason(of kind: JournalEntry.Kind) throws(ImportProblem) -> String? {
    let stage = try textIfThere("stage") { text in
      kind == .order && text != Stage.toMake.rawValue ? nil : Stage(rawValue: text)
    }
    let reason = try textIfThere("reason") { $0 }
    if let stage {
      guard reason == nil, kind.allows(reason: stage.rawValue) else {
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

  fileprivate func orderNumber(of kind: JournalEntry.Kind) throws(ImportProblem) -> OrderNumber? {
    guard try has("number", and: "day") else { return nil }
    let number = try whole("number", in: 1...(.max))
    guard kind.isOfOrder else { throw .badValue(key: "number", value: "\(number)") }
    return try textIfThere("day", wanted: ["2026-03-01"]) {
      OrderNumber(parsing: $0, number: number)
    }
  }

  /// What is said in one word, or in parts; an empty list is an unpaid order.
  fileprivate func payments(
    of kind: JournalEntry.Kind, _ lines: [Order.Line], total: Price?
  ) throws(ImportProblem) -> Payments? {
    let isRight = kind.hasLines || kind == .payment
    let way = try textIfThere("payment") { isRight ? Payment.ID(parsing: $0) : nil }
    guard has("payments") else {
      if way == nil, kind == .payment { throw .missingKey("payments") }
      return way.map(Payments.whole)
    }
    let values = try list("payments")
    guard isRight else { throw .badValue(key: "payments", value: "[…]") }
    if values.isEmpty { return .unpaid }
    let own: Currency? = kind.hasLines ? nil : try textIfThere("currency") { Currency(code: $0) }
    var parts: [JSONObject] = []
    for value in values { parts.append(try JSONObject(value, known: Payments.keys)) }
    if parts.count == 1, !parts[0].has("given") {
      let only: Payment.ID = try parts[0].text("way") { Payment.ID(parsing: $0) }
      if let way, way != only { throw .badValue(key: "payment", value: way.rawValue) }
      if kind.hasLines {
        _ = try parts[0].textIfThere("amount") { text in
          total.flatMap { Price(imported: text, currency: $0.currency) == $0 ? $0 : nil }
        }
      }
      return .whole(only)
    }
    guard let currency = own ?? lines.first?.price?.currency else { throw .missingKey("currency") }
    var read: [Payments.Part] = []
    for part in parts { read.append(try part.part(in: currency)) }
    return .parts(read)
  }

  private func part(in currency: Currency) throws(ImportProblem) -> Payments.Part {
    func price(_ text: String) -> Price? { Price(imported: text, currency: currency) }
    return Payments.Part(
      way: try text("way") { Payment.ID(parsing: $0) }, amount: try text("amount", as: price),
      given: try textIfThere("given", as: price))
  }

  fileprivate func author() throws(ImportProblem) -> Author? {
    guard try has("by", and: "till") else { return nil }
    let name: String = try text("by") { Author.allows($0) ? $0 : nil }
    return try textIfThere("till") { Author(name: name, till: $0) }
  }
}
