import JuiceKit
import JuiceText

/// A YAML text that is changed in one place: the rest, with its notes, order and line ends, stays as it is.
///
/// It is for texts without anchors and tags, as menus are.
struct YAMLText {
  let root: YAMLNode
  private let scalars: [Unicode.Scalar]
  /// The lines without their ends.
  private let lines: [Range<Int>]
  private let hasByteOrderMark: Bool

  init(_ bytes: [UInt8]) throws(LocatedProblem) {
    let text = try SourceText(checking: bytes)
    root = try YAMLParser(text).document()
    scalars = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
    lines = Self.lines(of: scalars)
    hasByteOrderMark = text.bytes.count < bytes.count
  }

  /// Gives a key of a mapping another value, or adds the key. One that stands in a note, `# price: 4500`, is
  /// taken out of the note.
  ///
  /// - Parameter value: in YAML.
  func setting(_ key: String, to value: String, in mapping: YAMLNode) -> [UInt8] {
    guard case .mapping(let pairs) = mapping.content, let last = pairs.last else {
      return replacing(mapping.range, with: "{ \(key): \(value) }")
    }
    if let old = pairs.first(where: { $0.key.text == key })?.value {
      let isLeftOut = old.range.isEmpty
      return replacing(old.range.lowerBound..<end(of: old), with: (isLeftOut ? " " : "") + value)
    }
    if isFlow(mapping) {
      return inserting(", \(key): \(value)", at: end(of: last.value))
    }
    let indent = mapping.position.column - 1
    let line = String(repeating: " ", count: indent) + "\(key): \(value)"
    let lastLine = lastLine(of: mapping, indent: indent)
    let first = mapping.range == root.range ? 0 : self.line(at: mapping.range.lowerBound)
    if let note = (first...lastLine).first(where: { isNote($0, of: key, indent: indent) }) {
      return replacing(lines[note], with: line)
    }
    return inserting(lineEnd + line, at: lines[lastLine].upperBound)
  }

  /// Adds an entry at the end of a list that has one, written as that is.
  ///
  /// - Parameter pairs: keys, and values in YAML.
  func appending(_ pairs: [(key: String, value: String)], to list: YAMLNode) -> [UInt8] {
    guard case .list(let items) = list.content, let last = items.last else {
      preconditionFailure("only lists with an entry are added to")
    }
    let texts = pairs.map { "\($0.key): \($0.value)" }
    let inBrackets = "{ \(texts.joined(separator: ", ")) }"
    guard !isFlow(list) else { return inserting(", " + inBrackets, at: end(of: last)) }
    let indent = list.position.column - 1
    let margin = lineEnd + String(repeating: " ", count: indent)
    let entry = isFlow(last) ? inBrackets : texts.joined(separator: margin + "  ")
    return inserting(
      "\(margin)- \(entry)", at: lines[lastLine(of: list, indent: indent)].upperBound)
  }

  // MARK: - Where things are

  /// Tells whether a list or mapping is in brackets.
  private func isFlow(_ node: YAMLNode) -> Bool {
    ["[", "{"].contains(scalars[node.range.lowerBound])
  }

  /// The end of a value, without the line ends that belong to a text of several lines.
  private func end(of node: YAMLNode) -> Int {
    var end = node.range.upperBound
    while end > node.range.lowerBound, ["\r", "\n", " "].contains(scalars[end - 1]) { end -= 1 }
    return end
  }

  private func line(at index: Int) -> Int {
    (lines.firstIndex { $0.lowerBound > index } ?? lines.count) - 1
  }

  /// The last line of a list or mapping, with the notes under it that are indented as it is, or more.
  private func lastLine(of node: YAMLNode, indent: Int) -> Int {
    let last = line(at: end(of: node))
    let more = lines[(last + 1)...]
    var notes = more.prefix { isNote($0) && self.indent(of: $0) >= indent }
    // Those before a line that is indented as they are, or more, are about that line.
    if let next = more.first(where: { !isNote($0) && self.indent(of: $0) < $0.count }) {
      let margin = self.indent(of: next)
      while let note = notes.last, self.indent(of: note) <= margin { notes.removeLast() }
    }
    return last + notes.count
  }

  private func indent(of line: Range<Int>) -> Int { scalars[line].prefix { $0 == " " }.count }

  private func isNote(_ line: Range<Int>) -> Bool {
    scalars[line].first { $0 != " " } == "#"
  }

  /// Tells whether a line is a note that holds a key with a value of one word.
  private func isNote(_ line: Int, of key: String, indent: Int) -> Bool {
    guard isNote(lines[line]), self.indent(of: lines[line]) == indent else { return false }
    let note = String(String.UnicodeScalarView(scalars[lines[line]].dropFirst(indent + 1)))
    let words = note.split(separator: " ")
    return words.count == 2 && words[0] == key + ":"
  }

  /// The end of its lines.
  private var lineEnd: String {
    guard lines.count > 1 else { return "\n" }
    return String(String.UnicodeScalarView(scalars[lines[0].upperBound..<lines[1].lowerBound]))
  }

  private static func lines(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
      if scalar == "\n", index > 0, scalars[index - 1] == "\r" {
        start = index + 1
      } else {
        lines.append(start..<index)
        start = index + 1
      }
    }
    return lines + [start..<scalars.count]
  }

  // MARK: - Changes

  private func inserting(_ text: String, at index: Int) -> [UInt8] {
    replacing(index..<index, with: text)
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    var changed = String.UnicodeScalarView()
    if hasByteOrderMark { changed.append("\u{FEFF}") }
    changed += scalars[..<range.lowerBound]
    changed += text.unicodeScalars
    changed += scalars[range.upperBound...]
    return Array(String(changed).utf8)
  }
}

extension String {
  /// The text as a value in YAML: in quotes where it would be taken for something else without.
  var yaml: String {
    let isSafe =
      first?.isLetter ?? false && last != " "
      && allSatisfy { $0.isLetter || $0.isASCII && $0.isNumber || " -_.".contains($0) }
    if isSafe, YAMLNode.shape(ofPlain: self) == .text { return self }
    var quoted = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.isUnseen:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}
