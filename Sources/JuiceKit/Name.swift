/// A name for people: one for all languages, or one for each.
public struct Name: Hashable, Sendable {
  /// The names by language code (`ko`, `en`); empty if one name serves all.
  public let byLanguage: [String: String]
  private let common: String

  public init(_ common: String) {
    byLanguage = [:]
    self.common = common
  }

  public init(_ byLanguage: [String: String]) {
    self.byLanguage = byLanguage
    common = byLanguage["en"] ?? byLanguage.min { $0.key < $1.key }?.value ?? ""
  }

  /// Returns the name in a language, else the English one, else any.
  public func text(in language: String) -> String { byLanguage[language] ?? common }

  public var all: Set<String> { Set(byLanguage.values).union([common]) }
}
