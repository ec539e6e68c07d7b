internal import JuiceTerminal
internal import JuiceWords

/// A row of a screen's key table, which dispatch, the bottom line and the help use.
struct KeyBinding {
  let keys: KeySet
  private let names: String
  private let shortLabel: String?
  let meaning: KeyAction
  let isHinted: Bool
  /// True if its hint is there however narrow the window is.
  let hintStays: Bool
  /// False hides it in the help: it says only why it does nothing here.
  let isListed: Bool
  private let action: (Key) -> Void

  /// - Parameters:
  ///   - names: the keys, written as in `KeyRow.keys`; nil for those of the action's row.
  ///   - keys: the keys, where their names don't say them.
  init(
    _ meaning: KeyAction, _ names: String? = nil, keys: KeySet? = nil, hinted: Bool = false,
    hintStays: Bool = false, hintLabel: String? = nil, isListed: Bool = true,
    action: @escaping (Key) -> Void
  ) {
    self.names = names ?? meaning.row.keys
    self.keys = keys ?? names.map(KeySet.named) ?? .of(meaning)
    shortLabel = hintLabel
    self.meaning = meaning
    isHinted = hinted || hintStays
    self.hintStays = hintStays
    self.isListed = isListed
    self.action = action
  }

  /// The keys that the help shows.
  var label: String {
    let bar = names.utf8.firstIndex(of: UInt8(ascii: "|"))
    return bar.map { String(names[..<$0].dropLast()) } ?? names
  }

  /// The keys that the bottom line shows.
  var hintLabel: String { shortLabel ?? label }

  /// The row with something to do first.
  func after(_ first: @escaping () -> Void) -> KeyBinding {
    KeyBinding(
      meaning, names, keys: keys, hinted: isHinted, hintStays: hintStays, hintLabel: shortLabel
    ) { [action] in
      first()
      action($0)
    }
  }

  /// Does what the key does: a Korean letter is the Latin one in its place, unless it is typed.
  func press(_ key: Key) { action(keys == .text || keys == .any ? key : key.onLatinKeyboard) }

  /// True if it waits while the store is at work: all but moving around and reading. A dialog is closed at once.
  func needsStore(inDialog: Bool) -> Bool {
    !meaning.row.traits.contains(.atOnce) || meaning == .close && !inDialog
  }

  var repeats: Bool { meaning.row.traits.contains(.repeats) }

  /// False hides the key from customers everywhere.
  var isForCustomers: Bool { meaning.row.traits.contains(.forCustomers) }
}

enum KeySet: Hashable {
  case keys([Key])
  case digits
  /// Digits but 0.
  case positiveDigits
  /// Any character.
  case text
  case any

  /// - Parameter latin: the key, or the one in its place while the keyboard is set to Korean.
  func contains(_ key: Key, latin: Key) -> Bool {
    switch self {
    case .keys(let keys): return keys.contains(latin)
    case .digits: return key.digit != nil
    case .positiveDigits: return key.digit.map { $0 > 0 } ?? false
    case .text: if case .character = key { return true } else { return false }
    case .any: return true
    }
  }

  /// Sets by their names: tables are made again for each key.
  private static var known: [String: KeySet] = [:]

  static func named(_ names: String) -> KeySet {
    if let set = known[names] { return set }
    let set = KeySet(named: names)
    known[names] = set
    return set
  }

  /// The keys of an action's row.
  static func of(_ action: KeyAction) -> KeySet { rows[action.rawValue] }

  private static let rows = KeyAction.allCases.map { KeySet(named: $0.row.keys) }

  /// Reads the names of a `KeyRow`.
  init(named names: String) {
    switch names {
    case "0-9": self = .digits
    case "1-9": self = .positiveDigits
    case _ where names.contains("0-9") || names.contains("a-z"): self = .text
    default: self = .keys(names.split { " |".contains($0) }.flatMap { Key.keys(named: $0) })
    }
  }
}

extension KeySet: ExpressibleByArrayLiteral {
  init(arrayLiteral keys: Key...) { self = .keys(keys) }
}

extension Key {
  var digit: Int? {
    if case .character(let character) = onLatinKeyboard, character.isASCII {
      character.wholeNumberValue
    } else {
      nil
    }
  }
}

extension [KeyBinding] {
  func binding(of key: Key) -> KeyBinding? {
    let latin = key.onLatinKeyboard
    for binding in self where binding.keys.contains(key, latin: latin) { return binding }
    return nil
  }
}

/// Shared by several screens.
extension KeyBinding {
  /// - Parameter move: -1 for up, 1 for down.
  static func upDown(_ meaning: KeyAction, _ move: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding(meaning, "↑ ↓ | k j") {
      move(Direction($0) == .up ? -1 : 1)
    }
  }

  static func language(_ context: ScreenContext) -> KeyBinding {
    KeyBinding(.language, hinted: true, hintLabel: "L") { _ in context.ask(.changeLanguage) }
  }

  /// - Parameter turn: -1 for back, 1 for on.
  static func turn(_ meaning: KeyAction, _ turn: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding(meaning, hinted: true) {
      turn($0 == .backTab || Direction($0) == .left ? -1 : 1)
    }
  }

  /// - Parameter turn: -1 for a page up, 1 for a page down.
  static func pages(_ turn: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding(.page) {
      turn($0 == .pageUp ? -1 : 1)
    }
  }

  /// The rows for a text that is searched for while it is typed. They come before rows whose letters are then
  /// typed.
  ///
  /// - Parameters:
  ///   - text: what was typed so far.
  ///   - search: called with the text to search for; with nil to show all again.
  static func search(_ text: String, _ search: @escaping (String?) -> Void) -> [KeyBinding] {
    [KeyBinding(.showAll, hintStays: true) { _ in search(nil) }]
      + line(.searchText) { key in
        if text.isEmpty, key == .backspace || key == .delete { return search(nil) }
        var line = TypedLine(text: text, longest: TypedLine.longestSearch)
        line.press(key)
        search(line.text)
      }
  }

  /// - Parameters:
  ///   - hasLetters: false where letters are typed.
  ///   - go: called with whether to go to the last.
  static func ends(
    _ meaning: KeyAction, hasLetters: Bool = true, _ go: @escaping (_ isLast: Bool) -> Void
  ) -> KeyBinding {
    KeyBinding(meaning, hasLetters ? nil : "Home End") { go($0 == .end || $0 == "G") }
  }
}

/// By an arrow key or a vi key.
enum Direction {
  case left, right, up, down

  init?(_ key: Key) {
    switch key {
    case .left, "h": self = .left
    case .right, "l": self = .right
    case .up, "k": self = .up
    case .down, "j": self = .down
    default: return nil
    }
  }
}

extension Array where Element: Equatable {
  /// The element `step` places after another, wrapping around.
  func element(after element: Element, by step: Int = 1) -> Element {
    self[((firstIndex(of: element) ?? 0) + step + count) % count]
  }
}
