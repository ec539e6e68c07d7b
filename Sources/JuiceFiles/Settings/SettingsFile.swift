public import JuiceKit
import JuiceStorage
public import JuiceText

/// A person's settings on this machine; `nil` for a setting that was not chosen.
public struct Settings: Hashable, Sendable {
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  public enum Bell: String, CaseIterable, Sendable {
    case on, off
  }

  public enum Theme: String, CaseIterable, Sendable {
    case dark, light, plain
  }

  public enum Digits: String, CaseIterable, Sendable {
    case bill, sell
  }

  /// The range of `lockAfter`.
  public static let lockMinutes = 1...120

  public var language: Language?
  /// The side of the till's panel.
  public var side: Side?
  /// `on` rings the bell for an order from another till or the kiosk.
  public var bell: Bell?
  /// The look of the screens; `nil` for the one that fits the terminal.
  public var theme: Theme?
  /// The effect of a digit on the order screen: put a cup on the bill, or sell it.
  public var digits: Digits?
  /// The minutes without a key after which an unlocked kiosk locks.
  public var lockAfter: Int?
  public var printer: Printer?
  public var staff = Staff.everybody

  /// The settings of a machine without a file.
  public static let unset = Settings()

  public struct Printer: Hashable, Sendable {
    /// A device, `host:9100` or a shell command.
    public let name: String
    /// `nil` for the default of the kind of printer.
    public var format: Paper.Format?
    public var columns: Int?
    /// The code page of a thermal printer; `nil` for Korean.
    public var page: CodePage?

    public init(
      _ name: String, format: Paper.Format? = nil, columns: Int? = nil, page: CodePage? = nil
    ) {
      (self.name, self.format, self.columns, self.page) = (name, format, columns, page)
    }
  }
}

/// The file with the settings. See `docs/settings.md` for the format.
public struct SettingsFile: Sendable {
  private static let keys = [
    "language", "side", "bell", "theme", "digits", "lock-after", "printer", "staff",
  ]

  public let path: String

  public init(path: String) { self.path = path }

  /// Returns the valid settings, and the problems of the file, if any.
  public func load() -> (settings: Settings, problem: MenuFileError?) {
    do {
      guard let bytes = try TextFile(path: path).bytes() else { return (Settings(), nil) }
      return settings(in: bytes)
    } catch {
      return (Settings(), error)
    }
  }

  /// Saves the language, and keeps the rest of the file. Makes a missing file.
  ///
  /// - Throws: `FileProblem`, or `MenuFileError` for a file with problems other than unknown keys, which a newer version
  ///   may know.
  public func remember(_ language: Language) throws {
    try TextFile(path: path).update { bytes in
      let bytes = bytes ?? []
      if let problem = settings(in: bytes).problem, !problem.isOnlyUnknownKeys { throw problem }
      let changed = try self.bytes(bytes, with: language)
      guard settings(in: changed).settings.language == language else {
        throw FileProblem.cannotChangeText(path: path)
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
    let pair = YAMLValue.Pair("language", .scalar("\(language)"))
    return try YAMLText(bytes).applying([YAMLChange(path: [], action: .set(pair))]) ?? bytes
  }

  private func isBlank(_ bytes: [UInt8]) -> Bool {
    do { _ = try YAMLText(bytes) } catch { return error.kind == .empty }
    return false
  }

  private func settings(in bytes: [UInt8]) -> (settings: Settings, problem: MenuFileError?) {
    var problems = ProblemList(file: path)
    var settings = Settings()
    var staff: Staff?
    do {
      let root = try YAMLText(bytes).root
      problems.addRefused(in: root, path: "")
      guard root.shape != .nothing else { return (settings, problems.error) }
      let fields = YAMLFields(
        root, path: "", known: Self.keys, wanted: .mapping(Self.keys), problems: &problems)
      settings.language = fields.flatMap { problems.choice("language", in: $0) }
      settings.side = fields.flatMap { problems.choice("side", in: $0) }
      settings.bell = fields.flatMap { problems.choice("bell", in: $0) }
      settings.theme = fields.flatMap { problems.choice("theme", in: $0) }
      settings.digits = fields.flatMap { problems.choice("digits", in: $0) }
      if let minutes = fields?["lock-after"], minutes.shape != .nothing {
        settings.lockAfter = problems.read(
          "lock-after", try minutes.count(in: Settings.lockMinutes))
      }
      if let printer = fields?["printer"], printer.shape != .nothing {
        settings.printer = self.printer(from: printer, problems: &problems)
      }
      staff = fields?["staff"].flatMap { Staff($0, path: "staff", problems: &problems) }
    } catch {
      if error.kind != .empty { problems.add(error.kind, at: error.position, path: "") }
    }
    // A mistake anywhere in a file that may have a staff list grants no rights.
    let mayHaveList = problems.error != nil && mentionsStaff(bytes)
    settings.staff = staff ?? (mayHaveList ? Staff([]) : .everybody)
    return (settings, problems.error)
  }

  /// `true` if the text may have the key `staff`, even misspelt, in capitals or in UTF-16.
  private func mentionsStaff(_ bytes: [UInt8]) -> Bool {
    let letters = bytes.lazy.filter { $0 != 0 }.map { $0 | 0x20 }
    return Array(letters).contains("staf".utf8)
  }

  private func printer(from node: YAMLNode, problems: inout ProblemList) -> Settings.Printer? {
    guard case .mapping = node.content else {
      return problems.read("printer", try node.printerText()).map { Settings.Printer($0) }
    }
    guard
      let fields = YAMLFields(
        node, path: "printer", known: ["to", "format", "columns", "code-page"], wanted: .printer,
        problems: &problems),
      let to = fields.required("to", problems: &problems)
    else { return nil }
    let format: Paper.Format? = problems.choice("format", in: fields)
    let columns = problems.read("printer.columns", try fields["columns"]?.count(in: Paper.widths))
    let page: CodePage? = problems.choice("code-page", in: fields)
    return problems.read("printer.to", try to.printerText()).map {
      Settings.Printer($0, format: format, columns: columns, page: page)
    }
  }
}

extension MenuFileError {
  fileprivate var isOnlyUnknownKeys: Bool {
    guard case .invalid(let problems, more: 0) = self else { return false }
    return problems.allSatisfy { if case .unknownKey = $0.kind { true } else { false } }
  }
}
