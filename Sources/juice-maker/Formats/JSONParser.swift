/// Reads one JSON value, strictly as RFC 8259 has it, with no key twice.
struct JSONParser {
  struct Problem: Error {
    let sentence: String
  }

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  /// - Parameter bytes: UTF-8.
  static func parse(_ bytes: [UInt8]) throws(Problem) -> JSON {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value()
    parser.skipSpace()
    guard parser.place == bytes.count else { throw parser.problem("something follows the object") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() throws(Problem) -> JSON {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try nested { parser throws(Problem) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(Problem) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(_ read: (inout Self) throws(Problem) -> JSON) throws(Problem) -> JSON
  {
    depth += 1
    guard depth <= 16 else { throw problem("it is nested too deep") }
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func object() throws(Problem) -> JSON {
    var members: [JSON.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw problem("a key in quotes is missing") }
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else {
        throw problem("the key “\(key)” is there twice")
      }
      skipSpace()
      guard take(":") else { throw problem("a colon is missing") }
      members.append(JSON.Member(key: key, value: try value()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw problem("a } is missing") }
    return .object(members)
  }

  private mutating func array() throws(Problem) -> JSON {
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem("a ] is missing") }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Problem) -> JSON {
    let expected = "\(word)".utf8
    guard bytes[place...].starts(with: expected) else { throw problem("this is not JSON") }
    place += expected.count
    return value
  }

  private mutating func number() throws(Problem) -> JSON {
    let start = place
    _ = take("-")
    let whole = digits()
    guard whole.count == 1 || (whole.count > 1 && bytes[whole.lowerBound] != UInt8(ascii: "0"))
    else { throw problem("this is not JSON") }
    if take("."), digits().isEmpty { throw problem("this is not a number") }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      if digits().isEmpty { throw problem("this is not a number") }
    }
    return .number(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private mutating func digits() -> Range<Int> {
    let start = place
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return start..<place
  }

  private mutating func string() throws(Problem) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw problem("a control character is not escaped") }
      place += 1
      if byte == UInt8(ascii: "\\") {
        text += try String(escaped()).utf8
      } else {
        text.append(byte)
      }
    }
    guard take("\"") else { throw problem("a text does not end") }
    guard let text = String(validating: text, as: UTF8.self) else {
      throw problem("the text is not UTF-8")
    }
    return text
  }

  private mutating func escaped() throws(Problem) -> Unicode.Scalar {
    defer { place += 1 }
    switch peek {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard UTF16.isLeadSurrogate(UInt16(high)) else { throw problem("half a character") }
      place += 1
      guard take("\\"), peek == UInt8(ascii: "u") else { throw problem("half a character") }
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { throw problem("half a character") }
      return scalar
    default: throw problem("a \\ before something that needs none")
    }
  }

  /// Reads the four digits after the `u` that it is on, and stays on the last.
  private mutating func codeUnit() throws(Problem) -> UInt32 {
    let digits = bytes[(place + 1)...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem("\\u needs four hexadecimal digits") }
    place += 4
    return unit
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private func problem(_ sentence: String) -> Problem {
    Problem(sentence: "\(sentence), at byte \(place + 1)")
  }
}
