internal import CNcurses
internal import Glibc

/// The byte sequences of keys: the common ones, and those in terminfo for this terminal.
struct KeySequences {
  /// `nil` for a key of the terminal that the program doesn't use.
  private var keys: [[UInt8]: Key?] = [:]
  private var beginnings: Set<[UInt8]> = []
  /// In bytes.
  private(set) var longest = 0

  /// - Parameter ofTerminal: adds the sequences of the terminal that ncurses has open.
  init(ofTerminal: Bool) {
    if ofTerminal { for (sequence, key) in Self.terminfo { add(sequence, key) } }
    for (text, key) in Self.common { add(Array("\u{1B}\(text)".utf8), key) }
  }

  /// The key of a whole sequence: `.some(nil)` if known but unused, `nil` if unknown.
  subscript(sequence: [UInt8]) -> Key?? { sequence.count > longest ? nil : keys[sequence] }

  func isBeginning(_ bytes: [UInt8]) -> Bool { bytes.count < longest && beginnings.contains(bytes) }

  private mutating func add(_ sequence: [UInt8], _ key: Key?) {
    keys.updateValue(key, forKey: sequence)
    longest = max(longest, sequence.count)
    for length in 1..<max(1, sequence.count) { beginnings.insert(Array(sequence.prefix(length))) }
  }

  /// Nearly all terminals send these after Esc, even if their terminfo entry has others.
  private static let common: [String: Key] = {
    var keys: [String: Key] = [
      "[A": .up, "[B": .down, "[C": .right, "[D": .left, "[H": .home, "[F": .end,
      "OA": .up, "OB": .down, "OC": .right, "OD": .left, "OH": .home, "OF": .end,
      "[1~": .home, "[7~": .home, "[4~": .end, "[8~": .end, "[5~": .pageUp, "[6~": .pageDown,
      "[3~": .delete, "[Z": .backTab,
      // The numeric keypad in application mode.
      "OM": .enter, "OI": .tab, "O ": " ", "Oj": "*", "Ok": "+", "Ol": ",", "Om": "-", "On": ".",
      "Oo": "/", "OX": "=",
    ]
    for digit in 0...9 { keys["O\(letter("p", digit))"] = .character(Character("\(digit)")) }
    for number in 0..<4 { keys["O\(letter("P", number))"] = .function(number + 1) }
    // The Linux console.
    for number in 0..<5 { keys["[[\(letter("A", number))"] = .function(number + 1) }
    for (number, code) in [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].enumerated() {
      keys["[\(code)~"] = .function(number + 1)
    }
    return keys
  }()

  private static func letter(_ first: Unicode.Scalar, _ offset: Int) -> Character {
    Character(Unicode.Scalar(UInt8(first.value) + UInt8(offset)))
  }

  private static var terminfo: [([UInt8], Key?)] {
    (KEY_MIN...KEY_MAX).flatMap { code -> [([UInt8], Key?)] in
      // Mouse reports are no keys.
      guard code != KEY_MOUSE, let text = unsafe keybound(code, 0) else { return [] }
      defer { unsafe free(text) }
      let bytes = unsafe Array(String(cString: text).utf8)
      let key = meaning(of: code)
      // A single byte keeps its usual meaning, unless terminfo gives it a key.
      guard let first = bytes.first, first < 0x20 || first == 0x7F,
        bytes.count > 1 || key != nil && first != 0x1B
      else { return [] }
      return [(bytes, key)]
    }
  }

  private static func meaning(of code: Int32) -> Key? {
    if (1...63).contains(code - KEY_F0) { return .function(Int(code - KEY_F0)) }
    return named[code]
  }

  private static let named: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_PPAGE: .pageUp,
    KEY_NPAGE: .pageDown, KEY_HOME: .home, KEY_END: .end, KEY_ENTER: .enter, KEY_BTAB: .backTab,
    KEY_BACKSPACE: .backspace, KEY_DC: .delete,
  ]
}
