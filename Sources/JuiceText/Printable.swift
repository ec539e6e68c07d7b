extension String {
  /// The text without characters that would move the cursor, turn the reading direction or defeat the measuring of columns.
  ///
  /// Controls and line breaks become `?`. Drops invisible formatting, skin tones, joiners and variation selectors.
  /// The result is `composed`, since old journals hold other forms.
  package var printable: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    if unicodeScalars.allSatisfy({ $0.isPlain || $0.isLine || $0.isCommonMark }) { return self }
    var clean = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isPlain || scalar.isLine {
        clean.append(scalar)
      } else if scalar.properties.generalCategory == .format || scalar.modifiesEmoji {
        continue
      } else {
        clean.append(scalar.isUnseen ? "?" : scalar)
      }
    }
    return String(clean).composed
  }

  /// The text with full-width digits, as Korean input methods write them, turned into ASCII ones.
  package var asciiDigits: String {
    guard unicodeScalars.contains(where: \.isWideDigit) else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar.isWideDigit ? Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)) : scalar
        }))
  }

  /// A typed argument with ASCII digits if it is a number, an amount, a time or a count, as in `망고=２`. A name and a path
  /// keep their digits.
  package var withASCIINumber: String {
    let plain = asciiDigits
    guard plain != self else { return self }
    let value = plain.lastIndex(of: "=").map { plain[plain.index(after: $0)...] } ?? plain[...]
    if value.count < plain.count, !hasPrefix("-"), value.first?.isNumber == true { return plain }
    let words = value.split { !$0.isLetter }
    return words.allSatisfy { Self.numberWords.contains($0.lowercased()) } ? plain : self
  }

  /// Units, counters and marks that stand at numbers, and the letters of ISO 8601.
  private static let numberWords: Set<String> = [
    "번", "잔", "개", "병", "원", "천원", "만원", "만", "천", "년", "월", "일", "시", "분", "t", "z", "x", "no",
    "ml", "l", "g", "kg", "cups", "cup",
  ]

  /// The first joiner that does not stand between letters or emoji; `nil` if scripts and emoji need all of them.
  package var strayJoiner: Unicode.Scalar? {
    guard unicodeScalars.contains(where: \.isJoiner) else { return nil }
    let scalars = Array(unicodeScalars)
    return scalars.indices.first { index in
      guard scalars[index].isJoiner else { return false }
      guard index > 0, index + 1 < scalars.count, scalars[index + 1].isLetterOrEmoji else {
        return true
      }
      let before = scalars[index - 1]
      return !before.isLetterOrEmoji && !before.modifiesEmoji && !before.isMark
    }.map { scalars[$0] }
  }

  /// The text without surrounding white space; empty if it has only blank characters.
  package var trimmed: String {
    guard unicodeScalars.contains(where: { !$0.isBlank }) else { return "" }
    var kept = unicodeScalars[...]
    while kept.first?.properties.isWhitespace == true { kept.removeFirst() }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }

  /// Returns the text for an error message. Escapes invisible characters, and the blanks of a blank text.
  ///
  /// - Parameter most: the number of Unicode scalars after which the text is cut.
  package func visible(most: Int = 60) -> String {
    let isBlank = unicodeScalars.allSatisfy(\.isBlank)
    var shown = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      guard index < most else { return shown + "…" }
      if scalar.isUnseen || isBlank && scalar != " " {
        shown += scalar.escaped
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension Unicode.Scalar {
  /// `true` for a control or format character, such as a direction mark, for a line end, and for no character at all.
  package var isUnseen: Bool {
    guard !isASCII else { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }

  /// `true` for the marks that join or part letters and emoji: U+200C and U+200D.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }

  fileprivate var isLetterOrEmoji: Bool {
    properties.isAlphabetic || !isASCII && properties.isEmoji
  }

  /// `true` for a space of any kind, a filler or an empty Braille cell.
  package var isBlank: Bool {
    !isPlain
      && (properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800)
  }

  /// `true` for visible ASCII and Hangul syllables: a fast check that covers most text.
  package var isPlain: Bool { (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value) }

  /// `true` for `０` to `９`.
  fileprivate var isWideDigit: Bool { (0xFF10...0xFF19).contains(value) }

  /// The scalar as `U+001B`.
  package var escaped: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// `true` for the lines, blocks and shapes that screens are drawn with.
  var isLine: Bool { (0x2500...0x25CF).contains(value) }

  /// `true` for frequent marks of one column.
  var isCommonMark: Bool { self == " " || self == "·" || self == "₩" }

  /// `true` for a mark on the letter before, such as a virama.
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
  }

  /// `true` for skin tones and variation selectors, which terminals draw in 0, 1 or 2 columns.
  fileprivate var modifiesEmoji: Bool {
    properties.isEmojiModifier || properties.isVariationSelector
  }
}

extension String {
  /// The text without trailing spaces.
  package var trimmedEnd: String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[..<utf8.index(after: last)])
  }
}
