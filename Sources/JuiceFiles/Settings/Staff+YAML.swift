import JuiceKit

extension Staff {
  private static let keys = ["name", "may"]

  /// Reads the staff list; `nil` for an empty value. Skips invalid parts: a mistake never grants a right.
  init?(_ node: YAMLNode, path: String, problems: inout ProblemList) {
    guard node.shape != .nothing else { return nil }
    let entries = problems.read(path, try node.items(wanted: .entries(.staff))) ?? []
    var cashiers: [Cashier] = []
    var lines: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let path = "\(path)[\(index)]"
      guard
        let fields = YAMLFields(
          entry, path: path, known: Self.keys, wanted: .mapping(Self.keys), problems: &problems),
        let node = fields.required("name", problems: &problems),
        let name = problems.read(fields.path(of: "name"), try node.cashierName())
      else { continue }
      let first = lines[name]
      lines[name] = first ?? node.position.line
      if let first {
        problems.add(
          .repeatedName(name, .staff, firstLine: first), at: node.position,
          path: fields.path(of: "name"))
        continue
      }
      let may = fields["may"].map { Self.rights($0, path: fields.path(of: "may"), &problems) }
      cashiers.append(Cashier(name: name, may: may ?? []))
    }
    self.init(cashiers)
  }

  private static func rights(_ node: YAMLNode, path: String, _ problems: inout ProblemList)
    -> Set<Right>
  {
    guard node.shape != .nothing,
      let nodes = problems.read(path, try node.items(wanted: .entries(.rights)))
    else { return [] }
    var rights: Set<Right> = []
    for node in nodes {
      if let right: Right = problems.read(path, try node.choice()) { rights.insert(right) }
    }
    return rights
  }
}

extension YAMLNode {
  fileprivate func cashierName() throws(LocatedProblem) -> String? {
    guard let name = try nameText(wanted: .nameText) else { return nil }
    guard Author.allows(name) else { throw problem(.nameTooLong(most: Author.lengths.upperBound)) }
    return name
  }
}
