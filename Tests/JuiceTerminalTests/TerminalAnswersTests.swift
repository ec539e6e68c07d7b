import Testing

@testable import JuiceTerminal

@Suite struct TerminalAnswersTests {
  private func answers(_ text: String) -> TerminalAnswers { TerminalAnswers(Array(text.utf8)) }

  @Test(arguments: [
    ("\u{1B}[?1;2c", nil, false),
    ("\u{1B}[12;3R\u{1B}[?2004;2$y\u{1B}[?62;22c", 2, true),
    ("\u{1B}[1;4R\u{1B}[?2004;0$y\u{1B}[?6c", 3, false),
    ("\u{1B}[1;2R\u{1B}[?2004;4$y\u{1B}[?6c", 1, false),
    // Keys arrive in between: letters, an arrow, Esc, a Korean letter.
    ("ab\u{1B}[A\u{1B}[24;3Rc\u{1B}\u{1B}[?2004;1$yㄱ\u{1B}[?64;1;2cq", 2, true),
  ])
  func `they are found among keys`(_ text: String, _ columns: Int?, _ marksPastes: Bool) {
    let answers = answers(text)
    #expect(answers.areComplete)
    #expect(answers.koreanColumns == columns)
    #expect(answers.marksPastes == marksPastes)
  }

  @Test(arguments: ["", "c", "?1;2c", "\u{1B}[?1;2", "\u{1B}[1;3R", "\u{1B}[24~\u{1B}[A", "\u{1B}"])
  func `until the last has come they are waited for`(_ text: String) {
    #expect(!answers(text).areComplete)
  }
}
