internal import JuiceTerminal
internal import JuiceWords

/// One row of a screen's key table. Dispatch, the bottom line and the help are all made from it.
struct KeyBinding {
  let keys: KeySet
  /// How people call these keys.
  let label: String
  let meaning: KeyAction
  /// Whether the bottom line shows it.
  let isHinted: Bool
  /// A key that follows itself this soon, or sooner, does nothing here.
  let ignored: Repeat?
  let action: (Key) -> Void

  init(
    _ label: String, _ keys: KeySet, _ meaning: KeyAction, hinted: Bool = false,
    ignored: Repeat? = nil, action: @escaping (Key) -> Void
  ) {
    self.label = label
    self.keys = keys
    self.meaning = meaning
    isHinted = hinted
    self.ignored = ignored
    self.action = action
  }
}

/// The keys of a binding.
enum KeySet {
  case keys([Key])
  case digits
  /// Any character.
  case text
  case any

  /// Whether a key is one of them, also while the keyboard is set to Korean.
  func contains(_ key: Key) -> Bool {
    switch self {
    case .keys(let keys): return keys.contains(key) || keys.contains(key.onLatinKeyboard)
    case .digits: return key.digit != nil
    case .text: if case .character = key { return true } else { return false }
    case .any: return true
    }
  }
}

extension KeySet: ExpressibleByArrayLiteral {
  init(arrayLiteral keys: Key...) { self = .keys(keys) }
}

extension Key {
  var isControl: Bool { if case .control = self { true } else { false } }

  /// The number on the key of a digit.
  var digit: Int? {
    if case .character(let character) = self, character.isASCII {
      character.wholeNumberValue
    } else {
      nil
    }
  }
}

extension [KeyBinding] {
  /// Does what the table says of a key, if it is in it.
  func dispatch(_ key: Key, _ repeated: Repeat) {
    guard let binding = first(where: { $0.keys.contains(key) }) else { return }
    if let ignored = binding.ignored, repeated >= ignored { return }
    binding.action(key)
  }
}
