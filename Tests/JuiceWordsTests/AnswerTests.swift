import JuiceWords
import Testing

@Suite struct AnswerTests {
  @Test(arguments: ["", " ", "y", "Y", "yes", " Yes ", "예", "네", "ㅛ"])
  func `a word for yes is read in each language, and on each layout`(typed: String) {
    #expect(Answer(typed) == .yes)
  }

  @Test(arguments: ["n", "N", "no", "아니오", "아니요", "ㅜ"])
  func `a word for no is read in each language, and on each layout`(typed: String) {
    #expect(Answer(typed) == .no)
  }

  @Test(arguments: ["maybe", "yn", "0", "글쎄요"])
  func `any other word is no answer`(typed: String) { #expect(Answer(typed) == nil) }
}
