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

  /// A note of a cup, or a reason. One that is blank so far may become one.
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

  /// Typed text is never cut.
  private mutating func type(_ character: Character) {
    let start = isReplaced ? "" : text
    isReplaced = false
    let longer = (start + String(character)).composed
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

/// A whole number as it is typed: digits, maybe after a minus, and maybe with marks between thousands; or with a unit.
struct TypedNumber: Hashable {
  private let isNegative: Bool
  /// Without the minus.
  private let digits: String
  private let ingredient: Ingredient?

  /// - Parameters:
  ///   - isNegative: whether a minus was typed.
  ///   - ingredient: the one whose units may be typed.
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

  /// nil for a text that is no whole number, as `1,5` or `10x5`.
  var value: Int? {
    if digits.isEmpty { return 0 }
    let plain = digits.withoutThousandsMarks.flatMap { Int($0) }
    guard let number = plain ?? (hasUnit ? try? ingredient?.amount(typed: digits) : nil) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// Its last character is a letter, which keys of the screen may be too.
  var hasUnit: Bool { digits.last?.isLetter ?? false }

  /// Tells whether a letter continues the number as one of the units in which it may be typed.
  func continues(with letter: Character) -> Bool {
    guard !digits.isEmpty, letter.isLetter else { return false }
    return beginsUnit(digits.drop { !$0.isLetter } + String(letter))
  }

  /// It ends with the first letters of a unit.
  var isUnitBegun: Bool { hasUnit && beginsUnit(String(digits.drop { !$0.isLetter })) }

  private func beginsUnit(_ text: String) -> Bool {
    ingredient?.units.contains { $0.lowercased().hasPrefix(text.lowercased()) } ?? false
  }

  /// Once it is beyond every limit, further characters change nothing.
  ///
  /// - Parameter limit: the largest number that is meant.
  func adding(_ character: Character, limit: Int = Ingredient.counts.upperBound) -> TypedNumber {
    let longer = TypedNumber(
      isNegative,
      digits == "0" && character.isNumber ? String(character) : digits + String(character),
      ingredient)
    let isTooMuch = abs(longer.value ?? 0) > limit * 10
    return isTooMuch || longer.digits.count > Self.longest ? self : longer
  }

  private static let longest = 12

  /// nil without a character left.
  var erasing: TypedNumber? {
    digits.count < 2 ? nil : TypedNumber(isNegative, String(digits.dropLast()), ingredient)
  }
}
