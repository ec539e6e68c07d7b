// Whole numbers have one form wherever somebody writes them: on the command line, in the menu, in settings.

extension StringProtocol {
  /// Whether it is a whole number in ASCII digits alone: no sign, and no zero before another digit.
  public var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || !hasPrefix("0"))
  }
}

extension ClosedRange<Int> {
  /// Reads a plain number of the range; nil for anything else.
  public func number(_ word: some StringProtocol) -> Int? {
    guard word.isPlainNumber, let number = Int(word), contains(number) else { return nil }
    return number
  }
}

extension UInt8 {
  /// It is an ASCII digit.
  public var isDigit: Bool { 0x30...0x39 ~= self }
}
