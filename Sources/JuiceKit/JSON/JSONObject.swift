/// The members of a JSON object, read by type. Reads throw `.missingKey`, `.wrongType` or `.badValue`.
package struct JSONObject {
  private let members: JSONMembers

  /// - Parameter known: the allowed keys.
  /// - Throws: `.notObject`, `.unknownKey`.
  package init(_ json: JSON, known: [String]) throws(ImportProblem) {
    guard case .object(let members) = json else { throw .notObject }
    if let unknown = members.first(where: { !known.contains($0.key) })?.key {
      throw .unknownKey(unknown, known: known)
    }
    self.members = members
  }

  package func list(_ key: String) throws(ImportProblem) -> [JSON] {
    guard case .list(let values) = try member(key) else { throw .wrongType(key: key) }
    return values
  }

  /// Reads a list of texts; empty without the key.
  package func texts(_ key: String) throws(ImportProblem) -> [String] {
    guard has(key) else { return [] }
    return try list(key).map { value throws(ImportProblem) in
      guard case .text(let text) = value else { throw .wrongType(key: key) }
      return text
    }
  }

  /// Reads a list of objects; empty without the key.
  package func objects(_ key: String, known: [String]) throws(ImportProblem) -> [JSONObject] {
    guard has(key) else { return [] }
    return try list(key).map { value throws(ImportProblem) in
      guard case .object = value else { throw .wrongType(key: key) }
      return try JSONObject(value, known: known)
    }
  }

  package func objectIfThere(_ key: String, known: [String]) throws(ImportProblem) -> JSONObject? {
    has(key) ? try JSONObject(try member(key), known: known) : nil
  }

  /// Reads a number from its JSON text; `nil` without the key.
  package func numberIfThere<Value>(_ key: String, as parse: (String) -> Value?)
    throws(ImportProblem)
    -> Value?
  {
    guard has(key) else { return nil }
    let value = try member(key)
    guard let parsed = parse(value.line) else { throw .badValue(key: key, value: value.line) }
    return parsed
  }

  /// Reads an object of whole numbers with any keys.
  package func counts(_ key: String) throws(ImportProblem) -> [(id: String, count: Int)] {
    guard case .object(let members) = try member(key) else { throw .wrongType(key: key) }
    return try members.map { member throws(ImportProblem) in
      (member.key, try Self.whole(member.value, member.key))
    }
  }

  package func whole(_ key: String, in range: ClosedRange<Int>) throws(ImportProblem) -> Int {
    let number = try Self.whole(try member(key), key)
    guard range.contains(number) else { throw .badValue(key: key, value: "\(number)") }
    return number
  }

  /// - Parameter wanted: examples of correct values, for the error.
  package func text<Value>(_ key: String, wanted: [String] = [], as parse: (String) -> Value?)
    throws(ImportProblem) -> Value
  {
    guard case .text(let text) = try member(key) else { throw .wrongType(key: key) }
    guard let value = parse(text) else { throw .badValue(key: key, value: text, wanted: wanted) }
    return value
  }

  /// Reads one of the texts of a type.
  package func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: String)
    throws(ImportProblem) -> Value
  {
    try text(key, wanted: Value.allCases.map(\.rawValue), as: Value.init)
  }

  package func textIfThere<Value>(
    _ key: String, wanted: [String] = [], as parse: (String) -> Value?
  ) throws(ImportProblem) -> Value? {
    has(key) ? try text(key, wanted: wanted, as: parse) as Value : nil
  }

  package func has(_ key: String) -> Bool { (members[key] ?? .null) != .null }

  /// Returns `true` if both keys exist.
  ///
  /// - Throws: `.missingKey` if only one does.
  package func has(_ first: String, and second: String) throws(ImportProblem) -> Bool {
    if has(first) != has(second) { throw .missingKey(has(first) ? second : first) }
    return has(first)
  }

  private func member(_ key: String) throws(ImportProblem) -> JSON {
    guard let member = members[key] else { throw .missingKey(key) }
    return member
  }

  private static func whole(_ value: JSON, _ key: String) throws(ImportProblem) -> Int {
    switch value {
    case .whole(let number): return number
    case .fraction(let number): throw .badValue(key: key, value: "\(number)")
    default: throw .wrongType(key: key)
    }
  }
}
