// The canonical form of whole numbers on the command line, in the menu and in settings.

extension StringProtocol {
  /// `true` for ASCII digits without a sign and leading zeros.
  package var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || !hasPrefix("0"))
  }

  /// A number below 1000 with up to two decimals, in hundredths: 550 for `5.5`; `nil` for other text.
  var hundredths: Int? { units(decimals: 2, digits: 3) }

  /// The number in units of its last decimal: with 2 decimals, 550 for `5.5`. `nil` for signs, leading zeros, more decimals, or
  /// more than `digits` before the point.
  func units(decimals: Int, digits: Int) -> Int? {
    let parts = split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard let whole = parts.first, whole.utf8.count <= digits, whole.isPlainNumber,
      parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= decimals,
      fraction.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(whole + fraction + String(repeating: "0", count: decimals - fraction.utf8.count))
  }
}

extension String {
  /// Writes units of the last decimal without trailing zeros: with 2 decimals, 550 as `5.5`.
  static func ofUnits(_ units: Int, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in 10 * scale }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: scale)
    guard rest != 0 else { return "\(whole)" }
    let digits = String(scale + rest).dropFirst()
    return "\(whole)." + digits[...(digits.lastIndex { $0 != "0" } ?? digits.startIndex)]
  }

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
