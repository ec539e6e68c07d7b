public import JuiceKit
public import JuiceText

/// The file in which a stand's owner writes the menu: `docs/menu.md` has its form.
public enum MenuFile {
  /// Far more than a menu needs.
  public static let maxBytes = 1 << 20
  public static let maxIngredients = 200
  public static let maxJuices = 1000
  /// One for each digit key.
  public static let maxPayments = 9
  public static let maxDiscounts = 9
  public static let maxOptions = 100
  /// How many options a juice may have, and how many choices an option.
  public static let maxChoices = 20
  /// More than a receipt wants at its top.
  public static let maxShopLines = 20
  /// How many terminal columns a name or label may take.
  public static let maxColumns = 40
  /// How many Unicode scalars a name or label may have: enough for that many columns in any script.
  public static let maxNameScalars = 400

  /// Reads the menu in a regular file.
  public static func load(path: String) throws(MenuFileError) -> Menu {
    try parse(bytes(of: path), file: path)
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the name that problems are reported under.
  public static func parse(_ bytes: [UInt8], file: String) throws(MenuFileError) -> Menu {
    let root: YAMLNode
    do {
      root = try YAMLParser(SourceText(checking: bytes)).document()
    } catch {
      throw .invalid([MenuProblem(error, file: file, path: "")])
    }
    return try MenuReader.menu(from: root, file: file)
  }

  /// The bytes of a file, or one more than a menu may have.
  static func bytes(of path: String) throws(MenuFileError) -> [UInt8] {
    do { return try TextFile(path: path).regularBytes(limit: maxBytes + 1) } catch {
      throw .unreadable(path: path, error)
    }
  }
}

extension MenuFile {
  /// The built-in menu as a file, with notes that teach the format.
  public static func standardText(_ language: Language = .en) -> String {
    switch language {
    case .ko: String(decoding: PackageResources.standard_menu_ko_yaml, as: UTF8.self)
    case .en: String(decoding: PackageResources.standard_menu_yaml, as: UTF8.self)
    }
  }
}
