/// The grammar of a terminal's bytes: the progress of a sequence, and its meaning if it is no key.
enum InputSequence {
  static let pasteStart = Array("\u{1B}[200~".utf8)
  static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Asks for the background (OSC 11), whether pastes are marked (DECRQM), then for the attributes (DA1). All terminals
  /// answer the last, so nobody waits for one that doesn't know the others.
  static let question = Background.question + "\u{1B}[?2004$p\u{1B}[c"
  /// The answer of a terminal that marks pastes.
  static let marksPastes = Array("\u{1B}[?2004;1$y".utf8)

  enum Progress: Equatable {
    case unfinished, whole
    /// Can't be completed: the last `rest` bytes begin something new.
    case broken(rest: Int)
  }

  /// - Parameter isOneRead: true if the bytes came in one piece, so that no key is among them.
  static func progress(of bytes: [UInt8], _ keys: KeySequences, isOneRead: Bool) -> Progress {
    if keys[bytes] != nil { return .whole }
    if keys.isBeginning(bytes) { return .unfinished }
    guard bytes[0] == Byte.escape else {
      // It began like a key and went on differently.
      return bytes[0] < 0x80 && bytes.count > 1
        ? .broken(rest: bytes.count - 1) : character(bytes[...])
    }
    guard bytes.count > 1 else { return .unfinished }
    switch bytes[1] {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"): return function(bytes)
    case _ where isString(bytes): return string(bytes, isOneRead: isOneRead)
    case Byte.escape: return .broken(rest: 1)
    case 0x80...: return character(bytes.dropFirst())
    default: return .whole
    }
  }

  /// True if the bytes begin a string sequence: OSC, DCS, SOS, PM or APC.
  static func isString(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && bytes[0] == Byte.escape && "]PX^_".utf8.contains(bytes[1])
  }

  /// True if Esc and the byte after it begin a sequence instead of being two keys.
  static func isIntroduced(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && Byte.isIntroducer(bytes[1]) || isString(bytes)
  }

  static func isAttributes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("\u{1B}[?".utf8)) && bytes.last == UInt8(ascii: "c")
  }

  private static func character(_ bytes: ArraySlice<UInt8>) -> Progress {
    guard let first = bytes.first else { return .unfinished }
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if bytes.dropFirst().contains(where: { !(0x80..<0xC0).contains($0) }) {
      return .broken(rest: 1)
    }
    return bytes.count < length ? .unfinished : .whole
  }

  private static func control(_ bytes: [UInt8]) -> Progress {
    guard bytes.count > 2, let last = bytes.last else { return .unfinished }
    // A report of the X10 mouse protocol: button, column and row follow, a byte each.
    if bytes[2] == UInt8(ascii: "M") { return bytes.count < 6 ? .unfinished : .whole }
    // A function key of the Linux console.
    if bytes[2] == UInt8(ascii: "["), bytes.count == 3 { return .unfinished }
    switch last {
    // A key with Shift on rxvt: a number and a dollar sign.
    case UInt8(ascii: "$") where bytes[2..<(bytes.count - 1)].allSatisfy(Byte.digits.contains):
      return .whole
    case 0x20..<0x40: return .unfinished
    case 0x40..<0x7F: return .whole
    default: return .broken(rest: 1)
    }
  }

  private static func function(_ bytes: [UInt8]) -> Progress {
    guard bytes.count > 2, let last = bytes.last else { return .unfinished }
    switch last {
    case Byte.digits, UInt8(ascii: ";"): return .unfinished
    case 0x20..<0x7F: return .whole
    default: return .broken(rest: 1)
    }
  }

  /// A string sequence, up to BEL or ST (Esc and a backslash). After a pause, an answer about the background has only the
  /// characters of a colour, so that the rest of one that is cut takes few keys.
  private static func string(_ bytes: [UInt8], isOneRead: Bool) -> Progress {
    guard bytes.count > 2, let last = bytes.last else { return .unfinished }
    if last == Byte.bell { return .whole }
    if !isOneRead, bytes.count > Background.answer.count, bytes.starts(with: Background.answer),
      !Background.isColor(last), last != Byte.escape, bytes[bytes.count - 2] != Byte.escape
    {
      return .broken(rest: 1)
    }
    if bytes.count > 3, bytes[bytes.count - 2] == Byte.escape {
      return last == UInt8(ascii: "\\") ? .whole : .broken(rest: 2)
    }
    return last == Byte.interrupt ? .broken(rest: 1) : .unfinished
  }

  /// The meaning of a complete sequence that is no key.
  static func event(of bytes: [UInt8]) -> Event? {
    guard bytes.count > 2, bytes[1] == UInt8(ascii: "[") else { return nil }
    if bytes[2] == UInt8(ascii: "M"), bytes.count == 6 {
      let report = bytes[3...].map { Int($0) - 32 }
      return mouse(button: report[0], x: report[1], y: report[2])
    }
    guard bytes[2] == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "M") else { return nil }
    let report = String(decoding: bytes[3..<(bytes.count - 1)], as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    return report.count == 3 ? mouse(button: report[0], x: report[1], y: report[2]) : nil
  }

  private static func mouse(button: Int, x: Int, y: Int) -> Event? {
    guard x > 0, y > 0 else { return nil }
    let point = Point(x: x - 1, y: y - 1)
    // These bits are Shift, Alt and Ctrl.
    switch button & ~0b11100 {
    case 0: return .click(point)
    case 2: return .rightClick(point)
    case 64, 65: return .wheel(point, up: button & 1 == 0)
    default: return nil
    }
  }
}

enum Byte {
  static let escape: UInt8 = 0x1B
  static let interrupt: UInt8 = 0x03
  static let bell: UInt8 = 0x07
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// The 8-bit control characters (C1).
  static let controls: Range<UInt32> = 0x80..<0xA0

  /// True for a control character other than Backspace, Tab and Enter.
  static func isControlKey(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x08, 0x09, 0x0A, 0x0D].contains(byte)
  }

  /// True if Esc and the byte begin a key's sequence.
  static func isIntroducer(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
  }
}
