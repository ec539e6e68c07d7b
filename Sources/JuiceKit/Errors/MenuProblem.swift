/// A mistake in a menu file, or in the settings.
package struct MenuProblem: Hashable, Sendable {
  package let file: String
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int
  /// The place in the file: `juices[2].recipe`, counted from 0; empty at the top level.
  package let path: String
  package let kind: Kind

  /// A mistake, with texts as in the file.
  package enum Kind: Hashable, Sendable {
    /// The limit in bytes.
    case tooLarge(most: Int)
    case notUTF8
    case controlCharacter(Unicode.Scalar)
    case notYAML(YAMLFault)
    case tabIndent
    case empty
    case secondDocument
    case tooDeep(most: Int)
    case anchor
    case alias
    case tag(String)
    case mergeKey

    case wrongType(found: Shape, wanted: Wanted)
    /// A text such as `theme:light` in place of a mapping.
    case noBlankAfterColon(wanted: Wanted)
    case keyNotText(Shape)
    case unknownKey(String, known: [String])
    /// An invisible character in a key, as in text copied from elsewhere.
    case invisibleCharacter(Unicode.Scalar)
    case repeatedKey(String, firstLine: Int)
    case missingKey(String)
    case noEntries(Section)
    case tooManyEntries(Section, most: Int)

    case badIdentifier(String)
    case repeatedIdentifier(String, Section, firstLine: Int)

    case blankName
    case nameTooLong(most: Int)
    case nameTooWide(String, columns: Int, most: Int)
    case nameWithControl(String, Unicode.Scalar)
    case nameWithoutLanguage(known: [String])
    case unknownLanguage(String, known: [String])
    case repeatedName(String, Section, firstLine: Int)

    case notCount(String, wanted: ClosedRange<Int>)
    case quotedCount(String)
    case countOutOfRange(String, wanted: ClosedRange<Int>)

    case emptyRecipe
    /// A choice removes more of an ingredient than a cup of the juice has; `most` is the largest removal.
    case takesAway(choice: String, ingredient: String, most: Int)
    case takesAll(choice: String)
    /// Not a multiple of a recipe: a choice's `times`.
    case badFactor(String)
    /// A choice's `instead` without an ingredient.
    case emptyInstead
    /// A choice takes an ingredient from another one, and that one from a third or from itself.
    case replacementReplaced(String)
    /// Two choices that a juice has by default exclude each other.
    case usualConflict(String, String)
    case unknownIngredient(String, known: [String])
    case repeatedIngredient(String, firstLine: Int)

    case emptySet
    case recipeAndSet
    case unknownPart(String, known: [String])
    case setOfSets(String)
    /// The parts of a set have several VAT rates.
    case severalRates
    /// The parts of a set take more of an ingredient than a recipe may.
    case setTakesTooMuch(ingredient: String, most: Int)

    case unknownColor(String)
    case notHidden(String)
    case notTime(String)
    case notAbsolute(String)

    /// A name in braces in an argument of a command.
    case unknownPlaceholder(String, known: [String])
    case missingPlaceholder(String)
    /// Other people may change the commands in this file or folder.
    case othersMayWrite(String)

    case unknownOption(String, known: [String])
    case repeatedNumber(Int, firstLine: Int)
    /// All options of a juice together multiply its recipe too often.
    case tooManyTimes(most: Int)
    case askAndMany

    case notOneOf(String, known: [String])

    case unknownCurrency(String)
    case priceWithoutCurrency
    /// The currency is `nil` if the menu's is missing or unknown.
    case badPrice(String, Currency?)
    case negativePrice(String, Currency?)
    case tooManyDecimals(String, Currency)
    case priceTooLarge(String, most: Price)

    case badCost(String)
    case notSeveral(String)

    case badPercent(String)
    case badAllergen(String)
    /// A discount has neither a percentage nor an amount, or both.
    case percentOrAmount
    /// An offer ends when it begins.
    case emptySpan(String)
  }

  package enum Shape: Hashable, Sendable {
    case mapping, list, nothing, boolean, number, text
  }

  package enum Wanted: Hashable, Sendable {
    case menu
    case entries(Section)
    case entry(Section)
    case oneOf([String])
    case identifier, name, nameText, color, hidden, time, recipe, set, currency, price, cost,
      several
    case factor, instead
    case percent
    case mapping([String])
    case printer, printerText, backup, folder, terminals, terminal
    case count(ClosedRange<Int>)
  }

  package enum Section: String, Hashable, Sendable {
    case ingredients, juices, payments, discounts, lines, tips, allergens, options, choices, staff,
      rights, arguments
    case weekdays = "on"
  }

  package init(file: String, line: Int, column: Int, path: String, kind: Kind) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.kind = kind
  }
}

package enum MenuFileError: Error, Hashable, Sendable {
  case unreadable(path: String, Cause)
  /// The problems in the order of the file; `more` counts the others.
  case invalid([MenuProblem], more: Int = 0)
}

/// A change that was not made, because it would leave problems in the menu file.
package struct RefusedMenuChange: Error, Hashable {
  package let error: MenuFileError

  package init(error: MenuFileError) { self.error = error }
}

extension MenuFileError {
  /// The error with its first problem only.
  package var first: MenuFileError {
    if case .invalid(let problems, _) = self { .invalid(Array(problems.prefix(1))) } else { self }
  }

  /// The first problem, without the file's folder.
  package var inShort: MenuFileError {
    func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    switch first {
    case .unreadable(let path, let cause): return .unreadable(path: name(path), cause)
    case .invalid(let problems, _):
      return .invalid(
        problems.map {
          MenuProblem(
            file: name($0.file), line: $0.line, column: $0.column, path: $0.path, kind: $0.kind)
        })
    }
  }
}
