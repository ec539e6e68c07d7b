internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// A line as it is typed or pasted.
struct TypedLine {
  var text = ""
  var longest = 64
  /// False for a line that can't come to be: what would make it so is not added.
  var allows: (String) -> Bool = { _ in true }
  /// True while the next character takes the place of what stands there, as of a number.
  var isReplaced = false

  /// As long as a name.
  static let longestSearch = 40

  /// A search with a text added to it.
  static func search(_ text: String, pasting pasted: String) -> String {
    var line = TypedLine(text: text, longest: longestSearch)
    line.paste(pasted)
    return line.text
  }

  mutating func press(_ key: Key) {
    switch key {
    case .character(let character): type(character)
    case .backspace, .delete:
      isReplaced = false
      text = String(text.dropLast())
    default: text = ""
    }
  }

  /// What stands there is never cut.
  private mutating func type(_ character: Character) {
    let start = isReplaced ? "" : text
    isReplaced = false
    let longer = start + String(character)
    text = longer.count <= longest && allows(longer) ? longer : start
  }

  /// Adds a text in one line, without its control characters.
  mutating func paste(_ pasted: String) {
    let line = pasted.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    let seen = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
    for character in String(seen).printable { type(character) }
  }
}

extension KeyBinding {
  /// The rows of a line. They come before rows whose letters are then typed.
  ///
  /// - Parameter press: does with the line what a key does.
  static func line(
    _ meaning: KeyAction, _ names: String? = nil, erase: KeyAction = .eraseText,
    press: @escaping (Key) -> Void
  ) -> [KeyBinding] {
    [
      KeyBinding(meaning, names, keys: meaning == .typePIN ? .digits : .text, action: press),
      KeyBinding(erase, action: press),
      KeyBinding(.eraseAll, action: press),
    ]
  }
}

/// A number that is being typed: digits, maybe after a sign.
struct TypedNumber {
  private let isNegative: Bool
  private let digits: Int

  /// - Parameter isNegative: whether a minus was typed.
  init(isNegative: Bool = false) { self.init(isNegative, 0) }

  init(_ value: Int) { self.init(value < 0, abs(value)) }

  private init(_ isNegative: Bool, _ digits: Int) {
    self.isNegative = isNegative
    self.digits = digits
  }

  var hasDigits: Bool { digits > 0 }

  var value: Int { isNegative ? -digits : digits }

  /// Once it is beyond every limit, further digits change nothing.
  func adding(_ digit: Int) -> TypedNumber {
    let more = digits * 10 + digit
    return TypedNumber(isNegative, more > Ingredient.counts.upperBound * 10 ? digits : more)
  }

  /// nil without a digit left.
  var erasing: TypedNumber? { digits < 10 ? nil : TypedNumber(isNegative, digits / 10) }
}
