extension StringProtocol {
  /// Returns the text with every other character than ASCII letters, ASCII digits and `others` escaped for a URI.
  package func percentEncoded(keeping others: String) -> String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || others.contains(character)
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The text that `percentEncoded` has escaped; `nil` for another text.
  package var percentDecoded: String? {
    let pieces = split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array((pieces.first ?? "").utf8)
    for piece in pieces.dropFirst() {
      guard piece.utf8.count >= 2, let byte = UInt8(piece.prefix(2), radix: 16) else { return nil }
      bytes += [byte] + piece.utf8.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
