internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension Screen {
  func remark(onDropped events: [Event], _ reason: InputFilter.Dropped) -> String {
    let words = context.words
    let sentence =
      switch reason {
      case .heldKey: words.heldKey
      case .doubleClick: words.doubleClick
      case .typedAhead: words.typedAhead(events.count)
      }
    return remark(sentence, naming: events)
  }

  func remark(onPasted text: String) -> String {
    remark(context.words.pastedOrdersNothing, naming: [.paste(text)])
  }

  func ignore(pasted text: String) { context.remark(remark(onPasted: text)) }

  private func remark(_ sentence: String, naming events: [Event]) -> String {
    let keys = keepsKeysSecret ? [] : events.compactMap { $0.keyText(context.words) }
    guard !keys.isEmpty else { return sentence }
    let most = 12
    return
      "\(sentence) (\(keys.prefix(most).joined(separator: " "))\(keys.count > most ? " …" : ""))"
  }
}

extension Event {
  fileprivate func keyText(_ words: Words) -> String? {
    switch self {
    case .key(let key): key.text(words)
    case .paste(let text): TextWidth.cut(text.namingEnter(words), to: 20)
    case .click, .rightClick, .wheel, .resize, .closed, .marksPastes: nil
    }
  }
}

extension String {
  /// The text in one line, with the name of Enter in place of each line break.
  fileprivate func namingEnter(_ words: Words) -> String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.flatMap { [String($0).printable, Key.enter.text(words)] }.dropLast()
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Key {
  func text(_ words: Words) -> String { self == " " ? words.spaceKey : name }

  /// Parses a name as in `KeyRow`. If no key has that name, each character is a key.
  static func keys(named name: some StringProtocol) -> [Key] {
    named[String(name)].map { [$0] } ?? name.map { named[String($0)] ?? .character($0) }
  }

  private static let named: [String: Key] = {
    let keys: [Key] = [
      " ", .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab,
      .backTab, .backspace,
    ]
    let controls = "clzux".map { Key.control($0) }
    let functions = (1...12).map { Key.function($0) }
    let named = (keys + controls + functions).map { ($0.name, $0) }
    return Dictionary(uniqueKeysWithValues: named + [("Del", .delete)])
  }()

  private var name: String {
    switch self {
    case " ": "Space"
    case .character(let character): String(character).printable
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .function(let number): "F\(number)"
    }
  }
}
