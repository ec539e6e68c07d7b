import FoundationEssentials
import JuiceText

/// JSON for scripts: on one line, with the keys of an object in alphabetical order.
enum JSON {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  static func text(of value: some Encodable) throws -> String {
    escapingUnseen(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Escapes what a terminal would act on; the encoder leaves it as it is. It can only be inside strings.
  private static func escapingUnseen(_ json: String) -> String {
    guard !json.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      guard scalar.isUnseen, let units = UTF16.encode(scalar) else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in units {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return escaped
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
