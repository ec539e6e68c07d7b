import FoundationEssentials

extension String {
  /// Appends the particle that fits the last sound: `쥬스` 는, `망고맛` 은.
  func with(_ afterConsonant: String, _ afterVowel: String) -> String {
    self + (endsInConsonant ? afterConsonant : afterVowel)
  }

  /// A syllable's code tells its final consonant; digits and Latin letters follow their usual reading.
  private var endsInConsonant: Bool {
    guard let last = unicodeScalars.last(where: \.properties.isAlphanumeric) else { return false }
    switch last.value {
    case 0xAC00...0xD7A3: return (last.value - 0xAC00) % 28 > 0
    default: return "013678lmnLMN".unicodeScalars.contains(last)
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
