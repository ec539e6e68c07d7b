extension String {
  /// Appends the particle that fits the last sound: `쥬스` 는, `망고맛` 은.
  func with(_ afterConsonant: String, _ afterVowel: String) -> String {
    self + particle(afterConsonant, afterVowel)
  }

  /// The particle alone, for a name in quotes.
  func particle(_ afterConsonant: String, _ afterVowel: String) -> String {
    endsInConsonant ? afterConsonant : afterVowel
  }

  /// Appends `로` after a vowel or ㄹ, else `으로`: `테이블로`, `이름으로`.
  var asMeans: String { ends(in: [8], or: "178lL") ? self + "로" : with("으로", "로") }

  private var endsInConsonant: Bool { ends(in: 1...27, or: "013678lmnLMN") }

  /// - Parameters:
  ///   - finals: final consonants, by the code of a syllable; 8 is ㄹ.
  ///   - others: digits and Latin letters, by their usual reading.
  private func ends(in finals: some Collection<UInt32>, or others: String) -> Bool {
    guard let last = unicodeScalars.last(where: \.properties.isAlphanumeric) else { return false }
    switch last.value {
    case 0xAC00...0xD7A3: return finals.contains((last.value - 0xAC00) % 28)
    default: return others.unicodeScalars.contains(last)
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
