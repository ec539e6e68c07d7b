import JuiceKit

/// A name, and where its texts stand.
struct FoundName {
  let name: Name
  fileprivate let positions: [(text: String, position: Position)]
  fileprivate let start: Position

  func position(of text: String) -> Position {
    positions.first { $0.text == text }?.position ?? start
  }
}

extension MenuReader {
  /// Reads a name: one text for all languages, or a mapping of languages to texts.
  mutating func name(from node: YAMLNode, path: String) -> FoundName? {
    guard case .mapping = node.content else {
      return nameText(from: node, wanted: .name, path: path).map {
        FoundName(name: Name($0), positions: [], start: node.position)
      }
    }
    guard let fields = fields(of: node, path: path, known: MenuFile.languages, wanted: .name) else {
      return nil
    }
    if fields.isEmpty { problems.add(.nameWithoutLanguage, at: node.position, path: path) }
    var texts: [String: String] = [:]
    var positions: [(text: String, position: Position)] = []
    for language in MenuFile.languages {
      guard let value = fields[language],
        let text = nameText(from: value, wanted: .nameText, path: fields.path(of: language))
      else { continue }
      texts[language] = text
      positions.append((text, value.position))
    }
    guard !texts.isEmpty else { return nil }
    return FoundName(name: Name(texts), positions: positions, start: node.position)
  }

  private mutating func nameText(
    from node: YAMLNode, wanted: MenuProblem.Wanted, path: @autoclosure () -> String
  ) -> String? {
    guard case .scalar(let written, _) = node.content, node.shape == .text else {
      if node.text == "" {
        problems.add(.blankName, at: node.position, path: path())
      } else {
        reportType(of: node, wanted: wanted, path: path())
      }
      return nil
    }
    if let control = written.unicodeScalars.first(where: \.isControlInName) {
      problems.add(.nameWithControl(written, control), at: node.position, path: path())
      return nil
    }
    guard written.unicodeScalars.count <= MenuFile.mostNameScalars else {
      problems.add(.nameTooLong, at: node.position, path: path())
      return nil
    }
    let text = written.trimmed.composed
    guard !text.isEmpty else {
      problems.add(.blankName, at: node.position, path: path())
      return nil
    }
    let columns = text.columns
    guard columns <= MenuFile.mostColumns else {
      problems.add(.nameTooWide(text, columns: columns), at: node.position, path: path())
      return nil
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it has no place in a name. The joiners have one: some scripts and emoji need them.
  fileprivate var isControlInName: Bool {
    !isPlain && isUnseen && value != 0x200C && value != 0x200D
      && properties.generalCategory != .unassigned
  }

  /// Whether it leaves its place empty.
  fileprivate var isBlank: Bool {
    !isPlain
      && (properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800)
  }
}

extension String {
  /// The text without the blanks around it; empty where there is nothing else.
  fileprivate var trimmed: String {
    guard unicodeScalars.contains(where: { !$0.isBlank }) else { return "" }
    var kept = unicodeScalars[...]
    while kept.first?.properties.isWhitespace == true { kept.removeFirst() }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }
}
