import Glibc
package import JuiceKit
import JuiceStorage
package import JuiceText
import SystemPackage

/// The file with the settings. See `docs/settings.md` for the format.
package struct SettingsFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the valid settings, and the problems of the file, if any.
  package func load() -> (settings: Settings, problem: MenuFileError?) {
    do {
      guard let bytes = try TextFile(path: path).bytes() else { return (Settings(), nil) }
      return Settings.read(bytes, file: path, openPlace: openPlace)
    } catch {
      return (Settings(), error)
    }
  }

  /// The path of the file or a folder that somebody else could write; `nil` for none.
  private var openPlace: String? {
    let file = FilePath(path)
    let target = (try? file.resolved()) ?? file
    return [target, target.folder, file.folder].first { place in
      guard let status = try? Stat(place) else { return true }
      return !status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
        || ![0, geteuid()].contains(status.userID.rawValue)
    }?.string
  }

  /// Saves the language, and keeps the rest of the file. Makes a missing file.
  ///
  /// - Throws: `FileProblem`, or `MenuFileError` for a file with problems other than unknown keys, which a newer version
  ///   may know.
  package func remember(_ language: Language) throws {
    try update(SettingValue(language)) { bytes in
      if let problem = Settings.read(bytes, file: path).problem, !problem.isOnlyUnknownKeys {
        throw problem
      }
    }
  }

  /// Saves a setting, and keeps the rest of the file with its notes. Makes a missing file.
  ///
  /// - Throws: `FileProblem`, or `MenuFileError` if the file has other problems than this setting and unknown keys.
  package func set(_ value: SettingValue) throws { try update(value) { _ in } }

  private func update(_ value: SettingValue, check: ([UInt8]) throws -> Void) throws {
    try TextFile(path: path).update { bytes in
      let bytes = bytes ?? []
      try check(bytes)
      let changed: [UInt8]
      do throws(LocatedProblem) { changed = try value.written(into: bytes) } catch {
        throw MenuFileError.invalid([MenuProblem(error, file: path, path: "")])
      }
      let (settings, problem) = Settings.read(changed, file: path)
      if let problem, !problem.isOnlyUnknownKeys { throw problem }
      guard settings.yaml(value.key) == value.settings.yaml(value.key) else {
        throw FileProblem.cannotChangeText(path: path)
      }
      return changed
    }
  }
}

