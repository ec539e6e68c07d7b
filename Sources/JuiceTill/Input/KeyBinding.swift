internal import JuiceTerminal
internal import JuiceWords

/// A row of a screen's key table. Dispatch, the bottom line and the help use it.
struct KeyBinding {
  let keys: KeySet
  private let names: String
  private let shortLabel: String?
  let meaning: KeyAction
  let isHinted: Bool
  /// True if a narrow window keeps the hint.
  let hintStays: Bool
  /// False hides the row in the help: the key only explains why it does nothing here.
  let isListed: Bool
  private let action: (Key) -> Void

  /// - Parameters:
  ///   - names: the keys in the format of `KeyRow.keys`; `nil` for those of the action.
  ///   - keys: overrides the keys parsed from `names`.
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

  var label: String {
    let bar = names.utf8.firstIndex(of: UInt8(ascii: "|"))
    return bar.map { String(names[..<$0].dropLast()) } ?? names
  }

  var hintLabel: String { shortLabel ?? label }

  /// Returns the row with an additional action that runs first.
  func after(_ first: @escaping () -> Void) -> KeyBinding {
    KeyBinding(
      meaning, names, keys: keys, hinted: isHinted, hintStays: hintStays, hintLabel: shortLabel,
      isListed: isListed
    ) { [action] in
      first()
      action($0)
    }
  }

  /// Runs the action. A Korean letter becomes the Latin one in its place, unless text is typed.
  func press(_ key: Key) { action(keys == .text || keys == .any ? key : key.onLatinKeyboard) }

  /// True if the key waits for a busy store: all but moving, reading and closing a dialog.
  func needsStore(inDialog: Bool) -> Bool {
    !meaning.row.traits.contains(.atOnce) || meaning == .close && !inDialog
  }

  var repeats: Bool { meaning.row.traits.contains(.repeats) }

  var isForCustomers: Bool { meaning.row.traits.contains(.forCustomers) }
}

enum KeySet: Hashable {
  case keys([Key])
  case digits
  case positiveDigits
  case text
  case any

  /// - Parameter latin: the key, or its Latin counterpart on a keyboard set to Korean.
  func contains(_ key: Key, latin: Key) -> Bool {
    switch self {
    case .keys(let keys): return keys.contains(latin)
    case .digits: return key.digit != nil
    case .positiveDigits: return key.digit.map { $0 > 0 } ?? false
    case .text: if case .character = key { return true } else { return false }
    case .any: return true
    }
  }

  /// Sets by name, cached: the tables are rebuilt for each key.
  private static var known: [String: KeySet] = [:]

  static func named(_ names: String) -> KeySet {
    if let set = known[names] { return set }
    let set = KeySet(named: names)
    known[names] = set
    return set
  }

  static func of(_ action: KeyAction) -> KeySet { rows[action.rawValue] }

  private static let rows = KeyAction.allCases.map { KeySet(named: $0.row.keys) }

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

/// Rows shared by several screens.
extension KeyBinding {
  /// - Parameter move: -1 for up, 1 for down.
  static func upDown(_ meaning: KeyAction, _ move: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding(meaning, "↑ ↓ | k j") {
      move(Direction($0) == .up ? -1 : 1)
    }
  }

  /// - Parameter isLetter: whether `L` is typed as a letter, as in a search.
  static func language(_ context: ScreenContext, isLetter: Bool = false) -> KeyBinding {
    KeyBinding(.language, isLetter ? "F3" : nil, hinted: !isLetter, hintLabel: "L") { _ in
      context.ask(.changeLanguage)
    }
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

  /// The rows of an open search. Put them before all rows with letter keys. `search` gets `nil` to show everything.
  static func search(_ text: String, _ search: @escaping (String?) -> Void) -> [KeyBinding] {
    [KeyBinding(.showAll, hintStays: true) { _ in search(nil) }]
      + line(.searchText) { key in
        if text.isEmpty, key == .backspace || key == .delete { return search(nil) }
        var line = TypedLine(text: text, longest: TypedLine.longestSearch)
        line.press(key)
        search(line.text)
      }
  }

  /// - Parameter hasLetters: false while letters are typed.
  static func ends(
    _ meaning: KeyAction, hasLetters: Bool = true, _ go: @escaping (_ isLast: Bool) -> Void
  ) -> KeyBinding {
    KeyBinding(meaning, hasLetters ? nil : "Home End") { go($0 == .end || $0 == "G") }
  }
}

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
