// The canonical form of whole numbers on the command line, in the menu and in settings.

extension StringProtocol {
  /// `true` for ASCII digits without a sign and leading zeros.
  public var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || !hasPrefix("0"))
  }
}

extension String {
  /// The number without thousands separators, all points or all commas: `1,200`. `nil` for a misplaced one, as in `1,5`.
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
  /// Reads a plain number within the range; `nil` for other text.
  public func number(_ word: some StringProtocol) -> Int? {
    guard word.isPlainNumber, let number = Int(word), contains(number) else { return nil }
    return number
  }
}

extension UInt8 {
  public var isDigit: Bool { 0x30...0x39 ~= self }
}
