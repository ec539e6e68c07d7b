package import FoundationEssentials
internal import Glibc
internal import Synchronization

extension JournalEntry {
  /// The first line of every text; 1 is the version of the format.
  fileprivate static let heading = "juice-maker entry 1"

  /// The text of the entry: lines of a key and a value. Stores keep it, and the digest covers it.
  ///
  /// The text of a written entry must never change: people have noted digests of it. See `docs/journal.md` for the lines.
  package var body: String {
    var text = EntryWriter()
    text.add(head: seq, id, at.milliseconds, kind)
    for fact in Fact.all { fact.write(self, &text) }
    return text.text(with: unknown)
  }

  /// Returns the `body`, and checks that these are its bytes: the digest covers the stored ones.
  ///
  /// - Throws: `.wrongDigest` for another text.
  package func body(storedAs bytes: UnsafeBufferPointer<UInt8>) throws(JournalFault) -> String {
    var body = shared.first.map { beginning + $0.text } ?? body
    let isSame = body.withUTF8 { text in
      unsafe UnsafeRawBufferPointer(text).isEqual(UnsafeRawBufferPointer(bytes))
    }
    guard isSame else { throw JournalFault(seq: seq, rule: .wrongDigest) }
    return body
  }

  /// The lines up to the number, which no two entries share.
  var beginning: String {
    Self.beginning(seq: seq, id: id, at: at.milliseconds, kind: kind, ownNumber: number)
  }

  /// The beginning of every `body` with these values, unless a newer version wrote a line before the number.
  package static func beginning(
    seq: Int, id: UUID, at: Int, kind: Kind, ownNumber: OrderNumber?
  ) -> String {
    var text = EntryWriter()
    text.add(head: seq, id, at, kind)
    text.add(ownNumber)
    return text.text(with: [])
  }

  /// Parses a `body`.
  ///
  /// - Parameter seq: the entry's number in the store, which errors name.
  /// - Throws: `.unreadable` with the invalid line, or `.malformed`.
  package init(body: String, seq: Int, digest: Digest?, isVoided: Bool = false)
    throws(JournalFault)
  {
    var body = body
    let result = body.withUTF8 { bytes in
      Result { () throws(JournalFault) in
        unsafe try JournalEntry(bytes: bytes, seq: seq, digest: digest, isVoided: isVoided)
      }
    }
    self = try result.get()
  }

  /// Parses the bytes of a `body` that is stored with a digest; `nil` for a malformed one.
  package init(
    stored bytes: UnsafeBufferPointer<UInt8>, seq: Int, digest: Digest?, isVoided: Bool = false
  ) throws(JournalFault) {
    guard let digest else { throw JournalFault(seq: seq, rule: .wrongDigest) }
    unsafe try self.init(bytes: bytes, seq: seq, digest: digest, isVoided: isVoided)
  }

  /// Parses the bytes of a `body`.
  ///
  /// - Throws: `.unreadable` with the invalid line, or `.malformed`.
  package init(bytes: UnsafeBufferPointer<UInt8>, seq: Int, digest: Digest?, isVoided: Bool = false)
    throws(JournalFault)
  {
    var lines = unsafe EntryLines(bytes)
    func fault() -> JournalFault { JournalFault(seq: seq, rule: .unreadable(lines.text)) }
    guard let head = lines.head(of: seq) else { throw fault() }
    self.init(
      seq: seq, id: UUID(number: head.id), at: Date(milliseconds: head.at), kind: head.kind,
      digest: digest, isVoided: isVoided)
    if lines.has(.day) {
      guard case .fact(let row) = lines.step(), Fact.all[row].read(&lines, &self) else {
        throw fault()
      }
    }
    let rest = unsafe lines.rest
    // A kind without a number may not have one.
    if let known = Self.known.withLock({ unsafe $0.value(of: rest) }), known.kind == kind,
      number == nil || known.number != nil, JournalLimits.numbers.contains(seq)
    {
      self = withFacts(of: known)
      return
    }
    reading: while true {
      switch lines.step() {
      case .fact(let row): guard Fact.all[row].read(&lines, &self) else { throw fault() }
      case .unknown:
        unknown.append(UnknownFact(line: lines.count, text: lines.text))
        lines.advance()
      case .end: break reading
      case .invalid: throw fault()
      }
    }
    // Another program may have written the entry without these limits.
    guard isWellFormed else { throw JournalFault(seq: seq, rule: .malformed) }
    // The numbers of unknown lines count from the first line of the text.
    guard unknown.isEmpty, unsafe rest.count <= Self.longestKnown else { return }
    shared.first = SharedFacts.First(self)
    Self.known.withLock { [self] in unsafe $0.insert(self, for: rest) }
  }

  /// Entries by their lines after the head and the number. Most orders repeat all of these lines of an earlier one.
  private static let known = Mutex(ParsedTexts<JournalEntry>(most: 500))

  /// A limit of memory, in bytes.
  private static let longestKnown = 1000
}

/// The lines of every entry before its facts.
struct EntryHead {
  let id: UInt128
  /// Milliseconds since 1970.
  let at: Int
  let kind: JournalEntry.Kind
}

extension EntryLines {
  private static let heading = Array(JournalEntry.heading.utf8)
  private static let kinds = JournalEntry.Kind.allCases.map { ($0, Array($0.rawValue.utf8)) }

