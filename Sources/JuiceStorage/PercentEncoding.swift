extension String {
  /// The text for a URI, where other characters than letters and digits of ASCII may have a meaning.
  package func percentEncoded(keeping others: String) -> String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || others.contains(character)
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
