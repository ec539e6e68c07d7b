import JuiceKit

/// The ids and names of the entries of one list so far.
struct SeenEntries {
  let section: MenuProblem.Section
  private var ids: [String: Int] = [:]
  private var names: [[String: Int]] = MenuFile.languages.map { _ in [:] }

  init(_ section: MenuProblem.Section) { self.section = section }

  /// Notes an id.
  ///
  /// - Returns: the line of the entry that has it already.
  mutating func line(ofID id: String, at position: Position) -> Int? {
    if let line = ids[id] { return line }
    ids[id] = position.line
    return nil
  }

  /// Notes a name.
  ///
  /// - Returns: what an entry before it is called as well, in one of the languages, and its line.
  mutating func repeated(_ name: FoundName) -> (text: String, line: Int)? {
    var repeated: (String, Int)?
    for (index, language) in MenuFile.languages.enumerated() {
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
