extension String {
  /// Returns the text with every other character than ASCII letters, ASCII digits and `others` escaped for a URI.
  package func percentEncoded(keeping others: String) -> String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || others.contains(character)
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
