extension String {
  /// The text without what would move the cursor, turn the reading direction or be drawn wider or narrower
  /// than measured: controls and line breaks become `?`; invisible formatting, and the joiners, skin tones
  /// and variants of emoji, are dropped. The text is `composed`: old journals hold other forms.
  public var printable: String {
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

  /// The text without the white space around it; empty where nothing else is seen.
  public var trimmed: String {
    guard unicodeScalars.contains(where: { !$0.isBlank }) else { return "" }
    var kept = unicodeScalars[...]
    while kept.first?.properties.isWhitespace == true { kept.removeFirst() }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }

  /// The text as an error shows it: invisible characters are escaped, also blank ones where there are no
  /// others, and a long text is cut.
  ///
  /// - Parameter most: how many Unicode scalars are shown.
  public func visible(most: Int = 60) -> String {
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
  /// `true` if it is a control or format character (as those that turn the direction of text), a line end, or
  /// no character at all.
  public var isUnseen: Bool {
    guard !isASCII else { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }

  /// `true` if nothing of it is seen: a space of any kind, a filler, an empty Braille cell.
  public var isBlank: Bool {
    !isPlain
      && (properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800)
  }

  /// `true` if it is visible ASCII or a Hangul syllable: a quick check that covers most text.
  public var isPlain: Bool { (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value) }

  /// `U+001B`.
  public var escaped: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// `true` if it is a line, block or shape, as screens are drawn with.
  var isLine: Bool { (0x2500...0x25CF).contains(value) }

  /// True for a space or another mark of one column that many texts of the program have.
  var isCommonMark: Bool { self == " " || self == "·" || self == "₩" }

  /// Skin tones and variation selectors, which terminals draw in 0, 1 or 2 columns.
  fileprivate var modifiesEmoji: Bool {
    properties.isEmojiModifier || properties.isVariationSelector
  }
}
