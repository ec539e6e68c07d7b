import JuiceKit

extension ProblemList {
  /// A value of a few that are named; nil where none is given, or a wrong one.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in fields: YAMLFields
  ) -> Choice? where Choice.RawValue == String {
    guard let node = fields[key], let shape = node.shape, shape != .nothing else { return nil }
    let known = Choice.allCases.map(\.rawValue)
    guard let text = node.text else {
      add(
        .wrongType(found: shape, wanted: .oneOf(known)), at: node.position,
        path: fields.path(of: key))
      return nil
    }
    let choice = Choice(rawValue: text)
    if choice == nil {
      add(.notOneOf(text, known: known), at: node.position, path: fields.path(of: key))
    }
    return choice
  }
}
