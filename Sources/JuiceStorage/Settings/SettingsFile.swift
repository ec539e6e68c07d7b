public import JuiceKit
public import JuiceText

/// What a person has chosen for this machine; nil where nothing was.
public struct Settings: Hashable, Sendable {
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  public var language: Language?
  /// Where the side panel of the till stands.
  public var side: Side?

  public init(language: Language? = nil, side: Side? = nil) {
    self.language = language
    self.side = side
  }
}

/// The file in which choices are remembered: `docs/settings.md` has its form.
public struct SettingsFile: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// - Returns: what can be read of the settings, and what is wrong in the file, if something is.
  public func load() -> (settings: Settings, problem: MenuFileError?) {
    do {
      guard let bytes = try TextFile(path: path).bytes() else { return (Settings(), nil) }
      return settings(in: bytes)
    } catch {
      return (Settings(), error)
    }
  }

  /// Notes a language, and leaves the rest of the file as it is. Makes the file where there is none.
  ///
  /// - Throws: `MenuFileError` for a file with problems, which stays as it is, but not for keys that only a
  ///   newer version knows; what `CommandProblem` has for files.
  public func remember(_ language: Language) throws {
    try TextFile(path: path).update { bytes in
      let bytes = bytes ?? []
      if let problem = settings(in: bytes).problem, !problem.isOnlyUnknownKeys { throw problem }
      let changed = try self.bytes(bytes, with: language)
      guard settings(in: changed).settings.language == language else {
        throw CommandProblem.cannotChangeText(path: path)
      }
      return changed
    }
  }

  private func bytes(_ bytes: [UInt8], with language: Language) throws -> [UInt8] {
    let line = "language: \(language)\n"
    guard !isBlank(bytes) else {
      let isOpen = !bytes.isEmpty && bytes.last != UInt8(ascii: "\n")
      return bytes + (isOpen ? "\n" + line : line).utf8
    }
    let text = try YAMLText(bytes)
    return text.setting("language", to: "\(language)", in: text.root)
  }

  /// Whether there is nothing, or notes alone.
  private func isBlank(_ bytes: [UInt8]) -> Bool {
    do { _ = try YAMLText(bytes) } catch { return error.kind == .empty }
    return false
  }

  private func settings(in bytes: [UInt8]) -> (settings: Settings, problem: MenuFileError?) {
    var problems = ProblemList(file: path)
    var settings = Settings()
    do {
      let root = try YAMLText(bytes).root
      problems.addRefused(in: root, path: "")
      guard root.shape != .nothing else { return (settings, problems.error) }
      let fields = MenuFields(
        root, path: "", known: ["language", "side"], wanted: .settings, problems: &problems)
      settings.language = choice("language", in: fields, problems: &problems)
      settings.side = choice("side", in: fields, problems: &problems)
    } catch {
      if error.kind != .empty { problems.add(error.kind, at: error.position, path: "") }
    }
    return (settings, problems.error)
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in fields: MenuFields?, problems: inout ProblemList
  ) -> Choice? where Choice.RawValue == String {
    guard let node = fields?[key], let shape = node.shape, shape != .nothing else { return nil }
    let known = Choice.allCases.map(\.rawValue)
    guard let text = node.text else {
      problems.add(.wrongType(found: shape, wanted: .oneOf(known)), at: node.position, path: key)
      return nil
    }
    let choice = Choice(rawValue: text)
    if choice == nil { problems.add(.notOneOf(text, known: known), at: node.position, path: key) }
    return choice
  }
}

extension MenuFileError {
  fileprivate var isOnlyUnknownKeys: Bool {
    guard case .invalid(let problems, more: 0) = self else { return false }
    return problems.allSatisfy { if case .unknownKey = $0.kind { true } else { false } }
  }
}
