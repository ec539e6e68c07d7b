/// The number of a juice on the whole menu, as it is typed: `0` and two digits. It ends by keys alone.
struct MenuNumber: Hashable {
  static let numbers = 1...99

  /// The digits so far; empty where none is typed.
  private(set) var digits = ""

  var isBegun: Bool { !digits.isEmpty }

  /// As buttons show it; nil beyond what can be typed.
  static func text(_ number: Int) -> String? {
    numbers.contains(number) ? (number < 10 ? "00" : "0") + "\(number)" : nil
  }

  /// - Returns: the number, once it is whole.
  mutating func type(_ digit: Int) -> Int? {
    digits += "\(digit)"
    guard digits.count == 3 else { return nil }
    defer { digits = "" }
    return Int(digits)
  }

  mutating func end() { digits = "" }
}
