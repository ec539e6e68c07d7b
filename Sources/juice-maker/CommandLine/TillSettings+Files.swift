import Dispatch
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceTill

extension TillSettings {
  @MainActor
  init(_ settings: Settings, _ problem: MenuFileError?, option: Language?, pins: StaffPins) {
    let file = SettingsFile(path: DefaultPaths.settings)
    // A slow disk must not block the main thread.
    let queue = DispatchQueue(label: "Settings")
    self.init(
      problem: problem, isPanelLeft: settings.side == .left, rings: settings.bell != .off,
      addsByDigit: settings.digits.map { $0 == .bill },
      lockAfter: (settings.lockAfter ?? Settings.standard.lockAfter).map { .seconds(60 * $0) },
      staff: settings.staff, pins: pins,
      decider: LanguageChoice.decider(option: option),
      // `--language` is for this run alone, and so is a change of it.
      remember: { language in
        if option == nil { try await queue.run { try file.remember(language) } }
      })
    print = settings.print
    terminals = CardTerminals(settings.terminals)
    runs = TerminalRuns(in: TerminalLog(path: DefaultPaths.terminalRuns))
    if settings.terminals.isEmpty, case .invalid? = problem?.inSetting(.terminals) {
      refusesTerminals = true
    }
  }
}
