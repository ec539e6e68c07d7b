import FoundationEssentials
import JuiceText

/// JSON on one line, with sorted keys.
enum JSON {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// With a line feed.
  static func line(of value: some Encodable) throws -> [UInt8] {
    try bytes(of: value) + [UInt8(ascii: "\n")]
  }

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let json = [UInt8](try encoder.encode(value))
    return json.allSatisfy { 0x20..<0x7F ~= $0 } ? json : escapingUnseen(json)
  }

  /// Escapes invisible characters, which a terminal could act on and the encoder leaves; they are only inside
  /// strings.
  private static func escapingUnseen(_ json: [UInt8]) -> [UInt8] {
    var escaped = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard scalar.isUnseen, let units = UTF16.encode(scalar) else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in units {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return Array(escaped.utf8)
  }
}

/// Encodes nil as `null`.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
