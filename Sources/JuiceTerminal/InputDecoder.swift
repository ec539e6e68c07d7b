/// Makes events of the bytes that a terminal sends, in whatever pieces a slow line delivers them.
///
/// What has begun as a sequence stays one: it is a key, or it is nothing, but never the characters in it.
struct InputDecoder {
  typealias Instant = ContinuousClock.Instant

  /// A lone Esc is the key after this long.
  static let escapeDelay = Duration.milliseconds(75)
  /// Alt and a key come together; the two of a hand do not.
  private static let altDelay = Duration.milliseconds(10)
  /// The rest of a sequence may come this late, also when its Esc was taken for the key.
  static let sequenceDelay = Duration.seconds(1)
  /// A paste whose end mark doesn't come ends after this long without more of it.
  static let pasteDelay = Duration.seconds(5)

  private let keys: KeySequences
  /// The bytes of what is not whole yet.
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?
  private var lastByte: Instant?
  /// When the first of the pending bytes came.
  private var start: Instant?
  /// When Esc became a key although it may have been the first part of a sequence.
  private var loneEscape: Instant?
  /// Whether the Esc of the pending sequence has been a key.
  private var isLate = false

  init(keys: KeySequences) { self.keys = keys }

  /// When `expire` is due, unless more comes before.
  var deadline: Instant? {
    guard let lastByte else { return nil }
    if pasted != nil { return lastByte + Self.pasteDelay }
    switch pending.first {
    case nil: return nil
    // What looks like a message may be Alt and a key: it must not go on with what is typed.
    case Byte.escape where pending.count > 1:
      return (InputSequence.isString(pending) ? start ?? lastByte : lastByte) + Self.sequenceDelay
    case let first? where first >= 0x80: return nil
    default: return lastByte + Self.escapeDelay
    }
  }

  mutating func decode(_ bytes: [UInt8], at now: Instant) -> [Event] {
    lastByte = now
    let events = bytes.flatMap { take($0, now) }
    // Ctrl-C in a paste that has stalled: more would follow if it were a part of it.
    guard pasted?.last == Byte.interrupt else { return events }
    pasted = nil
    return events + take(Byte.interrupt, now)
  }

  /// Nothing more has come for as long as it could.
  mutating func expire(at now: Instant) -> [Event] {
    if pasted != nil { return endPaste() }
    let bytes = pending
    pending = []
    switch bytes.first {
    case nil: return []
    case Byte.escape where bytes.count > 1: return []
    case Byte.escape:
      loneEscape = now
      return [.key(.escape)]
    default: return bytes.compactMap { Self.event(of: Unicode.Scalar($0)) }
    }
  }

  private mutating func take(_ byte: UInt8, _ now: Instant) -> [Event] {
    if pasted != nil { return paste(byte) }
    if pending == [Byte.escape], isSeparate(byte, now) {
      pending = []
      return [.key(.escape)] + take(byte, now)
    }
    if pending.isEmpty { begin(byte, now) } else { pending.append(byte) }
    switch InputSequence.progress(of: pending, keys) {
    case .unfinished: return []
    case .whole: return finish(now)
    case .broken(let rest): return restart(with: rest, now)
    }
  }

  /// Whether a character is a key of its own after Esc: it comes later than one that Alt is held with, and
  /// begins no sequence with it.
  private func isSeparate(_ byte: UInt8, _ now: Instant) -> Bool {
    guard let start, now - start >= Self.altDelay, byte < 0x7F, byte != Byte.escape else {
      return false
    }
    let both = [Byte.escape, byte]
    return !Byte.isIntroducer(byte) && !InputSequence.isString(both) && keys[both] == nil
      && !keys.isBeginning(both)
  }

  private mutating func begin(_ byte: UInt8, _ now: Instant) {
    defer { loneEscape = nil }
    start = now
    isLate =
      Byte.isIntroducer(byte) && loneEscape.map { now - $0 < Self.sequenceDelay } ?? false
    if isLate {
      pending = [Byte.escape, byte]
    } else {
      pending = Byte.controls.contains(UInt32(byte)) ? [Byte.escape, byte - 0x40] : [byte]
    }
  }

  /// The pending bytes make no sequence: the last of them begin something new.
  private mutating func restart(with rest: Int, _ now: Instant) -> [Event] {
    let bytes = pending
    pending = []
    let cut = Array(bytes.dropLast(rest))
    // What only looked like the beginning of a key is what it is, and the first Esc of two is one.
    let isKey = cut.count == 1 && cut[0] < 0x80
    let events = isKey ? cut.compactMap { Self.event(of: Unicode.Scalar($0)) } : []
    return events + bytes.suffix(rest).flatMap { take($0, now) }
  }

  private mutating func finish(_ now: Instant) -> [Event] {
    let bytes = pending
    pending = []
    if bytes == InputSequence.pasteStart {
      pasted = []
      return []
    }
    if isLate { return [] }
    if let key = keys[bytes] { return key.map { [.key($0)] } ?? [] }
    if bytes.first == Byte.escape, bytes.count > 1 {
      return InputSequence.event(of: bytes).map { [$0] } ?? []
    }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
      scalar != "\u{FFFD}"
    else { return [] }
    // The controls beyond ASCII are what Esc and a letter are.
    if Byte.controls.contains(scalar.value) {
      return [Byte.escape, UInt8(scalar.value) - 0x40].flatMap { take($0, now) }
    }
    return Self.event(of: scalar).map { [$0] } ?? []
  }

  private mutating func paste(_ byte: UInt8) -> [Event] {
    pasted?.append(byte)
    guard let pasted, pasted.suffix(InputSequence.pasteEnd.count) == InputSequence.pasteEnd[...]
    else { return [] }
    self.pasted?.removeLast(InputSequence.pasteEnd.count)
    return endPaste()
  }

  private mutating func endPaste() -> [Event] {
    defer { pasted = nil }
    return pasted.map { [.paste(String(decoding: $0, as: UTF8.self))] } ?? []
  }

  private static func event(of scalar: Unicode.Scalar) -> Event? {
    switch scalar.value {
    case 0x1B: .key(.escape)
    case 0x0A, 0x0D: .key(.enter)
    case 0x09: .key(.tab)
    case 0x08, 0x7F: .key(.backspace)
    case 0..<0x20: .key(.control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))))
    default: .key(.character(Character(scalar)))
    }
  }
}
