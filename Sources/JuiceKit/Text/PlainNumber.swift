// The canonical form of whole numbers on the command line, in the menu and in settings.

extension StringProtocol {
  /// `true` for ASCII digits without a sign and leading zeros.
  package var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || !hasPrefix("0"))
  }

  /// A number below 1000 with up to two decimals, in hundredths: 550 for `5.5`; `nil` for other text.
  var hundredths: Int? {
    let parts = split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard let whole = parts.first.flatMap((0...999).number), (1...2).contains(fraction.utf8.count),
      fraction.utf8.allSatisfy(\.isDigit), let decimals = Int(fraction)
    else { return nil }
    return whole * 100 + decimals * (fraction.utf8.count == 1 ? 10 : 1)
  }
}

extension String {
  /// Writes hundredths without trailing zeros: `10`, `5.5`, `5.25`.
  static func ofHundredths(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(whole)" }
    return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}

extension String {
  /// The number without thousands separators, all points or all commas: `1,200`. `nil` for a misplaced one, as in `1,5`.
  package var withoutThousandsMarks: String? {
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
  package func number(_ word: some StringProtocol) -> Int? {
    guard word.isPlainNumber, let number = Int(word), contains(number) else { return nil }
    return number
  }
}

extension UInt8 {
  package var isDigit: Bool { 0x30...0x39 ~= self }
}
