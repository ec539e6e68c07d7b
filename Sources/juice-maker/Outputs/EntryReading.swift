import FoundationEssentials
import JuiceKit
import JuiceWords

extension EntryRecord {
  /// Checks each value.
  func entry() throws(ImportProblem) -> JournalEntry {
    let kind = try check(
      JournalEntry.Kind(rawValue: kind), .kind, kind, JournalEntry.Kind.allCases.map(\.rawValue))
    return JournalEntry(
      seq: try check(seq > 0 ? seq : nil, .seq, "\(seq)"),
      id: try check(
        UUID(parsing: id), .id, id, ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"]),
      at: try check(
        Timestamp.parseZoned(at).flatMap {
          JournalLimits.times.contains($0.milliseconds) ? $0 : nil
        }, .at, at, ["2026-03-01T00:30:00.000Z"]), kind: kind,
      lines: try orderLines(of: kind), changes: try quantities(of: kind),
      reason: try checkedReason(of: kind), number: try orderNumber(of: kind),
      payment: try checkedPayment(of: kind), by: try author(), digest: try parsedDigest())
  }

  private func orderNumber(of kind: JournalEntry.Kind) throws(ImportProblem) -> OrderNumber? {
    switch (number, day) {
    case (nil, nil): return nil
    case (_, nil): throw .missingKey("day")
    case (nil, _): throw .missingKey("number")
    case (let number?, let day?):
      let wanted = "2026-03-01"
      guard kind.hasLines, number > 0 else { throw .badValue(key: "number", value: "\(number)") }
      return try check(OrderNumber(parsing: day, number: number), .day, day, [wanted])
    }
  }

  private func checkedPayment(of kind: JournalEntry.Kind) throws(ImportProblem) -> Payment.ID? {
    guard let payment else { return nil }
    return try check(kind.hasLines ? Payment.ID(parsing: payment) : nil, .payment, payment)
  }

  private func author() throws(ImportProblem) -> Author? {
    switch (by, till) {
    case (nil, nil): return nil
    case (_, nil): throw .missingKey("till")
    case (nil, _): throw .missingKey("by")
    case (let name?, let till?):
      guard Author.allows(name) else { throw .badValue(key: "by", value: name) }
      return try check(Author(name: name, till: till), .till, till)
    }
  }

  private func parsedDigest() throws(ImportProblem) -> Digest? {
    guard let digest else { return nil }
    return try check(Digest(parsing: digest), .digest, digest)
  }

  private func orderLines(of kind: JournalEntry.Kind) throws(ImportProblem) -> [Order.Line] {
    guard lines.isEmpty != kind.hasLines else {
      throw .badValue(key: "lines", value: lines.isEmpty ? "[]" : "[…]")
    }
    var orderLines: [Order.Line] = []
    for line in lines { orderLines.append(try line.orderLine()) }
    return orderLines
  }

  private func quantities(of kind: JournalEntry.Kind) throws(ImportProblem) -> Quantities {
    guard !changes.isEmpty else { throw .badValue(key: "changes", value: "{}") }
    var quantities: Quantities = [:]
    for (key, amount) in changes {
      let id = try check(Ingredient.ID(parsing: key), .changes, key)
      guard kind.allows(change: amount), JournalLimits.differences.contains(amount) else {
        throw .badValue(key: key, value: "\(amount)")
      }
      quantities[id] = amount
    }
    return quantities
  }

  private func checkedReason(of kind: JournalEntry.Kind) throws(ImportProblem) -> String? {
    guard kind.allows(reason: reason) else {
      throw .badValue(key: "reason", value: reason ?? "null")
    }
    return reason
  }

  private func check<Value>(
    _ value: Value?, _ key: CodingKeys, _ text: String, _ wanted: [String] = []
  ) throws(ImportProblem) -> Value {
    guard let value else { throw .badValue(key: key.rawValue, value: text, wanted: wanted) }
    return value
  }
}

extension EntryRecord.Line {
  fileprivate func orderLine() throws(ImportProblem) -> Order.Line {
    guard let id = Juice.ID(parsing: juice) else { throw .badValue(key: "juice", value: juice) }
    guard JournalLimits.cups.contains(cups) else { throw .badValue(key: "cups", value: "\(cups)") }
    return Order.Line(juice: id, cups: cups, price: try parsedPrice())
  }

  private func parsedPrice() throws(ImportProblem) -> Price? {
    switch (price, currency) {
    case (nil, nil): return nil
    case (_, nil): throw .missingKey("currency")
    case (nil, _): throw .missingKey("price")
    case (let amount?, let code?):
      guard let currency = Currency(code: code) else {
        throw .badValue(key: "currency", value: code)
      }
      guard let price = Price(parsing: amount, currency: currency),
        JournalLimits.prices.contains(price.minorUnits)
      else { throw .badValue(key: "price", value: amount) }
      return price
    }
  }
}

extension EntryRecord: Decodable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    let changes = try values.nestedContainer(keyedBy: AnyKey.self, forKey: .changes)
    self.init(
      seq: try values.wholeNumber(forKey: .seq), id: try values.decode(String.self, forKey: .id),
      at: try values.decode(String.self, forKey: .at),
      kind: try values.decode(String.self, forKey: .kind),
      lines: try values.decode([Line].self, forKey: .lines),
      changes: try Dictionary(
        changes.allKeys.map { ($0.stringValue, try changes.wholeNumber(forKey: $0)) },
        uniquingKeysWith: { $1 }),
      reason: try values.decodeIfPresent(String.self, forKey: .reason),
      number: try values.contains(.number) && !values.decodeNil(forKey: .number)
        ? values.wholeNumber(forKey: .number) : nil,
      day: try values.decodeIfPresent(String.self, forKey: .day),
      payment: try values.decodeIfPresent(String.self, forKey: .payment),
      by: try values.decodeIfPresent(String.self, forKey: .by),
      till: try values.decodeIfPresent(String.self, forKey: .till),
      digest: try values.decodeIfPresent(String.self, forKey: .digest))
  }
}

extension EntryRecord.Line: Decodable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    juice = try values.decode(String.self, forKey: .juice)
    cups = try values.wholeNumber(forKey: .cups)
    price = try values.decodeIfPresent(String.self, forKey: .price)
    currency = try values.decodeIfPresent(String.self, forKey: .currency)
  }
}

extension ImportProblem {
  init(_ error: any Error) {
    switch error {
    case let problem as ImportProblem: self = problem
    case DecodingError.keyNotFound(let key, _): self = .missingKey(key.stringValue)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let key = context.codingPath.last { $0.intValue == nil }
      self = key.map { .wrongType(key: $0.stringValue) } ?? .notObject
    default: self = .notObject
    }
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Refuses unknown keys.
  fileprivate func container<Key: CodingKey & CaseIterable>(onlyKeyedBy type: Key.Type) throws
    -> KeyedDecodingContainer<Key>
  {
    let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = keys.first(where: { Key(stringValue: $0) == nil }) {
      throw ImportProblem.unknownKey(unknown, known: type.allCases.map(\.stringValue))
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  /// An `Int` would do, but the decoder calls a line with 1.5 or 1e99 no JSON at all.
  fileprivate func wholeNumber(forKey key: Key) throws -> Int {
    let number = try decode(Double.self, forKey: key)
    guard let whole = Int(exactly: number) else {
      throw ImportProblem.badValue(key: key.stringValue, value: "\(number)")
    }
    return whole
  }
}
