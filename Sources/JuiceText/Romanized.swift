extension String {
  /// The text as an id: lower-case Latin letters and digits, romanized Hangul, and `-` for the rest. May be empty.
  package var asIdentifier: String {
    var words = ""
    for scalar in lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": words.unicodeScalars.append(scalar)
      case "\u{AC00}"..."\u{D7A3}":
        let index = Int(scalar.value - 0xAC00)
        words += initials[index / 588] + vowels[index % 588 / 28] + finals[index % 28]
      default: words += "-"
      }
    }
    return String(words.split(separator: "-").joined(separator: "-").prefix(36))
  }
}

// The Revised Romanization, letter by letter, without changes between syllables.
private let initials = "g kk n d tt r m b pp s ss - j jj ch k t p h".split(separator: " ")
  .map { $0 == "-" ? "" : String($0) }
private let vowels =
  "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(separator: " ")
  .map(String.init)
private let finals =
  "- k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(separator: " ")
  .map { $0 == "-" ? "" : String($0) }
