public import JuiceKit
public import JuiceText

extension Name {
  /// The name with another text in a language; one text for all becomes one each.
  public func with(_ text: String, in language: Language) -> Name {
    guard self != Name(text) else { return self }
    var texts = byLanguage
    if texts.isEmpty {
      for language in Language.codes { texts[language] = self.text(in: language) }
    }
    texts[language.rawValue] = text
    return Name(texts)
  }
}
