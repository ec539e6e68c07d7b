extension JSON {
  /// Reads JSON strictly by RFC 8259, and refuses repeated keys.
  ///
  /// - Throws: `.notObject` for invalid JSON and for more than 100 levels, `.repeatedKey`.
  package init(reading text: [UInt8]) throws(ImportProblem) {
    guard String(validating: text, as: UTF8.self) != nil else { throw .notObject }
    var reader = JSONReader(rest: text[...])
    self = try reader.value(depth: 0)
    guard reader.next() == nil else { throw .notObject }
  }
}

private struct JSONReader {
  private static let deepest = 100

  var rest: ArraySlice<UInt8>

  mutating func value(depth: Int) throws(ImportProblem) -> JSON {
    guard depth < Self.deepest else { throw .notObject }
    switch next() {
    case "{": return .object(JSONMembers(try members(depth: depth)))
    case "[":
      var values: [JSON] = []
      try items(until: "]") { reader throws(ImportProblem) in
        values.append(try reader.value(depth: depth + 1))
      }
      return .list(values)
    case "\"": return .text(try string())
    case "n": return try word("null", .null)
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    default: return try number()
    }
  }

  /// Skips white space and returns the next character without reading it; `nil` at the end.
  mutating func next() -> Unicode.Scalar? {
    while let byte = rest.first {
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else {
        return Unicode.Scalar(byte)
      }
      rest.removeFirst()
    }
    return nil
  }

  private mutating func take(_ character: Unicode.Scalar) throws(ImportProblem) {
    guard next() == character else { throw .notObject }
    rest.removeFirst()
  }

  private mutating func word(_ word: String, _ value: JSON) throws(ImportProblem) -> JSON {
    guard rest.starts(with: word.utf8) else { throw .notObject }
    rest.removeFirst(word.utf8.count)
    return value
  }

  private mutating func items(
    until end: Unicode.Scalar, _ item: (inout JSONReader) throws(ImportProblem) -> Void
  ) throws(ImportProblem) {
    rest.removeFirst()
    if next() != end {
      try item(&self)
      while next() == "," {
        rest.removeFirst()
        try item(&self)
      }
    }
    try take(end)
  }

  private mutating func members(depth: Int) throws(ImportProblem) -> [String: JSON] {
    var members: [String: JSON] = [:]
    try items(until: "}") { reader throws(ImportProblem) in
      guard reader.next() == "\"" else { throw .notObject }
      let key = try reader.string()
      try reader.take(":")
      let value = try reader.value(depth: depth + 1)
      guard members.updateValue(value, forKey: key) == nil else { throw .repeatedKey(key) }
    }
    return members
  }

  private mutating func number() throws(ImportProblem) -> JSON {
    let text = String(decoding: rest.prefix { "+-.eE0123456789".utf8.contains($0) }, as: UTF8.self)
    rest.removeFirst(text.utf8.count)
    // `Double` accepts `01`, `1.` and `.1`, which JSON forbids.
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.first?.isDigit == true }),
      parts[0].utf8.first != UInt8(ascii: "0") || parts[0].utf8.dropFirst().first?.isDigit != true
    else { throw .notObject }
    if let number = Int(text) { return .whole(number) }
    guard let number = Double(text), number.isFinite else { throw .notObject }
    return .number(number)
  }

  private mutating func string() throws(ImportProblem) -> String {
    rest.removeFirst()
    var text = ""
    while true {
      let plain = rest.prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      text += String(decoding: plain, as: UTF8.self)
      rest = rest[plain.endIndex...]
      switch rest.popFirst() {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escaped())
      default: throw .notObject
      }
    }
  }

  private mutating func escaped() throws(ImportProblem) -> Unicode.Scalar {
    switch rest.popFirst().map({ Unicode.Scalar($0) }) {
    case let same? where "\"\\/".unicodeScalars.contains(same): return same
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard rest.starts(with: #"\u"#.utf8) else { throw .notObject }
      rest.removeFirst(2)
      var units = [unit, try codeUnit()].makeIterator()
      var decoder = UTF16()
      guard case .scalarValue(let scalar) = decoder.decode(&units) else { throw .notObject }
      return scalar
    default: throw .notObject
    }
  }

  private mutating func codeUnit() throws(ImportProblem) -> UInt16 {
    let digits = rest.prefix(4).compactMap(\.hexNumber)
    guard digits.count == 4 else { throw .notObject }
    rest.removeFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt16($1) }
  }
}
