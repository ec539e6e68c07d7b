internal import JuiceTerminal
internal import JuiceWords

/// A row of a screen's key table, which dispatch, the bottom line and the help use.
struct KeyBinding {
  let keys: KeySet
  /// The keys as shown.
  let label: String
  let meaning: KeyAction
  /// Whether the bottom line shows it.
  let isHinted: Bool
  /// Repeats of the key that come this soon, or sooner, are ignored.
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

enum KeySet {
  case keys([Key])
  case digits
  /// Any character.
  case text
  /// Any key but those with Ctrl.
  case any

  /// Also while the keyboard is set to Korean.
  func contains(_ key: Key) -> Bool {
    switch self {
    case .keys(let keys): return keys.contains(key) || keys.contains(key.onLatinKeyboard)
    case .digits: return key.digit != nil
    case .text: if case .character = key { return true } else { return false }
    case .any: if case .control = key { return false } else { return true }
    }
  }
}

extension KeySet: ExpressibleByArrayLiteral {
  init(arrayLiteral keys: Key...) { self = .keys(keys) }
}

extension Key {
  var digit: Int? {
    if case .character(let character) = self, character.isASCII {
      character.wholeNumberValue
    } else {
      nil
    }
  }
}

extension [KeyBinding] {
  func dispatch(_ key: Key, _ repeated: Repeat) {
    guard let binding = first(where: { $0.keys.contains(key) }) else { return }
    if let ignored = binding.ignored, repeated >= ignored { return }
    binding.action(key)
  }
}
