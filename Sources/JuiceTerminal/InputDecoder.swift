/// Decodes a terminal's bytes into events, in whatever pieces a slow line delivers them.
///
/// A sequence is a key or nothing, never the characters in it.
struct InputDecoder {
  typealias Instant = ContinuousClock.Instant

  /// A lone Esc becomes the Esc key after this time.
  static let escapeDelay = Duration.milliseconds(75)
  /// The rest of a sequence may come this late, even if its Esc became a key meanwhile.
  static let sequenceDelay = Duration.seconds(1)
  /// The same for the answers of the terminal, whose digits must not become keys: a line that stalls gets longer.
  static let answerDelay = Duration.seconds(5)
  /// Answers are expected for this time.
  static let answersDelay = Duration.seconds(30)

  private let keys: KeySequences
  private var pending: [UInt8] = []
  private var paste: MarkedPaste?
  private var lastByte: Instant?
  /// The arrival of the first pending byte.
  private var start: Instant?
  /// The time at which Esc became a key, although it may have begun a sequence.
  private var loneEscape: Instant?
  /// The Esc of the pending sequence has already become a key.
  private var isLate = false
  private(set) var marksPastes = false
  private(set) var background: Background?
  /// The timeout of the terminal's answers; `nil` if none is due.
  private(set) var answersDue: Instant?
  /// The time of the last question.
  private var asked: Instant?

  init(keys: KeySequences) { self.keys = keys }

  /// The time to call `expire`, unless more bytes come before.
  var deadline: Instant? {
    if let paste { return paste.escape.map { $0 + Self.escapeDelay } }
    guard let lastByte else { return nil }
    switch pending.first {
    case nil: return nil
    // A message may also be Alt and a key, so its time counts from its start: typing must not prolong it.
    case Byte.escape where pending.count > 1:
      return (InputSequence.isString(pending) ? start ?? lastByte : lastByte)
        + patience(at: lastByte)
    case let first? where first >= 0x80: return nil
    default: return lastByte + Self.escapeDelay
    }
  }

  /// Call it after a query that ends with the terminal's attributes (DA1).
  mutating func expectAnswers(at now: Instant) {
    (asked, answersDue) = (now, now + Self.sequenceDelay)
  }

  /// The time for the rest of a sequence.
  private func patience(at now: Instant) -> Duration {
    let isAnswered = background != nil && answersDue == nil
    guard let asked, !isAnswered, now - asked < Self.answersDelay else {
      return Self.sequenceDelay
    }
    return Self.answerDelay
  }

  mutating func decode(_ bytes: [UInt8], at now: Instant) -> [Arrival] {
    lastByte = now
    let piece = MarkedPaste.Piece(bytes: bytes, time: now)
    let isKey = paste != nil && isKey(bytes, now)
    let typed = paste?.keys(in: piece, isKey: isKey) ?? []
    if typed.isEmpty { return bytes.flatMap { take($0, now) } }
    return endPaste() + typed.flatMap { key in key.bytes.flatMap { take($0, key.time) } }
  }

  /// Decides about pending bytes once their deadline has passed.
  mutating func expire(at now: Instant) -> [Arrival] {
    guard let deadline, deadline <= now else { return [] }
    if paste?.escape != nil {
      // It only ends the paste: as a key it would clear the message about the paste.
      loneEscape = now
      return endPaste()
    }
    let bytes = pending
    pending = []
    guard bytes.count == 1 || bytes.first != Byte.escape else { return [] }
    if bytes == [Byte.escape] { loneEscape = now }
    return bytes.compactMap { byte in
      Self.event(of: Unicode.Scalar(byte)).map { Arrival($0, lastByte ?? now) }
    }
  }

  /// Drops unfinished bytes and awaited answers.
  mutating func forget() {
    pending = []
    (paste, loneEscape, answersDue, asked) = (nil, nil, nil, nil)
  }

