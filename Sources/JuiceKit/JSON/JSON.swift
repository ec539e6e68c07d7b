internal import JuiceText

package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case whole(Int)
  case fraction(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  package static func orNull(_ number: Int?) -> JSON { number.map(JSON.whole) ?? .null }

  package static func orNull(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }

  package static func number(_ number: Double) -> JSON {
    Int(exactly: number).map(JSON.whole) ?? .fraction(number)
  }

  /// The value as a CSV cell; empty for null.
  package var cell: String {
    switch self {
    case .null: ""
    case .text(let text): text
    default: line
    }
  }

  /// The member of an object; null if it is missing.
  package subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  package static func counts(_ counts: [(id: String, count: Int)]) -> JSON {
    .object(Dictionary(uniqueKeysWithValues: counts.map { ($0.id, .whole($0.count)) }))
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Leaves out members that are `nil`.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(
      Dictionary(uniqueKeysWithValues: members.compactMap { key, value in value.map { (key, $0) } })
    )
  }
}

extension JSON {
  /// Returns the object merged with another, whose members win.
  package func with(_ other: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let others) = other else { return self }
    return .object(own.merging(others) { $1 })
  }

  /// The value as JSON on one line, with sorted keys.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += "\(value)"
    case .whole(let number): line += "\(number)"
    case .fraction(let number): line += "\(number)"
    case .text(let text): line += Self.quoted(text)
    case .list(let values):
      line += "["
      for (index, value) in values.enumerated() {
        if index > 0 { line += "," }
        value.write(to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { line += "," }
        line += Self.quoted(member.key) + ":"
        member.value.write(to: &line)
      }
      line += "}"
    }
  }

  /// Returns the text in quotes. Escapes invisible characters too, since a terminal could act on them.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return "\"\(text)\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.isUnseen:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