package struct SettingValue: Sendable {
  package let key: SettingKey
  /// The text in the file; `nil` to remove the setting.
  private let yaml: String?
  /// The settings with this one alone.
  fileprivate let settings: Settings

  init(_ language: Language) {
    (key, yaml) = (.language, language.rawValue)
    var settings = Settings()
    settings.language = language
    self.settings = settings
  }

  /// Removes a setting.
  package init(without key: SettingKey) { (self.key, yaml, settings) = (key, nil, .unset) }

  /// - Parameter typed: a text, or YAML in brackets for a list or several fields.
  /// - Throws: `MenuFileError.invalid` for a value that the setting can't have.
  package init(_ typed: String, for key: SettingKey) throws(MenuFileError) {
    let yaml = Self.isYAML(typed, for: key) ? typed : typed.yaml
    let (settings, problem) = Settings.read(Array("\(key.rawValue): \(yaml)\n".utf8), file: "")
    if let problem { throw problem }
    (self.key, self.yaml, self.settings) = (key, yaml, settings)
  }

  /// `true` for a list or fields in brackets on one line, and for a text that YAML reads as it is typed, unlike `null`.
  private static func isYAML(_ typed: String, for key: SettingKey) -> Bool {
    guard !typed.contains(where: \.isNewline),
      case .mapping(let pairs)? = try? YAMLText(Array("key: \(typed)\n".utf8)).root.content,
      pairs.count == 1
    else {
      // A printer may be at an IPv6 address, such as `[::1]:9100`.
      let isAddress = key == .printer && typed.contains("]:")
      return typed.hasPrefix("[") && !isAddress || typed.hasPrefix("{")
    }
    switch pairs[0].value.content {
    case .scalar(let text, let isPlain):
      return isPlain && text == typed && pairs[0].value.shape != .nothing
    case .list, .mapping: return true
    case .alias: return false
    }
  }

  /// - Throws: `LocatedProblem` for a text that is no YAML.
  fileprivate func written(into bytes: [UInt8]) throws(LocatedProblem) -> [UInt8] {
    let text: YAMLText
    do { text = try YAMLText(bytes) } catch {
      guard error.kind == .empty else { throw error }
      return writtenIntoNotes(bytes)
    }
    let action: YAMLChange.Action =
      yaml.map { .set(YAMLValue.Pair(key.rawValue, .scalar($0))) } ?? .unset(key.rawValue)
    return text.applying([YAMLChange(path: [], action: action)]) ?? bytes
  }

  /// Writes into a text that is empty but for notes: in the place of a note such as `# side: left`, else below a note that begins
  /// with the key, else at the end.
  private func writtenIntoNotes(_ bytes: [UInt8]) -> [UInt8] {
    guard let yaml else { return bytes }
    let line = Array("\(key.rawValue): \(yaml)".utf8)
    let (end, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var lines = bytes.split(separator: end, omittingEmptySubsequences: false).map(Array.init)
    let tail: [UInt8] = lines.first?.last == carriage ? [carriage] : []
    let start = Array("# \(key.rawValue): ".utf8)
    if let note = lines.firstIndex(where: { $0.starts(with: start) }) {
      let value = lines[note].dropFirst(start.count).filter { $0 != carriage }
      if value.contains(UInt8(ascii: " ")) {
        lines.insert(line + tail, at: note + 1)
      } else {
        lines[note] = line + tail
      }
    } else {
      if lines.last?.isEmpty == true { lines.removeLast() }
      lines += [line + tail, []]
    }
    return Array(lines.joined(separator: [end]))
  }
}

extension Settings {
  /// - Parameter openPlace: the path that somebody else could write, so that commands are refused; `nil` for none.
  static func read(
    _ bytes: [UInt8], file: String, openPlace: @autoclosure () -> String? = nil
  ) -> (settings: Settings, problem: MenuFileError?) {
    var problems = ProblemList(file: file)
    var settings = Settings()
    var commands: [(key: SettingKey, position: Position)] = []
    do {
      let root = try YAMLText(bytes).root
      problems.addRefused(in: root, path: "")
      guard root.shape != .nothing else { return (settings, problems.error) }
      let keys = SettingRow.all.map(\.key.rawValue)
      let fields = YAMLFields(
        root, path: "", known: keys, wanted: .mapping(keys), problems: &problems)
      for row in SettingRow.all {
        guard let node = fields?[row.key.rawValue], node.shape != .nothing else { continue }
        row.read(node, &settings, &problems)
        if row.key == .terminals && !settings.terminals.isEmpty
          || row.key == .afterClosing && !settings.afterClosing.isEmpty
        {
          commands.append((row.key, node.position))
        }
      }
    } catch {
      if error.kind != .empty { problems.add(error.kind, at: error.position, path: "") }
    }
    // A mistake anywhere in a file that may have a staff list grants no rights.
    if settings.staff == .everybody, problems.error != nil, mentionsStaff(bytes) {
      settings.staff = Staff([])
    }
    // Added last: the rights of the staff do not depend on it.
    if !commands.isEmpty, let place = openPlace() {
      for (key, position) in commands {
        problems.add(.othersMayWrite(place), at: position, path: key.rawValue)
      }
      (settings.terminals, settings.afterClosing) = ([:], [])
    }
    return (settings, problems.error)
  }

  /// `true` if the text may have the key `staff`, even misspelt, in capitals or in UTF-16. Comment lines don't count.
  private static func mentionsStaff(_ bytes: [UInt8]) -> Bool {
    // A blank, a tab, or a byte of a byte order mark.
    let margin: Set<UInt8> = [0x20, 0x09, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let lines = bytes.filter { $0 != 0 }.split { $0 == 0x0A || $0 == 0x0D }
    return lines.contains { line in
      line.first { !margin.contains($0) } != UInt8(ascii: "#")
        && line.map { $0 | 0x20 }.contains("staf".utf8)
    }
  }
}

extension MenuFileError {
  /// The problems of a setting alone; `nil` for none.
  package func inSetting(_ key: SettingKey) -> MenuFileError? {
    guard case .invalid(let problems, _) = self else { return self }
    let found = problems.filter { $0.path.prefix { $0 != "[" && $0 != "." } == key.rawValue }
    return found.isEmpty ? nil : .invalid(found)
  }

  fileprivate var isOnlyUnknownKeys: Bool {
    guard case .invalid(let problems, more: 0) = self else { return false }
    return problems.allSatisfy { if case .unknownKey = $0.kind { true } else { false } }
  }
}
