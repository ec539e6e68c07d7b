import JuiceKit

extension ProblemList {
  /// Reads a value of a fixed set; `nil` if it is missing or wrong.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in fields: YAMLFields
  ) -> Choice? where Choice.RawValue == String {
    guard let node = fields[key], node.shape != .nothing else { return nil }
    return read(fields.path(of: key), try node.choice())
  }
}

extension YAMLNode {
  /// Reads a value of a fixed set; `nil` for an alias.
  func choice<Choice: RawRepresentable & CaseIterable>() throws(LocatedProblem) -> Choice?
  where Choice.RawValue == String {
    guard let shape else { return nil }
    let known = Choice.allCases.map(\.rawValue)
    guard let text else { throw problem(.wrongType(found: shape, wanted: .oneOf(known))) }
    guard let choice = Choice(rawValue: text) else {
      throw problem(.notOneOf(text, known: known))
    }
    return choice
  }
}
