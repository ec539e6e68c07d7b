import JuiceKit
import JuiceText

/// The values of a mapping whose keys are set by the format.
struct YAMLFields {
  /// Few enough to be searched faster than hashed.
  private var values: [(key: String, value: YAMLNode)] = []
  /// The keys that misspelt ones likely stand for, which are not reported as missing too.
  private(set) var misspelt: Set<String> = []
  let position: Position
  let path: String

  /// Reads a mapping; keys that are unknown or repeated become problems, and of a repeated key the first
  /// value counts.
  ///
  /// - Returns: nil for another kind of node.
  init?(
    _ node: YAMLNode, path: String, known: [String], wanted: MenuProblem.Wanted,
    problems: inout ProblemList
  ) {
    guard let pairs = problems.read(path, try node.pairs(wanted: wanted)) else { return nil }
    position = node.position
    self.path = path
    // A merge key would have brought nobody knows which keys.
    if pairs.contains(where: { $0.key.isMergeKey }) { misspelt = Set(known) }
    for (key, value) in uniquePairs(
      pairs, path: path, repeated: MenuProblem.Kind.repeatedKey, problems: &problems)
    {
      if known.contains(key.text) {
        values.append((key.text, value))
      } else if wanted == .name {
        problems.add(.unknownLanguage(key.text, known: known), at: key.position, path: path)
        misspelt.insert(key.text)
      } else {
        var (problem, position) = (
          MenuProblem.Kind.unknownKey(key.text, known: known), key.position
        )
        if let (place, scalar) = key.text.unicodeScalars.enumerated().first(where: {
          $1.isUnseen || $1.isBlank && $1 != " "
        }) {
          (problem, position.column) = (.invisibleCharacter(scalar), position.column + place)
        }
        problems.add(problem, at: position, path: path)
        if let meant = nearMatch(key.text.printable.trimmed, among: known) {
          misspelt.insert(meant)
        }
      }
    }
  }

  /// Nothing is in it, not even a misspelt key.
  var isEmpty: Bool { values.isEmpty && misspelt.isEmpty }

  subscript(key: String) -> YAMLNode? { values.first { $0.key == key }?.value }

  /// The value of a key that has to be there.
  func required(_ key: String, problems: inout ProblemList) -> YAMLNode? {
    if let value = self[key] { return value }
    if !misspelt.contains(key) { problems.add(.missingKey(key), at: position, path: path) }
    return nil
  }

  func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }
}

/// A key of a mapping.
struct YAMLKey {
  let text: String
  let position: Position
}

/// The pairs whose keys are texts, each the first with its key; the others become problems.
func uniquePairs(
  _ pairs: [YAMLNode.Pair], path: String,
  repeated: (String, _ firstLine: Int) -> MenuProblem.Kind, problems: inout ProblemList
) -> [(key: YAMLKey, value: YAMLNode)] {
  // A few keys are searched faster than hashed; with many, each search would be long.
  var lines: [String: Int] = [:]
  let isHashed = pairs.count > 8
  var unique: [(key: YAMLKey, value: YAMLNode)] = []
  for (key, value) in pairs {
    guard let text = key.text else {
      if let shape = key.shape { problems.add(.keyNotText(shape), at: key.position, path: path) }
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
      unique.append((YAMLKey(text: text, position: key.position), value))
    }
  }
  return unique
}
