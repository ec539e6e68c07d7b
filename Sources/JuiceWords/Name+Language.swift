package import JuiceKit
package import JuiceText

extension Name {
  /// The name with its text replaced in one language. A text for all languages splits into one for each.
  package func with(_ text: String, in language: Language) -> Name {
    guard self != Name(text) else { return self }
    var texts = byLanguage
    if texts.isEmpty {
      for language in Language.codes { texts[language] = self.text(in: language) }
    }
    texts[language.rawValue] = text
    return Name(texts)
  }

  /// The name without its text in a language; `nil` if that is its only one.
  package func without(_ language: Language) -> Name? {
    let others = byLanguage.filter { $0.key != language.rawValue }
    return others.isEmpty ? nil : Name(others)
  }
}
