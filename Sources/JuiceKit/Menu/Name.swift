/// A name for people: one for all languages, or one for each.
package struct Name: Hashable, Sendable {
  /// The names by language code (`ko`, `en`); empty if one name serves all.
  package let byLanguage: [String: String]
  private let common: String

  package init(_ common: String) {
    byLanguage = [:]
    self.common = common
  }

  package init(_ byLanguage: [String: String]) {
    self.byLanguage = byLanguage
    common = byLanguage["en"] ?? byLanguage.min { $0.key < $1.key }?.value ?? ""
  }

  /// Returns the name in a language, else the English one, else any.
  package func text(in language: String) -> String { byLanguage[language] ?? common }

  package var all: Set<String> { Set(byLanguage.values).union([common]) }
}
