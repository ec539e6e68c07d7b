internal import JuiceText

package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case whole(Int)
  case fraction(Double)
  case text(String)
  case list([JSON])
  case object(JSONMembers)

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

  package subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  package static func counts(_ counts: [(id: String, count: Int)]) -> JSON {
    .object(JSONMembers(Dictionary(counts.map { ($0.id, .whole($0.count)) }) { $1 }))
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Leaves out members that are `nil`.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(JSONMembers(members))
  }
}

extension JSON {
  /// Returns the object merged with another, whose members win.
  package func with(_ other: JSON) -> JSON {
    guard case .object(var members) = self, case .object(let others) = other else { return self }
    for other in others { members[other.key] = other.value }
    return .object(members)
  }

  /// The value as JSON on one line, with sorted keys.
  package var line: String {
    var line: [UInt8] = []
    line.reserveCapacity(500)
    write(to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  func write(to line: inout [UInt8]) {
    switch self {
    case .null: line += "null".utf8
    case .bool(let value): line += (value ? "true" : "false").utf8
    case .whole(let number): line += String(number).utf8
    case .fraction(let number): line += "\(number)".utf8
    case .text(let text): Self.write(quoted: text, to: &line)
    case .list(let values):
      line.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        value.write(to: &line)
      }
      line.append(UInt8(ascii: "]"))
    case .object(let members):
      let start = line.count
      for member in members { member.write(to: &line) }
      if members.isEmpty { line.append(UInt8(ascii: "{")) } else { line[start] = UInt8(ascii: "{") }
      line.append(UInt8(ascii: "}"))
    }
  }

  /// Escapes invisible characters too, since a terminal could act on them.
  static func write(quoted text: String, to line: inout [UInt8]) {
    func isPlain(_ byte: UInt8) -> Bool {
      0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    line.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain)
      || text.unicodeScalars.allSatisfy({ $0.isASCII ? isPlain(UInt8($0.value)) : $0.isPlain })
    {
      line += text.utf8
    } else {
      for scalar in text.unicodeScalars { line += escaped(scalar).utf8 }
    }
    line.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\u{8}": return "\\b"
    case "\u{C}": return "\\f"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where scalar.isUnseen:
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    default: return String(scalar)
    }
  }
}
