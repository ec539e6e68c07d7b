import Dispatch
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceTill
import JuiceWords

/// Which language a call speaks: `--language`, else that of the environment, else the one remembered, else English.
enum LanguageChoice {
  static func language(option: Language?) -> Language {
    option ?? Language(environment: Locations.environment) ?? remembered ?? .en
  }

  /// What decides whatever is remembered, and on which language; nil where nothing does.
  static func decider(option: Language?) -> (name: String, language: Language)? {
    if let option { return ("--language \(option)", option) }
    guard let language = Language(environment: Locations.environment),
      let name = Language.localeVariables.first(where: { Locations.variable($0) != nil }),
      let value = Locations.variable(name)
    else { return nil }
    return ("\(name)=\(value.visible())", language)
  }

  /// Read where it counts, and once: what is wrong in the file is told once.
  private static let remembered: Language? = {
    let (settings, problem) = SettingsFile(path: Locations.settings).load()
    let language = settings.language
    if let problem {
      let wording = Wording(language ?? .en)
      StandardError.write(wording.words.settingsSkipped(wording.sentence(for: problem)) + "\n")
    }
    return language
  }()
}

extension TillSettings {
  /// Those of this machine.
  @MainActor
  init(option: Language?) {
    let file = SettingsFile(path: Locations.settings)
    // Not on the main thread: a disk may be slow.
    let queue = DispatchQueue(label: "Settings")
    let (settings, problem) = file.load()
    self.init(
      problem: problem, isPanelLeft: settings.side == .left,
      decider: LanguageChoice.decider(option: option),
      remember: { language in
        try await withCheckedThrowingContinuation { continuation in
          queue.async {
            continuation.resume(with: Result { try file.remember(language) })
          }
        }
      })
  }
}
