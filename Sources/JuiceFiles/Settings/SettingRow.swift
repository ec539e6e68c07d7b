package import JuiceKit
import JuiceText

/// A row of the table of settings. Reading, listing and setting follow the rows.
struct SettingRow: Sendable {
  let key: SettingKey
  /// Reads a value that is not empty.
  let read: @Sendable (YAMLNode, inout Settings, inout ProblemList) -> Void
  /// The value as YAML on one line; `nil` if it is not set.
  let text: @Sendable (Settings) -> String?

  static let all: [SettingRow] = SettingKey.allCases.map(row)

  static func row(_ key: SettingKey) -> SettingRow {
    switch key {
    case .language: choice(key, \.language)
    case .side: choice(key, \.side)
    case .bell: choice(key, \.bell)
    case .theme: choice(key, \.theme)
    case .digits: choice(key, \.digits)
    case .lockAfter:
      row(
        key, \.lockAfter, read: { $2.count($0, $1, in: Settings.lockMinutes) },
        text: { $0.map(String.init) })
    case .staff:
      row(
        key, \.staff, read: { Staff($1, path: $0, problems: &$2) },
        text: { $0 == .everybody ? nil : $0.yaml })
    case .printer:
      row(
        key, \.printer, read: { Settings.Printer($1, path: $0, problems: &$2) },
        text: { $0?.yaml })
    case .print:
      row(
        key, \.print, read: { $2.choices($0, $1) },
        text: { $0.isEmpty ? nil : "[\($0.map(\.rawValue).joined(separator: ", "))]" })
    case .backup:
      row(
        key, \.backup, read: { Settings.Backup($1, path: $0, problems: &$2) },
        text: { $0?.yaml })
    case .terminals:
      row(
        key, \.terminals, read: { Settings.Terminal.all($1, path: $0, problems: &$2) },
        text: { $0.isEmpty ? nil : $0.yaml })
    case .afterClosing:
      row(
        key, \.afterClosing,
        read: { path, node, problems in
          problems.command(path, node) { _, node throws(LocatedProblem) in
            try node.argumentText()
          } ?? []
        }, text: { $0.isEmpty ? nil : $0.yaml })
    }
  }

  /// - Parameter read: gets the path of the value. If it returns `nil`, the setting stays as it was.
  private static func row<Value>(
    _ key: SettingKey, _ place: any WritableKeyPath<Settings, Value> & Sendable,
    read: @escaping @Sendable (String, YAMLNode, inout ProblemList) -> Value?,
    text: @escaping @Sendable (Value) -> String?
  ) -> SettingRow {
    SettingRow(key: key) { node, settings, problems in
      if let value = read(key.rawValue, node, &problems) { settings[keyPath: place] = value }
    } text: {
      text($0[keyPath: place])
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: SettingKey, _ place: any WritableKeyPath<Settings, Choice?> & Sendable
  ) -> SettingRow {
    row(key, place, read: { $2.choice($0, $1) }, text: { $0?.rawValue })
  }
}

extension ProblemList {
  /// Reads a value of a fixed set; `nil` if it is wrong.
  fileprivate mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ path: String, _ node: YAMLNode
  ) -> Choice? {
    read(path, try node.choice())
  }

  /// Reads a value of a fixed set; `nil` if it is missing, empty or wrong.
  fileprivate mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, in fields: YAMLFields
  ) -> Choice? {
    guard let node = fields[key], node.shape != .nothing else { return nil }
    return choice(fields.path(of: key), node)
  }

  /// Reads values of a fixed set, or one alone. Leaves out those that are wrong.
  fileprivate mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ path: String, _ node: YAMLNode
  ) -> [Choice] {
    guard case .list(let nodes) = node.content else { return choice(path, node).map { [$0] } ?? [] }
    return nodes.enumerated().compactMap { choice("\(path)[\($0)]", $1) }
  }

  fileprivate mutating func count(_ path: String, _ node: YAMLNode, in range: ClosedRange<Int>)
    -> Int?
  {
    read(path, try node.count(in: range))
  }
}

extension Settings {
  /// A setting as YAML on one line; `nil` if it is not set.
  package func yaml(_ key: SettingKey) -> String? {
    SettingRow.row(key).text(self)
  }

  package func json(_ key: SettingKey) -> JSON? { yaml(key).flatMap(JSON.init(yaml:)) }
}

extension JSON {
  /// Reads a value of one line. Plain digits are a number, everything else in a value is text.
  fileprivate init?(yaml: String) {
    guard let node = try? YAMLText(Array(yaml.utf8)).root else { return nil }
    self.init(node)
  }

  private init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, let isPlain):
      self = isPlain && text.isPlainNumber ? Int(text).map(JSON.whole) ?? .text(text) : .text(text)
    case .list(let items): self = .list(items.map(JSON.init))
    case .mapping(let pairs):
      self = .object(JSONMembers(pairs.map { ($0.key.text ?? "", JSON($0.value)) }))
    case .alias: self = .null
    }
  }
}

extension Settings.Printer {
  init?(_ node: YAMLNode, path: String, problems: inout ProblemList) {
    guard case .mapping = node.content else {
      guard let name = problems.read(path, try node.printerText()) else { return nil }
      self.init(name)
      return
    }
    guard
      let fields = YAMLFields(
        node, path: path, known: ["to", "format", "columns", "code-page"], wanted: .printer,
        problems: &problems),
      let to = fields.required("to", problems: &problems)
    else { return nil }
    let format: Paper.Format? = problems.choice("format", in: fields)
    let columns = problems.read(
      fields.path(of: "columns"), try fields["columns"]?.count(in: Paper.widths))
    let page: CodePage? = problems.choice("code-page", in: fields)
    guard let name = problems.read(fields.path(of: "to"), try to.printerText()) else { return nil }
    self.init(name, format: format, columns: columns, page: page)
  }

  fileprivate var yaml: String {
    let more = [
      ("format", format?.rawValue), ("columns", columns.map(String.init)),
      ("code-page", page?.rawValue),
    ].compactMap { key, text in text.map { "\(key): \($0)" } }
    return more.isEmpty
      ? name.yaml : "{ \((["to: \(name.yaml)"] + more).joined(separator: ", ")) }"
  }
}

extension Settings.Backup {
  init?(_ node: YAMLNode, path: String, problems: inout ProblemList) {
    guard case .mapping = node.content else {
      guard let folder = problems.read(path, try node.folderText(wanted: .backup)) else {
        return nil
      }
      self.init(folder)
      return
    }
    guard
      let fields = YAMLFields(
        node, path: path, known: ["to", "keep"], wanted: .backup, problems: &problems),
      let to = fields.required("to", problems: &problems)
    else { return nil }
    var keep: Int?
    if let count = fields["keep"], count.shape != .nothing {
      keep = problems.read(fields.path(of: "keep"), try count.count(in: Self.counts))
      // A wrong number must delete nothing.
      if keep == nil { return nil }
    }
    guard let folder = problems.read(fields.path(of: "to"), try to.folderText(wanted: .folder))
    else { return nil }
    self.init(folder)
    if let keep { self.keep = keep }
  }

  fileprivate var yaml: String { "{ to: \(folder.yaml), keep: \(keep) }" }
}

extension Staff {
  fileprivate var yaml: String {
    let people = cashiers.map { cashier in
      let rights = Right.allCases.filter(cashier.may.contains).map(\.rawValue)
      let may = rights.isEmpty ? "" : ", may: [\(rights.joined(separator: ", "))]"
      return "{ name: \(cashier.name.yaml)\(may) }"
    }
    return "[\(people.joined(separator: ", "))]"
  }
}
