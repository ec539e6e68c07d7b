import JuiceKit
import JuiceWords
import Testing

@Suite struct NameSearchTests {
  /// The first syllable of each initial consonant, in the order of Unicode.
  private static let firstSyllables: [(consonant: String, syllable: String)] = Array(
    zip("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".map(String.init), "가까나다따라마바빠사싸아자짜차카타파하".map(String.init)))

  @Test func `each of the 19 initial consonants finds its own syllables alone`() throws {
    #expect(Self.firstSyllables.count == 19)
    for (consonant, _) in Self.firstSyllables {
      let search = NameSearch(consonant)
      for (other, syllable) in Self.firstSyllables {
        let first = try #require(syllable.unicodeScalars.first).value
        // A consonant's last syllable has the last vowel and the last final consonant: 깋 for ㄱ.
        let last = try #require(Unicode.Scalar(first + 20 * 28 + 27))
        for name in [syllable, String(Character(last))] {
          #expect(search.finds(Name(name)) == (consonant == other), "\(consonant) in \(name)")
        }
      }
    }
  }

  @Test func `consonants find a name in their order, past its blanks`() {
    let name = Name("딸기 바나나")
    for text in ["ㄸㄱ", "ㄱㅂ", "ㄱ ㅂㄴㄴ", "딸ㄱ바", "나ㄴ"] { #expect(NameSearch(text).finds(name)) }
    for text in ["ㄷㄱ", "ㅂㄱ", "ㄸㅂ", "ㄴㄴㄴ"] { #expect(!NameSearch(text).finds(name)) }
  }
}
