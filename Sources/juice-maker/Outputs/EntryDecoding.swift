import JuiceKit

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
        uniqueKeysWithValues: changes.allKeys.map {
          ($0.stringValue, try changes.wholeNumber(forKey: $0))
        }),
      reason: try values.decodeIfPresent(String.self, forKey: .reason))
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
    case let fault as JournalFault: self = .fault(fault)
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
