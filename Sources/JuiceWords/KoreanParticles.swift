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
  var asMeans: String {
    let isAfterL = unicodeScalars.last.map {
      0xAC00...0xD7A3 ~= $0.value && ($0.value - 0xAC00) % 28 == 8
    }
    return isAfterL ?? false ? self + "로" : with("으로", "로")
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
