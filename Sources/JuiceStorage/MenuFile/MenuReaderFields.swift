/// The values of a mapping whose keys are set by the format.
struct Fields {
  /// Few enough to be searched faster than hashed.
  private var values: [(key: String, value: YAMLNode)] = []
  /// The keys that were likely meant by misspelt ones, which need not be said to be missing as well.
  fileprivate(set) var misspelt: Set<String> = []
  fileprivate let position: Position
  let path: String

  fileprivate init(position: Position, path: String) {
    self.position = position
    self.path = path
  }

  /// Whether nothing is in it, not even a misspelt key.
  var isEmpty: Bool { values.isEmpty && misspelt.isEmpty }

  subscript(key: String) -> YAMLNode? { values.first { $0.key == key }?.value }

  fileprivate mutating func add(_ key: String, _ value: YAMLNode) { values.append((key, value)) }

  func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }
}

extension MenuReader {
  /// Reads a mapping, and reports keys that are unknown or given twice, whose first value counts.
  ///
  /// - Returns: nil for another kind of node.
  mutating func fields(
    of node: YAMLNode, path: String, known: [String], wanted: MenuProblem.Wanted
  ) -> Fields? {
    guard case .mapping(let pairs) = node.content else {
      reportType(of: node, wanted: wanted, path: path)
      return nil
    }
    var fields = Fields(position: node.position, path: path)
    // What a merge key was to bring is not known.
    if pairs.contains(where: { $0.key.isMergeKey }) { fields.misspelt = Set(known) }
    for (key, value) in uniquePairs(pairs, path: path, repeated: MenuProblem.Kind.repeatedKey) {
      if known.contains(key.text) {
        fields.add(key.text, value)
      } else if wanted == .name {
        problems.add(.unknownLanguage(key.text), at: key.position, path: path)
        fields.misspelt.insert(key.text)
      } else {
        problems.add(.unknownKey(key.text, known: known), at: key.position, path: path)
        if let meant = nearMatch(key.text, among: known) { fields.misspelt.insert(meant) }
      }
    }
    return fields
  }

  /// The value of a key that has to be there.
  mutating func field(_ key: String, of fields: Fields) -> YAMLNode? {
    if let value = fields[key] { return value }
    if !fields.misspelt.contains(key) {
      problems.add(.missingKey(key), at: fields.position, path: fields.path)
    }
    return nil
  }

  /// The pairs of a mapping whose keys are texts, each the first with its key; others are reported.
  mutating func uniquePairs(
    _ pairs: [(key: YAMLNode, value: YAMLNode)], path: String,
    repeated: (String, _ firstLine: Int) -> MenuProblem.Kind
  ) -> [(key: Key, value: YAMLNode)] {
    // A few keys are searched faster than hashed; of many each search would be long.
    var lines: [String: Int] = [:]
    let isHashed = pairs.count > 8
    var unique: [(key: Key, value: YAMLNode)] = []
    for (key, value) in pairs {
      guard case .scalar(let text, _) = key.content else {
        if let shape = key.shape {
          problems.add(.keyNotText(shape), at: key.position, path: path)
        }
        continue
      }
      if key.isMergeKey {
        problems.add(.mergeKey, at: key.position, path: path)
      } else if let line = isHashed
        ? lines[text] : unique.first(where: { $0.key.text == text })?.key.position.line
      {
        problems.add(repeated(text, line), at: key.position, path: path)
      } else {
        if isHashed { lines[text] = key.position.line }
        unique.append((Key(text: text, position: key.position), value))
      }
    }
    return unique
  }

  /// A key of a mapping.
  struct Key {
    let text: String
    let position: Position
  }

  /// Reports every anchor, alias and tag of a tree.
  mutating func reportTricks(in node: YAMLNode, path: String) {
    guard node.hasTricks else { return }
    if node.hasAnchor { problems.add(.anchor, at: node.position, path: path) }
    if let tag = node.tag { problems.add(.tag(tag), at: node.position, path: path) }
    switch node.content {
    case .alias: problems.add(.alias, at: node.position, path: path)
    case .scalar: break
    case .list(let items):
      for (index, item) in items.enumerated() { reportTricks(in: item, path: "\(path)[\(index)]") }
    case .mapping(let pairs):
      for (key, value) in pairs {
        reportTricks(in: key, path: path)
        guard case .scalar(let text, _) = key.content else { continue }
        let name = text.visible(most: 40)
        reportTricks(in: value, path: path.isEmpty ? name : path + "." + name)
      }
    }
  }
}
