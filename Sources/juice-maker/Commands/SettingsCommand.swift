import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", help: .settings,
    subcommands: [ShowSettings.self, SettingsSetCommand.self, SettingsExampleCommand.self],
    defaultSubcommand: ShowSettings.self
  )

  struct ShowSettings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showSettings, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: RowFormatOption

    func run() async throws {
      let settings = options.settings().settings
      try SettingsOutput(
        settings: SettingKey.allCases.map { settings.found($0, options) },
        path: DefaultPaths.settings, wording: options.wording
      ).print(as: output.format)
    }
  }
}

struct SettingsSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setSetting)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.settingName), completion: .list(SettingKey.names))
  var name: String

  @Argument(help: ArgumentHelp(.settingValue))
  var value: String

  func run() async throws {
    guard let key = SettingKey(rawValue: name) else {
      throw CommandProblem.unknownSetting(name, known: SettingKey.names)
    }
    let file = SettingsFile(path: DefaultPaths.settings)
    do { try file.set(typed(key)) } catch MenuFileError.invalid
      where options.settings().problem != nil
    {
      // The warning of `settings()` names the mistakes.
      throw CommandProblem.settingsUnchanged(path: file.path)
    }
    let words = options.wording.words
    let (settings, problem) = file.load()
    let found = settings.found(key, options)
    let isSet = value != none
    // An empty list is the default. Other values may be refused, as in a file that others may write.
    let isDefault = found.origin == .standard && problem == nil
    try MessageOutput(
      message: isSet
        ? words.settingSaved(name, value.visible(), path: file.path)
        : words.settingRemoved(name, path: file.path),
      record: ["file": .text(file.path), "setting": found.record],
      remarks: isSet && found.origin != .file && !isDefault
        ? [words.settingOverridden(by: found.origin)] : []
    ).printDone(as: output.format)
  }

  private func typed(_ key: SettingKey) throws(CommandProblem) -> SettingValue {
    guard value != none else { return SettingValue(without: key) }
    do { return try SettingValue(value, for: key) } catch {
      guard case .invalid(let problems, _) = error, let problem = problems.first else {
        throw .unknownSetting(name, known: SettingKey.names)
      }
      throw .usage(.badField(option: name, problem.kind), command: "settings set")
    }
  }
}

struct SettingsExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "example", help: .settingsExample)

  @OptionGroup(visibility: .hidden) var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  func run() async throws {
    let words = options.wording.words
    let settings = SettingKey.allCases.map { key in
      "\n# \(words.text(of: key))\n# \(key.rawValue): \(words.example(of: key))\n"
    }
    try StandardOutput.write("# \(words.aboutSettings)\n" + settings.joined())
  }
}

/// The value of a setting that counts, and its source.
struct FoundSetting {
  let key: SettingKey
  /// `nil` without a fixed value, as for a theme that follows the terminal.
  let value: JSON?
  let yaml: String?
  let origin: SettingOrigin

  var record: JSON {
    ["name": .text(key.rawValue), "value": value ?? .null, "from": .text(origin.word)]
  }

  var shown: String {
    if case .text(let text)? = value { return text }
    return yaml ?? "–"
  }
}

extension Settings {
  /// - Parameter options: have priority over the settings, and name the menu.
  fileprivate func found(_ key: SettingKey, _ options: CommonOptions) -> FoundSetting {
    var others = Settings.unset
    var origin: SettingOrigin?
    switch key {
    case .language:
      let decider = LanguageChoice.decider(option: options.language)
      others.language = decider?.language
      origin = decider.map {
        options.language == nil
          ? .environment(String($0.name.prefix { $0 != "=" })) : .option("--language")
      }
    case .theme where theme == nil && Environment.variable("NO_COLOR") != nil:
      (others.theme, origin) = (.plain, .environment("NO_COLOR"))
    case .printer:
      others.printer = Environment.variable(Settings.Printer.variable).map { Settings.Printer($0) }
      origin = others.printer.map { _ in .environment(Settings.Printer.variable) }
    default: break
    }
    if let origin { return others.found(key, origin) }
    if yaml(key) != nil { return found(key, .file) }
    var standard = Settings.standard
    standard.digits = (try? options.loadMenu()).map { $0.isSoldByBill ? .bill : .sell }
    return standard.found(key, .standard)
  }

  private func found(_ key: SettingKey, _ origin: SettingOrigin) -> FoundSetting {
    FoundSetting(key: key, value: json(key), yaml: yaml(key), origin: origin)
  }
}

extension SettingKey {
  static var names: [String] { allCases.map(\.rawValue) }
}

private struct SettingsOutput: CommandOutput {
  let settings: [FoundSetting]
  let path: String
  let wording: Wording

  private var words: Words { wording.words }

  private var table: OutputTable<FoundSetting> {
    OutputTable(
      rows: settings,
      columns: [
        .data("name") { .text($0.key.rawValue) }, .data("value") { $0.value ?? .null },
        .data("from") { .text($0.origin.word) },
      ])
  }

  var record: JSON { ["settings": .list(table.json)] }
  var rows: [[String]] { table.csv }

  /// Two lines for each setting: its value, and below it what it does.
  var lines: [String] {
    let names = TextWidth.column(settings.map(\.key.rawValue), .leading)
    return zip(names, settings).flatMap { name, setting in
      let indent = TextWidth.columns(of: name) + 2
      let text = TextWidth.wrap(
        words.text(of: setting.key), to: StandardOutput.columns - indent)
      return ["\(name)  \(setting.shown) (\(words.name(of: setting.origin)))"]
        + text.map { String(repeating: " ", count: indent) + $0 }
    } + ["", words.settingsFile(path)]
  }
}
