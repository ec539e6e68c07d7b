package import JuiceKit
package import JuiceText

/// Edits a stand's menu file, or makes it from the built-in menu. Keeps the file's notes and order.
package struct MenuEditor: Sendable {
  package let path: String
  private let standard: String

  /// - Parameter language: the language of the notes in a new file.
  package init(path: String, language: Language = .en) {
    self.path = path
    standard = MenuFile.standardText(language)
  }

  /// Returns the file's text, or that of the built-in menu if there is no file.
  ///
  /// - Throws: `.unreadable`, or `.invalid` for a file that is too large.
  package func text() throws(MenuFileError) -> (bytes: [UInt8], isNew: Bool) {
    guard let bytes = try TextFile(path: path).bytes() else {
      return (Array(standard.utf8), isNew: true)
    }
    guard bytes.count <= MenuFile.maxBytes else {
      let problem = LocatedProblem(kind: .tooLarge(most: MenuFile.maxBytes), position: .start)
      throw .invalid([MenuProblem(problem, file: path, path: "")])
    }
    return (bytes, isNew: false)
  }

  /// Changes the menu in the file. A menu without a currency gets the currency of its first price or cost.
  ///
  /// - Parameter mayMake: if there is no file, start from the built-in menu.
  /// - Returns: the new menu; `isNew` if the file was made.
  /// - Throws: the errors of `change`, `MenuFileError` for the old file, `RefusedMenuChange` for the new menu, `FileProblem`.
  package func apply(mayMake: Bool = true, _ change: (inout Menu) throws -> Void) throws
    -> (menu: Menu, isNew: Bool)
  {
    var result: (menu: Menu, isNew: Bool)?
    try TextFile(path: path).update { bytes in
      guard bytes != nil || mayMake else { throw FileProblem.changedMeanwhile(path: path) }
      let before = bytes ?? Array(standard.utf8)
      let menu = try MenuFile.parse(before, file: path)
      var wanted = menu
      try change(&wanted)
      wanted.currency = wanted.currency ?? wanted.currencyInUse
      let after = try text(before, from: menu, to: wanted)
      let changed = try checked(after)
      guard changed == wanted else { throw FileProblem.cannotChangeText(path: path) }
      result = (changed, bytes == nil)
      return after
    }
    guard let result else { preconditionFailure("a change that was not made") }
    return result
  }

  /// Writes a text that a person has edited.
  ///
  /// - Parameter before: the text that the person started from.
  /// - Throws: `RefusedMenuChange` for a text with problems, `FileProblem.changedMeanwhile` if the file has changed.
  package func replace(_ before: [UInt8], isNew: Bool, with after: [UInt8]) throws -> Menu {
    let menu = try checked(after)
    try TextFile(path: path).update { bytes in
      guard bytes == (isNew ? nil : before) else {
        throw FileProblem.changedMeanwhile(path: path)
      }
      return after
    }
    return menu
  }

  private func checked(_ bytes: [UInt8]) throws(RefusedMenuChange) -> Menu {
    do { return try MenuFile.parse(bytes, file: path) } catch {
      throw RefusedMenuChange(error: error)
    }
  }

  private func text(_ bytes: [UInt8], from menu: Menu, to wanted: Menu) throws -> [UInt8] {
    var (bytes, changes) = (bytes, YAMLChange.changes(from: menu.yaml, to: wanted.yaml)[...])
    while !changes.isEmpty {
      // One parse of the text serves many changes, such as a price rise of all juices.
      let together = changes.apart
      guard let changed = try YAMLText(bytes).applying(together) else {
        throw FileProblem.cannotChangeText(path: path)
      }
      (bytes, changes) = (changed, changes.dropFirst(together.count))
    }
    return bytes
  }
}
