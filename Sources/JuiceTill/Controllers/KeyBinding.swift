internal import JuiceTerminal

/// One row of a screen's key table: dispatch, hints and help are all made from it.
struct KeyBinding {
  let keys: [Key]
  /// How people call these keys.
  let label: String
  let description: String
  /// What the bottom line says, where this key is in it.
  var hint: String?
  let action: (Key) -> Void

  init(
    _ label: String, _ keys: [Key], _ description: String, hint: String? = nil,
    action: @escaping (Key) -> Void
  ) {
    self.label = label
    self.keys = keys
    self.description = description
    self.hint = hint
    self.action = action
  }
}

extension [KeyBinding] {
  func binding(for key: Key) -> KeyBinding? {
    first { $0.keys.contains(key) } ?? first { $0.keys.contains(key.onLatinKeyboard) }
  }

  /// What the bottom line shows.
  var hints: [Hint] {
    compactMap { binding in binding.hint.map { Hint(key: binding.label, text: $0) } }
  }
}

/// A key and what it does, in a word.
struct Hint: Hashable {
  let key: String
  let text: String
}