  private func isKey(_ bytes: [UInt8], _ now: Instant) -> Bool {
    guard bytes.count <= keys.longest else { return false }
    var decoder = InputDecoder(keys: keys)
    let events = decoder.decode(bytes, at: now).map(\.event)
    guard events.count == 1, decoder.pending.isEmpty, case .key = events[0] else { return false }
    return true
  }

  private mutating func take(_ byte: UInt8, _ now: Instant) -> [Arrival] {
    if paste != nil { return paste?.add(byte) ?? false ? endPaste(at: now) : [] }
    if pending.isEmpty { begin(byte, now) } else { pending.append(byte) }
    if pending.isEmpty { return [] }
    switch InputSequence.progress(of: pending, keys, isOneRead: start == now) {
    case .unfinished: return []
    case .whole: return finish(now)
    case .broken(let rest): return restart(with: rest, now)
    }
  }

  private mutating func begin(_ byte: UInt8, _ now: Instant) {
    defer { loneEscape = nil }
    start = now
    let patience = patience(at: now)
    isLate =
      (Byte.isIntroducer(byte) || byte == UInt8(ascii: "]") && patience == Self.answerDelay)
      && loneEscape.map { now - $0 < patience } ?? false
    if isLate {
      pending = [Byte.escape, byte]
    } else if Byte.controls.contains(UInt32(byte)) {
      // An 8-bit control character stands for Esc and a letter, if these begin a sequence.
      let both = [Byte.escape, byte - 0x40]
      pending = InputSequence.isIntroduced(both) ? both : []
    } else {
      pending = [byte]
    }
  }

  /// Decodes the pending bytes as no sequence, and its last `rest` bytes as the start of something new.
  private mutating func restart(with rest: Int, _ now: Instant) -> [Arrival] {
    let bytes = pending
    pending = []
    let cut = Array(bytes.dropLast(rest))
    // A byte that only began like a key is itself. The first of two Esc is a key.
    let isKey = cut.count == 1 && cut[0] < 0x80
    let event = isKey ? Self.event(of: Unicode.Scalar(cut[0])) : nil
    let first = event.map { [Arrival($0, start ?? now)] } ?? []
    return first + bytes.suffix(rest).flatMap { take($0, now) }
  }

  private mutating func finish(_ now: Instant) -> [Arrival] {
    let bytes = pending
    pending = []
    switch bytes {
    case InputSequence.pasteStart:
      paste = MarkedPaste(at: now)
      marksPastes = true
      return []
    case InputSequence.marksPastes:
      marksPastes = true
      return []
    case _ where InputSequence.isAttributes(bytes):
      answersDue = nil
      return []
    case _ where bytes.starts(with: Background.answer):
      background = Background(answer: bytes) ?? background
      return []
    case _ where isLate: return []
    default: break
    }
    if let key = keys[bytes] { return key.map { [Arrival(.key($0), now)] } ?? [] }
    if bytes.count > 1, bytes[0] == Byte.escape { return pair(bytes, now) }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
      scalar != "\u{FFFD}"
    else { return [] }
    if Byte.controls.contains(scalar.value) { return take(UInt8(scalar.value), now) }
    return Self.event(of: scalar).map { [Arrival($0, now)] } ?? []
  }

  private mutating func pair(_ bytes: [UInt8], _ now: Instant) -> [Arrival] {
    if InputSequence.isIntroduced(bytes) {
      return InputSequence.event(of: bytes).map { [Arrival($0, now)] } ?? []
    }
    // Esc and a control key in one read are that key alone, so that Ctrl-C always works.
    let isAlt = start == now && Byte.isControlKey(bytes[1])
    let escape = isAlt ? [] : [Arrival(.key(.escape), start ?? now)]
    return escape + bytes.dropFirst().flatMap { take($0, now) }
  }

  /// - Parameter time: the arrival of the end mark; `nil` if it got lost.
  private mutating func endPaste(at time: Instant? = nil) -> [Arrival] {
    defer { paste = nil }
    return paste.map { [Arrival(.paste($0.text), time ?? $0.time)] } ?? []
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
