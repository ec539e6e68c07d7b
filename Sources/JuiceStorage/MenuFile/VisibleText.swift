extension String {
  /// The text as it may be shown: characters that act on a terminal, break lines, turn the direction
  /// of text or can't be seen are escaped, and what is too long is cut.
  ///
  /// - Parameter most: how many scalars are shown.
  func visible(most: Int = 60) -> String {
    var shown = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      guard index < most else { return shown + "…" }
      if scalar.isUnseen { shown += scalar.escaped } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }
}

extension Unicode.Scalar {
  /// Whether it is a control or format character (bidirectional controls are), a line end, or no
  /// character at all.
  var isUnseen: Bool {
    guard !isASCII else { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }

  /// Whether it is a visible ASCII character or a Hangul syllable: most text there is, told quickly.
  var isPlain: Bool { (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value) }

  /// `U+001B`.
  var escaped: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
