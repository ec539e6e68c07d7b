public import JuiceKit
public import JuiceText

/// Changes the menu file of a stand, or makes it from the built-in menu. Notes and order stay as they are.
public struct MenuEditor: Sendable {
  public let path: String
  /// The text of a file that is made.
  private let standard: String

  /// - Parameter language: of the notes in a file that is made.
  public init(path: String, language: Language = .en) {
    self.path = path
    standard = MenuFile.standardText(language)
  }

  /// The text of the file, and whether it is there; without one, of the built-in menu.
  ///
  /// - Throws: also for a file that is too large for a menu.
  public func text() throws(MenuFileError) -> (bytes: [UInt8], isNew: Bool) {
    guard let bytes = try TextFile(path: path).bytes() else {
      return (Array(standard.utf8), isNew: true)
    }
    guard bytes.count <= MenuFile.maxBytes else {
      let problem = LocatedProblem(kind: .tooLarge(most: MenuFile.maxBytes), position: .start)
      throw .invalid([MenuProblem(problem, file: path, path: "")])
    }
    return (bytes, isNew: false)
  }

  /// Changes the file where the menu is changed. A menu without a currency gets that of the first price.
  ///
  /// - Parameters:
  ///   - mayMake: whether the built-in menu stands in where there is no file.
  ///   - change: changes the menu in the file.
  /// - Returns: the new menu, and whether there was no file before.
  /// - Throws: what `change` throws, `MenuFileError` for the file as it is, `RefusedMenuChange`,
  ///   and `FileProblem`.
  public func apply(mayMake: Bool = true, _ change: (inout Menu) throws -> Void) throws
    -> (menu: Menu, isNew: Bool)
  {
    var result: (menu: Menu, isNew: Bool)?
    try TextFile(path: path).update { bytes in
      guard bytes != nil || mayMake else { throw FileProblem.changedMeanwhile(path: path) }
      let before = bytes ?? Array(standard.utf8)
      let menu = try MenuFile.parse(before, file: path)
      var wanted = menu
      try change(&wanted)
      wanted.currency = wanted.currency ?? wanted.prices.first?.currency
      let after = try text(before, from: menu, to: wanted)
      let changed = try checked(after)
      guard changed == wanted else { throw FileProblem.cannotChangeText(path: path) }
      result = (changed, bytes == nil)
      return after
    }
    guard let result else { preconditionFailure("a change that was not made") }
    return result
  }

  /// Puts a text that a person has edited in place of the one that it was made from.
  ///
  /// - Throws: `RefusedMenuChange` for a text with problems, `FileProblem`.
  public func replace(_ before: [UInt8], isNew: Bool, with after: [UInt8]) throws -> Menu {
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
      // A thousand juices are changed in one reading of the text.
      let together = changes.apart
      guard let changed = try YAMLText(bytes).applying(together) else {
        throw FileProblem.cannotChangeText(path: path)
      }
      (bytes, changes) = (changed, changes.dropFirst(together.count))
    }
    return bytes
  }
}
