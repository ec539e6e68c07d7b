import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Synchronization

/// Chooses the language of a call: `--language`, the environment, the remembered one, or English, in this order.
enum LanguageChoice {
  static func language(option: Language?) -> Language {
    option ?? ofEnvironment ?? remembered ?? .en
  }

  /// `language` without the settings, for the demo.
  static func languageOfCall(option: Language?) -> Language { option ?? ofEnvironment ?? .en }

  /// The option or variable that overrides the remembered language, and its language; `nil` if neither is set.
  static func decider(option: Language?) -> (name: String, language: Language)? {
    if let option { return ("--language \(option)", option) }
    guard let language = ofEnvironment,
      let name = Language.localeVariables.first(where: { Environment.variable($0) != nil }),
      let value = Environment.variable(name)
    else { return nil }
    return ("\(name)=\(value.visible())", language)
  }

  private static var ofEnvironment: Language? {
    Language(
      environment: Dictionary(
        uniqueKeysWithValues: Language.localeVariables.map {
          ($0, Environment.variable($0) ?? "")
        }))
  }

  /// Lazy: the file is read only if needed, and its problem is reported once.
  private static let remembered: Language? =
    settings { Wording($0.language ?? .en) }.settings.language

  private static let told = Mutex<Set<String>>([])

  /// Loads the settings. Warns about their problem, unless this call has done so in the same words.
  fileprivate static func settings(_ wording: (Settings) -> Wording) -> (
    settings: Settings, problem: MenuFileError?
  ) {
    let loaded = SettingsFile(path: DefaultPaths.settings).load()
    if let problem = loaded.problem {
      let wording = wording(loaded.settings)
      let sentence = wording.words.settingsSkipped(wording.sentence(for: problem))
      if told.withLock({ $0.insert(sentence).inserted }) { StandardError.write(sentence + "\n") }
    }
    return loaded
  }
}

extension CommonOptions {
  /// Returns the settings of this machine, and their problem, after a warning about it.
  func settings() -> (settings: Settings, problem: MenuFileError?) {
    LanguageChoice.settings { _ in wording }
  }
}
