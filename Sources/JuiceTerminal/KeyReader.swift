internal import CNcurses

/// Turns ncurses input into events. Blocks only for the escape delay, which tells Esc from a sequence.
struct KeyReader {
  /// More characters at once were not typed: a paste on a terminal that does not mark pastes, or a held key
  /// after a slow connection stalled.
  private static let maxTypedAtOnce = 8
  /// A long paste comes in several parts, at most this far apart.
  private static let pasteGap = Duration.milliseconds(100)
  private static let pasteStart: Int32 = 0x1000
  private static let pasteEnd: Int32 = 0x1001

  /// A pad: reading from a window would refresh it.
  private let pad: UnsafeMutablePointer<WINDOW>
  private var pasted: String?
  private var lastBurst: ContinuousClock.Instant?

  init?() {
    guard let pad = newpad(1, 1) else { return nil }
    self.pad = pad
    keypad(pad, true)
    nodelay(pad, true)
    for (sequence, code) in Self.sequences { define_key("\u{1B}" + sequence, code) }
  }

  /// Sequences that terminals send even where their terminfo entry has others.
  private static let sequences: [(String, Int32)] = [
    ("[200~", pasteStart), ("[201~", pasteEnd),
    ("[A", KEY_UP), ("[B", KEY_DOWN), ("[C", KEY_RIGHT), ("[D", KEY_LEFT),
    ("OA", KEY_UP), ("OB", KEY_DOWN), ("OC", KEY_RIGHT), ("OD", KEY_LEFT),
    ("[H", KEY_HOME), ("[F", KEY_END), ("OH", KEY_HOME), ("OF", KEY_END),
    ("[1~", KEY_HOME), ("[4~", KEY_END), ("[5~", KEY_PPAGE), ("[6~", KEY_NPAGE),
    ("[3~", KEY_DC), ("[Z", KEY_BTAB), ("OP", KEY_F0 + 1), ("[11~", KEY_F0 + 1),
  ]

  var isPasting: Bool { pasted != nil }

  /// Reads all pending input.
  mutating func read() -> [Event] {
    var events: [Event] = []
    while let event = next() { if let event = event.event { events.append(event) } }
    let typed = events.reduce(into: "") { text, event in
      if case .key(.character(let character)) = event { text.append(character) }
    }
    let isRest = lastBurst.map { .now - $0 < Self.pasteGap } ?? false
    let isText = events.contains { $0.isText }
    guard typed.count > Self.maxTypedAtOnce || isRest && isText else { return events }
    lastBurst = .now
    return [.paste(typed)] + events.filter { !$0.isText }
  }

  /// Ends a paste whose end mark never came.
  mutating func endPaste() -> Event? {
    defer { pasted = nil }
    return pasted.map(Event.paste)
  }

  /// Something was read; without an event where it means nothing.
  private struct Reading { let event: Event? }

  private mutating func next() -> Reading? {
    var code: wint_t = 0
    switch wget_wch(pad, &code) {
    case KEY_CODE_YES: return Reading(event: functionKey(Int32(bitPattern: code)))
    case OK: return Reading(event: character(code))
    default: return nil
    }
  }

  private mutating func functionKey(_ code: Int32) -> Event? {
    if code == Self.pasteStart {
      pasted = ""
      return nil
    }
    if code == Self.pasteEnd { return endPaste() }
    guard pasted == nil else { return nil }
    return code == KEY_MOUSE ? mouse() : Self.functionKeys[code].map(Event.key)
  }

  private static let functionKeys: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_PPAGE: .pageUp,
    KEY_NPAGE: .pageDown, KEY_HOME: .home, KEY_END: .end, KEY_ENTER: .enter, KEY_BTAB: .backTab,
    KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_F0 + 1: .f1,
  ]

  private mutating func character(_ code: wint_t) -> Event? {
    guard let scalar = Unicode.Scalar(code) else { return nil }
    if pasted != nil {
      pasted?.unicodeScalars.append(scalar)
      return nil
    }
    switch code {
    case 0x1B: return escape()
    case 0x0A, 0x0D: return .key(.enter)
    case 0x09: return .key(.tab)
    case 0x9B: return sequence()
    case 0x80..<0xA0: return nil
    case 0x08, 0x7F: return .key(.backspace)
    case 0..<0x20:
      return Unicode.Scalar(code + 0x60).map { .key(.control(Character($0))) }
    default: return .key(.character(Character(scalar)))
    }
  }

  /// Esc alone, or a sequence that ncurses does not know. Such a sequence is skipped whole: its digits must
  /// not become orders.
  private mutating func escape() -> Event? {
    var code: wint_t = 0
    guard wget_wch(pad, &code) == OK else { return .key(.escape) }
    switch code {
    case 0x1B:
      unget_wch(wchar_t(code))
      return .key(.escape)
    case UInt32(UInt8(ascii: "[")), UInt32(UInt8(ascii: "O")): return sequence()
    case UInt32(UInt8(ascii: "P")), UInt32(UInt8(ascii: "]")), UInt32(UInt8(ascii: "X")),
      UInt32(UInt8(ascii: "^")), UInt32(UInt8(ascii: "_")):
      // A string from the terminal, up to ST or BEL.
      while wget_wch(pad, &code) == OK, code != 0x07, code != 0x9C {
        if code == 0x1B { return wget_wch(pad, &code) == OK ? nil : .key(.escape) }
      }
      return nil
    default: return nil
    }
  }

  /// Skips the rest of a control sequence; only the mouse of old terminals is understood.
  private func sequence() -> Event? {
    var code: wint_t = 0
    var length = 0
    while wget_wch(pad, &code) == OK {
      length += 1
      guard (0x40...0x7E).contains(code) else { continue }
      return length == 1 && code == UInt32(UInt8(ascii: "M")) ? oldMouse() : nil
    }
    return nil
  }

  /// A report of the first mouse protocol: button, column and row, each plus 32.
  private func oldMouse() -> Event? {
    var report: [Int] = []
    var code: wint_t = 0
    while report.count < 3, wget_wch(pad, &code) == OK { report.append(Int(code) - 32) }
    guard report.count == 3 else { return nil }
    let point = Point(x: report[1] - 1, y: report[2] - 1)
    switch report[0] {
    case 0: return .click(point)
    case 64, 65: return .wheel(point, up: report[0] == 64)
    default: return nil
    }
  }

  private func mouse() -> Event? {
    var event = MEVENT()
    guard getmouse(&event) == OK else { return nil }
    let point = Point(x: Int(event.x), y: Int(event.y))
    if event.bstate & cn_press != 0 { return .click(point) }
    if event.bstate & cn_wheel_up != 0 { return .wheel(point, up: true) }
    if event.bstate & cn_wheel_down != 0 { return .wheel(point, up: false) }
    return nil
  }
}

extension Event {
  /// Whether pasted text can contain it.
  fileprivate var isText: Bool {
    switch self {
    case .key(.character), .key(.enter), .key(.tab): true
    default: false
    }
  }
}
