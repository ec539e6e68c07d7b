import JuiceKit
import JuiceText

/// A name, and where its texts are.
struct LocatedName {
  let name: Name
  let start: Position
  /// The texts in the order of the file's languages; empty where one text serves all.
  let positions: [(text: String, position: Position)]

  func position(of text: String) -> Position {
    positions.first { $0.text == text }?.position ?? start
  }
}

/// The ids and names of the entries of one list so far.
struct SeenEntries {
  private var ids: [String: Int] = [:]
  private var names: [[String: Int]] = Language.codes.map { _ in [:] }

  /// Notes an id.
  ///
  /// - Returns: the line of the entry before it that has the same.
  mutating func note(id: String, at position: Position) -> Int? {
    if let line = ids[id] { return line }
    ids[id] = position.line
    return nil
  }

  /// Notes a name.
  ///
  /// - Returns: what an entry before it is called too, in one of the languages, and its line.
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

/// The names by which a file may call the entries of a list, including entries with problems.
struct EntryNames {
  /// The ids as they are written, in the order of the file.
  private(set) var ids: [String] = []
  private let names: Set<String>

  init(_ entries: [YAMLNode]) {
    var guesses: Set<String> = []
    for case .mapping(let pairs) in entries.map(\.content) {
      if let id = pairs.first(where: { $0.key.text == "id" })?.value.text {
        ids.append(id)
      } else {
        // One of the texts in an entry without an id may be what the id was to be.
        guesses.formUnion(pairs.compactMap { $0.value.text?.lowercased() })
      }
    }
    names = guesses.union(ids)
  }

  /// Tells whether using the name is no problem of its own.
  func contains(_ name: String) -> Bool { names.contains(name) }
}
