import JuiceText
import Testing

/// Decomposed texts, as macOS and some keyboards send them.
@Suite struct ComposedTests {
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test func `Each Hangul syllable is made of its letters`() {
    for index in 0..<UInt32(11_172) {
      let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      let text = String(
        String.UnicodeScalarView(
          (index % 28 == 0 ? letters.dropLast() : letters[...]).compactMap(Unicode.Scalar.init)))
      #expect(scalars(text.composed) == [0xAC00 + index])
    }
  }

  @Test(arguments: [
    ("cafe\u{301}", "caf\u{E9}"), ("\u{AC00}\u{11A8}", "\u{AC01}"), ("\u{212B}", "\u{C5}"),
    ("a\u{307}\u{323}", "\u{1EA1}\u{307}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
    ("e\u{302}\u{301}", "\u{1EBF}"), ("x\u{301}", "x\u{301}"), ("딸기 £3 ─ €", "딸기 £3 ─ €"), ("", ""),
  ])
  func `A letter in pieces becomes one`(_ text: String, _ composed: String) {
    #expect(scalars(text.composed) == scalars(composed))
    #expect(scalars(composed.composed) == scalars(composed))
    #expect(scalars(text.printable) == scalars(composed))
  }

  @Test(arguments: [Paper(), Paper(.escpos)])
  func `Paper has the same letters for both forms of a text`(_ paper: Paper) {
    let printed = paper.printed("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 2")
    #expect(scalars(printed) == scalars("한글 2"))
    #expect(paper.bytes(of: printed) == paper.bytes(of: "한글 2") && paper.width(of: printed) == 6)
  }
}
