internal import FoundationEssentials

extension JournalEntry {
  /// The first line of every text, with the version of the format.
  private static let heading = "juice-maker entry 1"

  /// The text of the entry, in lines of a key and a value. Stores keep it, and the digest is made of it.
  ///
  /// It never changes for a written entry: people have noted digests that depend on it. `docs/journal.md` lists the lines.
  public var body: String {
    var text = EntryWriter()
    text.add(Self.heading)
    text.add("seq", String(seq))
    text.add("id", id.text)
    text.add("at", String(at.milliseconds))
    text.add("kind", kind.rawValue)
    for fact in Fact.all { fact.write(self, &text) }
    return text.text(with: unknown)
  }

  /// Reads the text of an entry.
  ///
  /// - Parameters:
  ///   - body: as `body` gives it.
  ///   - seq: the number that the store has for it, which a fault names.
  /// - Throws: `JournalFault` with `.unreadable` and the line that can't be read, or `.malformed`.
  public init(body: String, seq: Int, digest: Digest?, isVoided: Bool = false)
    throws(JournalFault)
  {
    var body = body
    let result = body.withUTF8 { bytes in
      Result { () throws(JournalFault) in
        try JournalEntry(bytes: bytes, seq: seq, digest: digest, isVoided: isVoided)
      }
    }
    self = try result.get()
  }

  /// Reads the bytes of a text, as `init(body:seq:digest:isVoided:)`.
  public init(bytes: UnsafeBufferPointer<UInt8>, seq: Int, digest: Digest?, isVoided: Bool = false)
    throws(JournalFault)
  {
    var lines = EntryLines(bytes)
    func fault() -> JournalFault { JournalFault(seq: seq, rule: .unreadable(lines.text)) }
    func value<Value>(of key: LineKey, _ parse: (String) -> Value?) throws(JournalFault)
      -> Value
    {
      guard lines.has(key), let value = parse(lines.value) else { throw fault() }
      lines.advance()
      return value
    }

    guard lines.text == Self.heading else { throw fault() }
    lines.advance()
    guard lines.has("seq"), lines.number == seq else { throw fault() }
    lines.advance()
    let id = try value(of: "id", UUID.init(lowercase:))
    guard lines.has("at"), let at = lines.number, JournalLimits.times.contains(at) else {
      throw fault()
    }
    lines.advance()
    self.init(
      seq: seq, id: id, at: Date(milliseconds: at), kind: try value(of: "kind", Kind.init),
      digest: digest, isVoided: isVoided)
    // Each fact is there once at most, and in the order of the table.
    var next = 0
    while !lines.isAtEnd {
      guard lines.count <= JournalLimits.textLines else { throw fault() }
      guard let row = lines.fact else {
        guard lines.canBeUnknown else { throw fault() }
        unknown.append(UnknownFact(line: lines.count, text: lines.text))
        lines.advance()
        continue
      }
      // A newer version may say something of a cup between two cups.
      let goesOn = row == next - 1 && lines.has(.line)
      guard row >= next || goesOn, Fact.all[row].read(&lines, &self) else { throw fault() }
      next = row + 1
    }
    // The entry may come from a program without limits.
    guard isWellFormed else { throw JournalFault(seq: seq, rule: .malformed) }
  }
}

extension UUID {
  /// Reads an id in small letters: in capitals it would be another text of the same entry.
  fileprivate init?(lowercase text: String) {
    guard !text.utf8.contains(where: \.isCapital) else { return nil }
    self.init(parsing: text)
  }
}

/// Writes the lines of an entry's text.
struct EntryWriter {
  private var text = ""

  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }

  /// Adds a line, or none for nil. No value has a line feed.
  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    text += key
    text += " "
    text += value
    text += "\n"
  }

  /// The text, with the lines that this version does not know where they were.
  func text(with unknown: [UnknownFact]) -> String {
    guard !unknown.isEmpty else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for fact in unknown { lines.insert(fact.text[...], at: min(fact.line, lines.count) - 1) }
    return lines.joined(separator: "\n")
  }
}

/// The key of a line in an entry's text: 1 to 8 characters of ASCII, packed into a number.
struct LineKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  fileprivate let packed: UInt64

  init(stringLiteral key: StaticString) {
    precondition((1...8).contains(key.utf8CodeUnitCount))
    packed = key.withUTF8Buffer { LineKey(bytes: $0[...]).packed }
  }

  /// A key of more than 8 bytes is none that a version so far has written.
  fileprivate init(bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var packed: UInt64 = 0
    if bytes.count <= 8 { for byte in bytes { packed = packed << 8 | UInt64(byte) } }
    self.packed = packed
  }

  var description: String {
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }
}

/// Reads the lines of an entry's text, one after the other.
struct EntryLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0
  /// The end of the current line, without its line feed.
  private var end = -1
  /// The end of the current line's key.
  private var keyEnd = 0
  /// The number of the current line, from 1.
  private(set) var count = 0
  /// The key of the current line; one that nothing has where a blank or the line feed is missing.
  private(set) var key: LineKey

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    key = LineKey(bytes: bytes[0..<0])
    advance()
  }

  var isAtEnd: Bool { start >= bytes.count }

  /// Goes on to the next line.
  mutating func advance() {
    start = min(end + 1, bytes.count)
    count += 1
    keyEnd = start
    while keyEnd < bytes.count, bytes[keyEnd] != UInt8(ascii: " "), bytes[keyEnd] != 10 {
      keyEnd += 1
    }
    end = keyEnd
    while end < bytes.count, bytes[end] != 10 { end += 1 }
    key = LineKey(bytes: isWhole ? bytes[start..<keyEnd] : bytes[0..<0])
  }

  /// A key, a blank and a line feed are there.
  private var isWhole: Bool { keyEnd > start && keyEnd < end && end < bytes.count }

  /// Returns `true` if the current line has this key.
  func has(_ key: LineKey) -> Bool { self.key == key }

  /// The row of `Fact.all` that the current line belongs to; nil for a line that this version does not know.
  var fact: Int? { Fact.rows.first { $0.key == key }?.row }

  /// `true` if the current line may be one of a newer version: it can be shown, and is no line of the head.
  var canBeUnknown: Bool {
    guard isWhole, !Self.head.contains(key),
      let text = String(validating: bytes[start..<end], as: UTF8.self)
    else { return false }
    return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The keys of the lines that are no facts, and of the line that a seal adds.
  private static let head: [LineKey] = ["seq", "id", "at", "kind", "after"]

  /// The current line.
  var text: String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The value of the current line.
  var value: String { String(decoding: valueBytes, as: UTF8.self) }

  /// The bytes of the current line's value.
  var valueBytes: Slice<UnsafeBufferPointer<UInt8>> { bytes[min(keyEnd + 1, end)..<end] }

  /// The value as a whole number in its only form; nil for anything else.
  var number: Int? { Int(canonical: valueBytes) }
}

extension Int {
  /// Reads a number as journals write it: no plus sign, and no zero before another digit.
  init?(canonical text: Slice<UnsafeBufferPointer<UInt8>>) {
    var digits = text
    let isBelow = digits.first == UInt8(ascii: "-")
    if isBelow { digits = digits.dropFirst() }
    guard (1...18).contains(digits.count) else { return nil }
    if digits.first == UInt8(ascii: "0"), isBelow || digits.count > 1 { return nil }
    var number = 0
    for byte in digits {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    self = isBelow ? -number : number
  }
}
