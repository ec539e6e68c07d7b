public import JuiceKit

/// The file that a stand's owner writes: `docs/menu.md` has its form.
public enum MenuFile {
  /// The size, in bytes, that no menu needs.
  public static let mostBytes = 1 << 20
  public static let mostIngredients = 200
  public static let mostJuices = 1000
  /// How many terminal columns a name or label may take.
  public static let mostColumns = 40
  /// How many Unicode scalars a name or label may have: enough for that many columns in any script.
  public static let mostNameScalars = 400
  /// The languages that a name may have, by code.
  public static let languages = ["ko", "en"]

  /// Reads the menu of a regular file, no further than `mostBytes`.
  public static func load(path: String) throws(MenuFileError) -> Menu {
    switch RegularFile.read(path, most: mostBytes) {
    case .bytes(let bytes):
      return try parse(bytes, file: path)
    case .tooLarge:
      throw .invalid([MenuProblem(file: path, position: .start, path: "", kind: .tooLarge)])
    case .failed(let reason):
      throw .unreadable(path: path, reason: reason)
    }
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the name that problems are reported under.
  public static func parse(_ text: String, file: String) throws(MenuFileError) -> Menu {
    try parse(Array(text.utf8), file: file)
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the name that problems are reported under.
  public static func parse(_ bytes: [UInt8], file: String) throws(MenuFileError) -> Menu {
    let root: YAMLNode
    do {
      root = try YAMLNode(SourceText(checking: bytes))
    } catch {
      throw .invalid([
        MenuProblem(file: file, position: error.position, path: "", kind: error.kind)
      ])
    }
    var reader = MenuReader(file: file)
    let menu = reader.menu(from: root)
    if let error = reader.problems.error { throw error }
    guard let menu else { preconditionFailure("a menu that failed without a problem") }
    return menu
  }
}
