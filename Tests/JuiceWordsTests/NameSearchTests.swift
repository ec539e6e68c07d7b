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

  @Test(arguments: [
    ("ㄻ", "레몬"), ("ㄻㄴ", "레몬나무"), ("ㄲ", "감귤"), ("ㄲ", "깨"), ("ㄸ", "두더지"), ("ㅃㅅ", "버블소다"), ("ㅃ", "빵"),
  ])
  func `joined and double consonants are two keys`(typed: String, name: String) {
    #expect(NameSearch(typed).finds(Name(name)))
  }

  @Test func `each joined consonant finds the two that it is made of`() {
    let parts: [Character: String] = [
      "ㄳ": "가사", "ㄵ": "나자", "ㄶ": "나하", "ㄺ": "라가", "ㄻ": "라마", "ㄼ": "라바", "ㄽ": "라사", "ㄾ": "라타",
      "ㄿ": "라파", "ㅀ": "라하", "ㅄ": "바사", "ㄲ": "가가", "ㄸ": "다다", "ㅃ": "바바", "ㅆ": "사사", "ㅉ": "자자",
    ]
    for (joined, name) in parts {
      let found = parts.filter { NameSearch(String(joined)).finds(Name($0.value)) }.map(\.key)
      #expect(found == [joined], "\(joined) in \(name)")
      #expect(!NameSearch(String(joined)).finds(Name(String(name.prefix(1)))))
    }
  }

  /// The text that an input method of the two-set keyboard shows after each key.
  @Test(arguments: [
    ("레몬", ["ㄹ", "레", "렘", "레모", "레몬"]),
    ("망고쥬스", ["ㅁ", "마", "망", "망ㄱ", "망고", "망곶", "망고쥬", "망고쥿", "망고쥬스"]),
    ("딸기쥬스", ["ㄸ", "따", "딸", "딹", "딸기", "딸깆", "딸기쥬"]),
    ("바나나쥬스", ["ㅂ", "바", "반", "바나", "바난", "바나나"]),
    ("키위쥬스", ["ㅋ", "키", "킹", "키우", "키위"]),
    ("파인애플", ["파", "팡", "파이", "파인", "파인ㅇ", "파인애", "파인앺", "파인애프", "파인애플"]),
    ("사과", ["ㅅ", "사", "삭", "사고", "사과"]), ("의자", ["ㅇ", "으", "의"]), ("닭죽", ["다", "달", "닭"]),
    ("감귤", ["가", "감", "감ㄱ", "감규", "감귤"]), ("깨쥬스", ["ㄲ", "깨"]), ("값", ["가", "갑", "값"]),
    ("아까시", ["아", "앆", "아까"]),
  ])
  func `a name is found at each key`(name: String, keys: [String]) {
    for text in keys { #expect(NameSearch(text).finds(Name(name)), "\(text) in \(name)") }
  }

  @Test func `only the last syllable may be unfinished`() {
    #expect(!NameSearch("마고").finds(Name("망고")))
    #expect(!NameSearch("바나").finds(Name("반나")))
    #expect(!NameSearch("맏").finds(Name("망고")))
    #expect(!NameSearch("달").finds(Name("딸기")))
    #expect(NameSearch("마").fit(of: "망고") == .beginning)
    #expect(NameSearch("고").fit(of: "망고") == .part)
    #expect(NameSearch("망고").fit(of: "망고") == .exact)
  }

  @Test func `a full-width digit finds a digit`() { #expect(NameSearch("７").finds(Name("7UP"))) }
}
