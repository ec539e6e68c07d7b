import JuiceKit
import JuiceText

/// A mapping whose keys the format defines.
struct YAMLFields {
  /// An array: for a few keys, searching is faster than hashing.
  private var values: [(key: String, value: YAMLNode)] = []
  /// The known keys that misspelt ones likely stand for; these are not reported as missing.
  private var misspelt: Set<String> = []
  let position: Position
  let path: String

  /// Reads a mapping; `nil` for another kind of node. Reports unknown and repeated keys; the first of repeated keys counts.
  init?(
    _ node: YAMLNode, path: String, known: [String], wanted: MenuProblem.Wanted,
    problems: inout ProblemList
  ) {
    guard let pairs = problems.read(path, try node.pairs(wanted: wanted)) else { return nil }
    position = node.position
    self.path = path
    // A merge key may bring any key, so report none as missing.
    if pairs.contains(where: { $0.key.isMergeKey }) { misspelt = Set(known) }
    for (key, value) in uniquePairs(pairs, path: path, problems: &problems) {
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

  var isEmpty: Bool { values.isEmpty && misspelt.isEmpty }

  subscript(key: String) -> YAMLNode? { values.first { $0.key == key }?.value }

  func required(_ key: String, problems: inout ProblemList) -> YAMLNode? {
    if let value = self[key] { return value }
    if !misspelt.contains(key) { problems.add(.missingKey(key), at: position, path: path) }
    return nil
  }

  /// Returns `true` if the key, or a misspelt one for it, is there.
  func has(_ key: String) -> Bool { self[key] != nil || misspelt.contains(key) }

  func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }
}

struct YAMLKey {
  let text: String
  let position: Position
}

/// Returns the pairs whose keys are texts, the first of each key. Reports the others.
func uniquePairs(
  _ pairs: [YAMLNode.Pair], path: String,
  repeated: (String, _ firstLine: Int) -> MenuProblem.Kind = MenuProblem.Kind.repeatedKey,
  problems: inout ProblemList
) -> [(key: YAMLKey, value: YAMLNode)] {
  // For a few keys, searching is faster than hashing.
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
