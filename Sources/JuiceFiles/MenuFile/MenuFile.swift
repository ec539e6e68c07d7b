package import JuiceKit
package import JuiceText

/// The file that holds a stand's menu. See `docs/menu.md` for the format.
package enum MenuFile {
  /// The size limit, far above what a menu needs.
  package static let maxBytes = 1 << 20
  package static let maxIngredients = 200
  package static let maxJuices = 1000
  /// One for each digit key.
  package static let maxPayments = 9
  package static let maxDiscounts = 9
  package static let maxOptions = 100
  /// The limit of options for a juice, and of choices for an option.
  package static let maxChoices = 20
  /// More lines than the top of a receipt needs.
  package static let maxShopLines = 20
  /// The limit of a name or label, in terminal columns.
  package static let maxColumns = 40
  /// The limit of a name or label, in Unicode scalars: enough for `maxColumns` in any script.
  package static let maxNameScalars = 400

  /// Reads the menu in a regular file.
  ///
  /// - Throws: `.unreadable`, or `.invalid` with the problems in the text.
  package static func load(path: String) throws(MenuFileError) -> Menu {
    try parse(bytes(of: path), file: path)
  }

  /// Reads a menu.
  ///
  /// - Parameter file: the file's name in reported problems.
  /// - Throws: `.invalid` with the problems.
  package static func parse(_ bytes: [UInt8], file: String) throws(MenuFileError) -> Menu {
    let root: YAMLNode
    do {
      root = try YAMLParser(SourceText(checking: bytes)).document()
    } catch {
      throw .invalid([MenuProblem(error, file: file, path: "")])
    }
    return try MenuReader.menu(from: root, file: file)
  }

  /// Reads at most one byte more than a menu may have, so that `parse` refuses a larger file.
  static func bytes(of path: String) throws(MenuFileError) -> [UInt8] {
    let file = TextFile(path: path)
    do { return try file.regularBytes(limit: maxBytes + 1) } catch {
      throw .unreadable(path: path, file.cause(of: error))
    }
  }
}

extension MenuFile {
  /// The built-in menu as a file, with notes that explain the format.
  package static func standardText(_ language: Language = .en) -> String {
    switch language {
    case .ko: String(decoding: PackageResources.juice_stand_ko_yaml, as: UTF8.self)
    case .en: String(decoding: PackageResources.juice_stand_yaml, as: UTF8.self)
    }
  }
}

/// The menus in `Examples`.
package enum ExampleMenu: String, CaseIterable, Sendable {
  case standDay = "stand-day"
  case juiceStand = "juice-stand"
  case smoothieBar = "smoothie-bar"
  case cafeteria

  /// The file's text. Only the built-in menu has its notes in each language.
  package func text(_ language: Language = .en) -> String {
    switch self {
    case .standDay: String(decoding: PackageResources.stand_day_yaml, as: UTF8.self)
    case .juiceStand: MenuFile.standardText(language)
    case .smoothieBar: String(decoding: PackageResources.smoothie_bar_yaml, as: UTF8.self)
    case .cafeteria: String(decoding: PackageResources.cafeteria_yaml, as: UTF8.self)
    }
  }
}

extension Menu {
  package static func demo() throws(MenuFileError) -> Menu {
    try MenuFile.parse(PackageResources.demo_menu_yaml, file: "demo-menu.yaml")
  }
}
