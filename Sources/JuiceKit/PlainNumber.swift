// Whole numbers have one form wherever somebody writes them: on the command line, in the menu, in settings.

extension StringProtocol {
  /// `true` if it is a whole number in ASCII digits alone: no sign, and no zero before another digit.
  public var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || !hasPrefix("0"))
  }
}

extension String {
  /// The digits of a whole number that may have points or commas between its thousands, one sort of them: `1,200`.
  ///
  /// - Returns: nil where a mark stands in another place, as in `1,5`, and for anything but digits and marks.
  public var withoutThousandsMarks: String? {
    let groups = split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let marks = Set(filter { $0 == "," || $0 == "." })
    guard marks.count < 2, allSatisfy({ marks.contains($0) || $0.isASCII && $0.isNumber }),
      groups.count == 1 || (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
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
