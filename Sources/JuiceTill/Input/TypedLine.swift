internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct TypedLine {
  var text = ""
  var longest = 64
  /// Returns false for an invalid line: a character that leads there is not added.
  var allows: (String) -> Bool = { _ in true }
  /// True if the next character replaces the text, as in a field for a number.
  var isReplaced = false

  /// As long as a name.
  static let longestSearch = 40

  static func search(_ text: String, pasting pasted: String) -> String {
    var line = TypedLine(text: text, longest: longestSearch)
    line.paste(pasted)
    return line.text
  }

  /// The line of a cup's note, or of a reason. It may be blank so far.
  static func note(_ text: String) -> TypedLine {
    TypedLine(text: text) { Cup.maxNote >= $0.unicodeScalars.count && ($0 + ".").isNote }
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

  /// Ignores a character that does not fit: typed text is never cut.
  private mutating func type(_ character: Character) {
    let start = isReplaced ? "" : text
    isReplaced = false
    let longer = (start + String(character)).composed
    text = longer.count <= longest && allows(longer) ? longer : start
  }

  /// Adds text as one line, without control characters.
  mutating func paste(_ pasted: String) {
    let line = pasted.pastedLines.joined(separator: " ")
    let seen = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
    for character in String(seen).printable { type(character) }
  }
}

extension String {
  fileprivate var pastedLines: [Substring] { split { $0.isNewline || $0 == "\t" } }
}

extension ScreenContext {
  /// Returns false, and says so, for several lines: joined into one, two amounts would read as a third.
  func takesAmount(pasted text: String) -> Bool {
    let isOneLine = text.pastedLines.count < 2
    if !isOneLine { notify(words.pastedNoNumber) }
    return isOneLine
  }
}

extension KeyBinding {
  /// The rows of a text field. Put them before all rows with letter keys: letters are text here.
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

/// A whole number being typed: digits with an optional minus and thousands marks, or with a unit.
struct TypedNumber: Hashable {
  private let isNegative: Bool
  private let digits: String
  private let ingredient: Ingredient?

  /// - Parameter ingredient: its units may be typed.
  init(isNegative: Bool = false, of ingredient: Ingredient? = nil) {
    self.init(isNegative, "", ingredient)
  }

  init(_ value: Int, of ingredient: Ingredient? = nil) {
    self.init(value < 0, value == 0 ? "" : "\(abs(value))", ingredient)
  }

  private init(_ isNegative: Bool, _ digits: String, _ ingredient: Ingredient?) {
    self.isNegative = isNegative
    self.digits = digits
    self.ingredient = ingredient
  }

  var isEmpty: Bool { digits.isEmpty }

  var text: String { (isNegative ? "-" : "") + digits }

  /// `nil` for text that is no whole number, such as `1,5` or `10x5`.
  var value: Int? {
    if digits.isEmpty { return 0 }
    let plain = digits.withoutThousandsMarks.flatMap { Int($0) }
    guard let number = plain ?? (hasUnit ? try? ingredient?.amount(typed: digits) : nil) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// True if the last character is a letter, which may also be a key of the screen.
  var hasUnit: Bool { digits.last?.isLetter ?? false }

  /// True if the letter continues a unit of the ingredient.
  func continues(with letter: Character) -> Bool {
    guard !digits.isEmpty, letter.isLetter else { return false }
    return beginsUnit(digits.drop { !$0.isLetter } + String(letter))
  }

  /// True if the number ends with the beginning of a unit.
  var isUnitBegun: Bool { hasUnit && beginsUnit(String(digits.drop { !$0.isLetter })) }

  private func beginsUnit(_ text: String) -> Bool {
    ingredient?.units.contains { $0.lowercased().hasPrefix(text.lowercased()) } ?? false
  }

  /// Adds a character, unless the number has 12 or would exceed ten times `limit`.
  func adding(_ character: Character, limit: Int = Ingredient.counts.upperBound) -> TypedNumber {
    let longer = TypedNumber(
      isNegative,
      digits == "0" && character.isNumber ? String(character) : digits + String(character),
      ingredient)
    let isTooMuch = abs(longer.value ?? 0) > limit * 10
    return isTooMuch || longer.digits.count > Self.longest ? self : longer
  }

  private static let longest = 12

  /// `nil` if no character is left.
  var erasing: TypedNumber? {
    digits.count < 2 ? nil : TypedNumber(isNegative, String(digits.dropLast()), ingredient)
  }
}