  /// Reads the head of the entry with this number; `nil` at a line that can't be read.
  mutating func head(of seq: Int) -> EntryHead? {
    guard unsafe lineBytes.isEqual(Self.heading) else { return nil }
    advance()
    guard has("seq"), number == seq else { return nil }
    advance()
    guard has("id"), let id = unsafe UUID.number(of: valueBytes) else { return nil }
    advance()
    guard has("at"), let at = number, JournalLimits.times.contains(at) else { return nil }
    advance()
    guard has("kind"),
      let kind = Self.kinds.first(where: { unsafe valueBytes.isEqual($0.1) })?.0
    else { return nil }
    advance()
    return EntryHead(id: id, at: at, kind: kind)
  }

  enum Step {
    /// The first line of a fact: its row of `Fact.all`.
    case fact(Int)
    /// A line of a newer version.
    case unknown
    case end
    /// A line that can't be read.
    case invalid
  }

  /// Returns the next step through the facts. Each fact occurs at most once, in the order of `Fact.all`.
  mutating func step() -> Step {
    guard count <= JournalLimits.textLines || isAtEnd && count == JournalLimits.textLines + 1
    else { return .invalid }
    if isAtEnd { return .end }
    guard let row = fact else { return canBeUnknown ? .unknown : .invalid }
    // A newer version may write unknown lines between two cups.
    guard row >= nextFact || row == nextFact - 1 && has(.line) else { return .invalid }
    nextFact = row + 1
    return .fact(row)
  }
}

struct EntryWriter {
  private var text = ""

  init() { text.reserveCapacity(400) }

  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }

  mutating func add(head seq: Int, _ id: UUID, _ at: Int, _ kind: JournalEntry.Kind) {
    add(JournalEntry.heading)
    add("seq", String(seq))
    add("id", id.text)
    add("at", String(at))
    add("kind", kind.rawValue)
  }

  mutating func add(_ number: OrderNumber?) {
    add("day", number?.day)
    add("number", number.map { String($0.number) })
  }

  /// Writes nothing for `nil`. Values have no line feeds.
  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    text += key
    text += " "
    text += value
    text += "\n"
  }

  func text(with unknown: [UnknownFact]) -> String {
    guard !unknown.isEmpty else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for fact in unknown { lines.insert(fact.text[...], at: min(fact.line, lines.count) - 1) }
    return lines.joined(separator: "\n")
  }
}

/// The key of a line in an entry's text: 1 to 8 ASCII characters, packed into a number.
struct LineKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  fileprivate let packed: UInt64

  init(stringLiteral key: StaticString) {
    precondition((1...8).contains(key.utf8CodeUnitCount))
    packed = key.withUTF8Buffer { unsafe LineKey(bytes: $0[...]).packed }
  }

  /// Packs a key. Longer keys, which no version has written, become 0.
  fileprivate init(bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    packed = unsafe bytes.count <= 8 ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : 0
  }

  var description: String {
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }
}

@safe struct EntryLines {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0
  private var end = -1
  private var keyEnd = 0
  /// From 1.
  private(set) var count = 0
  /// The first row of `Fact.all` that may follow.
  private var nextFact = 0
  /// 0 if the line lacks a blank or its line feed.
  private(set) var key: LineKey

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    key = unsafe LineKey(bytes: bytes[0..<0])
    advance()
  }

  var isAtEnd: Bool { unsafe start >= bytes.count }

  mutating func advance() {
    start = unsafe min(end + 1, bytes.count)
    count += 1
    end = unsafe bytes.index(of: 10, from: start)
    keyEnd = start
    while keyEnd < end, unsafe bytes[keyEnd] != UInt8(ascii: " ") { keyEnd += 1 }
    key = unsafe LineKey(bytes: isWhole ? bytes[start..<keyEnd] : bytes[0..<0])
  }

  private var isWhole: Bool { unsafe keyEnd > start && keyEnd < end && end < bytes.count }

  func has(_ key: LineKey) -> Bool { self.key == key }

  /// The row of `Fact.all` for the current line; `nil` for an unknown key.
  var fact: Int? { Fact.rows.first { $0.key == key }?.row }

  /// `true` if a newer version may have written the line: it is printable, and no line of the head.
  var canBeUnknown: Bool {
    guard isWhole, !Self.head.contains(key),
      let text = unsafe String(validating: bytes[start..<end], as: UTF8.self)
    else { return false }
    return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The keys of lines that are no facts, and `after`, which the seal adds.
  private static let head: [LineKey] = ["seq", "id", "at", "kind", "after"]

  var text: String { unsafe String(decoding: bytes[start..<end], as: UTF8.self) }

  var value: String { unsafe String(decoding: valueBytes, as: UTF8.self) }

  var valueBytes: Bytes { unsafe bytes[min(keyEnd + 1, end)..<end] }

  /// The current line and all lines after it.
  var rest: Bytes { unsafe bytes[start...] }

  /// The line with its key.
  var lineBytes: Bytes { unsafe bytes[start..<end] }

  /// Parses the value, and goes to the next line; `nil` for an invalid value, which stays the current line.
  mutating func take<Value>(_ parse: (String) -> Value?) -> Value? {
    guard let value = unsafe String(validating: valueBytes, as: UTF8.self).flatMap(parse) else {
      return nil
    }
    advance()
    return value
  }

  var number: Int? { unsafe Int(canonical: valueBytes) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first such byte from `start` on; `count` without one.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int {
    guard start < count, let base = baseAddress,
      let found = unsafe memchr(base + start, Int32(byte), count - start)
    else { return count }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension Int {
  /// Reads a number as journals write it: without a plus sign and leading zeros.
  init?<Text: Collection<UInt8>>(canonical text: Text) where Text.SubSequence == Text {
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
