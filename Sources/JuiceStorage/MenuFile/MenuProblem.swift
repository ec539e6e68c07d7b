public import JuiceKit

/// Something wrong in a menu file.
public struct MenuProblem: Hashable, Sendable {
  public let file: String
  /// From 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
  /// Where in the menu it is, entries counted from 0: `juices[2].recipe`; empty at the top.
  public let path: String
  public let kind: Kind

  /// What is wrong. Texts are as the file has them.
  public enum Kind: Hashable, Sendable {
    case tooLarge
    case notUTF8
    case controlCharacter(Unicode.Scalar)
    /// In the words of the YAML library.
    case notYAML(String)
    case tabIndent
    case empty
    case secondDocument
    case tooDeep
    case anchor
    case alias
    case tag(String)
    case mergeKey

    case wrongType(found: Shape, wanted: Wanted)
    case keyNotText(Shape)
    case unknownKey(String, known: [String])
    case repeatedKey(String, firstLine: Int)
    case missingKey(String)
    case noEntries(Section)
    case tooManyEntries(Section, most: Int)

    case badIdentifier(String)
    case repeatedIdentifier(String, Section, firstLine: Int)

    case blankName
    case nameTooLong
    case nameTooWide(String, columns: Int)
    case nameWithControl(String, Unicode.Scalar)
    case nameWithoutLanguage
    case unknownLanguage(String)
    case repeatedName(String, Section, firstLine: Int)

    case notCount(String, wanted: ClosedRange<Int>)
    case quotedCount(String)
    case countOutOfRange(String, wanted: ClosedRange<Int>)

    case emptyRecipe
    case unknownIngredient(String, known: [String])
    case repeatedIngredient(String, firstLine: Int)

    case unknownCurrency(String)
    case priceWithoutCurrency
    case badPrice(String, Currency)
    case negativePrice(String, Currency)
    case tooManyDecimals(String, Currency)
    case priceTooLarge(String, most: Price)
  }

  /// What a YAML value looks like.
  public enum Shape: String, Hashable, Sendable {
    case mapping = "a mapping"
    case list = "a list"
    case nothing = "nothing"
    case boolean = "true or false"
    case number = "a number"
    case text = "text"
  }

  /// What should have been there.
  public enum Wanted: Hashable, Sendable {
    case menu
    case entries(Section)
    case entry(Section)
    case identifier, name, nameText, recipe, currency, price
    case count(ClosedRange<Int>)
  }

  /// The lists of a menu.
  public enum Section: String, Hashable, Sendable {
    case ingredients, juices
  }

  init(file: String, position: Position, path: String, kind: Kind) {
    self.file = file
    line = position.line
    column = position.column
    self.path = path
    self.kind = kind
  }

  var position: Position { Position(line: line, column: column) }
}

extension MenuProblem: CustomStringConvertible {
  /// One line: `FILE:LINE:COLUMN: PATH: what is wrong; what would be right`.
  public var description: String {
    let place = "\(file.visible(most: 1000)):\(line):\(column): "
    return path.isEmpty ? place + kind.sentence : place + path + ": " + kind.sentence
  }
}
