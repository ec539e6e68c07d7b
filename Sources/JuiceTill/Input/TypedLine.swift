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

/// A whole number as it is typed: digits, maybe after a minus, and maybe with marks between thousands.
struct TypedNumber: Hashable {
  private let isNegative: Bool
  /// Without the minus.
  private let digits: String

  /// - Parameter isNegative: whether a minus was typed.
  init(isNegative: Bool = false) { self.init(isNegative, "") }

  init(_ value: Int) { self.init(value < 0, value == 0 ? "" : "\(abs(value))") }

  private init(_ isNegative: Bool, _ digits: String) {
    self.isNegative = isNegative
    self.digits = digits
  }

  var isEmpty: Bool { digits.isEmpty }

  var text: String { (isNegative ? "-" : "") + digits }

  /// nil for a text that is no whole number, as `1,5` or `10x5`.
  var value: Int? {
    if digits.isEmpty { return 0 }
    guard let plain = digits.withoutThousandsMarks, let number = Int(plain) else { return nil }
    return isNegative ? -number : number
  }

  /// Once it is beyond every limit, further characters change nothing.
  func adding(_ character: Character) -> TypedNumber {
    let longer = TypedNumber(
      isNegative, digits == "0" ? String(character) : digits + String(character))
    let isTooMuch = abs(longer.value ?? 0) > Ingredient.counts.upperBound * 10
    return isTooMuch || longer.digits.count > Self.longest ? self : longer
  }

  private static let longest = 8

  /// nil without a character left.
  var erasing: TypedNumber? {
    digits.count < 2 ? nil : TypedNumber(isNegative, String(digits.dropLast()))
  }
}
