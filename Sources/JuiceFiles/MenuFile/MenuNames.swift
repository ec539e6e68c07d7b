import JuiceKit
import JuiceText

struct LocatedName {
  let name: Name
  let start: Position
  /// In the order of `Language.codes`; empty if one text serves all languages.
  let positions: [(text: String, position: Position)]

  func position(of text: String) -> Position {
    positions.first { $0.text == text }?.position ?? start
  }
}

/// The ids and names in one list so far, to find repeated ones.
struct SeenEntries {
  private var ids: [String: Int] = [:]
  private var names: [[String: Int]] = Language.codes.map { _ in [:] }

  /// Adds an id, and returns the line of an earlier entry with the same id.
  mutating func note(id: String, at position: Position) -> Int? {
    if let line = ids[id] { return line }
    ids[id] = position.line
    return nil
  }

  /// Adds a name, and returns a text and the line of an earlier entry with this text in the same language.
  mutating func note(_ name: LocatedName) -> (text: String, line: Int)? {
    var repeated: (String, Int)?
    for (index, language) in Language.codes.enumerated() {
      let text = name.name.text(in: language)
      if let line = names[index][text] {
        repeated = repeated ?? (text, line)
      } else {
        names[index][text] = name.position(of: text).line
      }
    }
    return repeated
  }
}

/// The names that other parts of a file may use for the entries of a list, including entries with problems.
struct EntryNames {
  private(set) var ids: [String] = []
  private let names: Set<String>

  init(_ entries: [YAMLNode]) {
    var guesses: Set<String> = []
    for case .mapping(let pairs) in entries.map(\.content) {
      if let id = pairs.first(where: { $0.key.text == "id" })?.value.text {
        ids.append(id)
      } else {
        // In an entry without an id, any text may be the intended id.
        guesses.formUnion(pairs.compactMap { $0.value.text?.lowercased() })
      }
    }
    names = guesses.union(ids)
  }

  func contains(_ name: String) -> Bool { names.contains(name) }
}
