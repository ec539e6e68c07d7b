import JuiceKit

extension YAMLNode {
  /// Reads a value of a fixed set; `nil` for an alias.
  func choice<Choice: RawRepresentable & CaseIterable>() throws(LocatedProblem) -> Choice?
  where Choice.RawValue == String {
    guard let shape else { return nil }
    let known = Choice.allCases.map(\.rawValue)
    guard let text, shape != .nothing else {
      throw problem(.wrongType(found: shape, wanted: .oneOf(known)))
    }
    guard let choice = Choice(rawValue: text) else {
      throw problem(.notOneOf(text, known: known))
    }
    return choice
  }
}
