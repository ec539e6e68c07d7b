import ArgumentParser
import JuiceTill

/// A command that is filled in by hand where its words are plain: the parser takes longer than the
/// command does. Whatever is not plain, mistakes and questions for help among them, is the parser's.
protocol QuickCommand: ParsableCommand {
  @MainActor static func quick(_ words: [String]) -> Self?
}

/// Words of a call with nothing among them but `--name value`, flags, and words without a dash.
struct PlainWords {
  private(set) var values: [String: String] = [:]
  private(set) var flags: Set<String> = []
  private(set) var others: [String] = []

  /// - Returns: nil where there is anything else, or something twice.
  init?(_ words: [String], options: Set<String>, flags known: Set<String> = []) {
    var words = words[...]
    while let word = words.popFirst() {
      if options.contains(word) {
        guard let value = words.popFirst(), !value.hasPrefix("-"),
          values.updateValue(value, forKey: word) == nil
        else { return nil }
      } else if known.contains(word) {
        guard flags.insert(word).inserted else { return nil }
      } else if word.hasPrefix("-") {
        return nil
      } else {
        others.append(word)
      }
    }
  }
}

@MainActor
extension ShopOptions {
  static let names: Set = ["--store", "--menu", "--language"]

  /// - Returns: nil where a value is not right.
  init?(_ words: PlainWords) {
    self.init()
    store = words.values["--store"]
    menu = words.values["--menu"]
    language = words.values["--language"].flatMap(SpokenLanguage.init)
    if words.values["--language"] != nil, language == nil { return nil }
  }
}

extension FormatOption {
  static let name = "--format"

  init?(_ words: PlainWords) {
    self.init()
    guard let format = Value(rawValue: words.values[Self.name] ?? "text") else { return nil }
    self.format = format
  }
}
