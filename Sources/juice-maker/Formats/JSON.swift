import FoundationEssentials
import JuiceText

/// JSON for scripts: on one line, with the keys of an object in alphabetical order.
enum JSON {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The text of a value as UTF-8, with a line feed behind it.
  static func line(of value: some Encodable) throws -> [UInt8] {
    try bytes(of: value) + [UInt8(ascii: "\n")]
  }

  /// The text of a value as UTF-8.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let json = [UInt8](try encoder.encode(value))
    return json.allSatisfy { 0x20..<0x7F ~= $0 } ? json : escapingUnseen(json)
  }

  /// Escapes what a terminal would act on; the encoder leaves it as it is. It can only be inside strings.
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

/// A value whose key is in the JSON also where there is none: as `null`.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
