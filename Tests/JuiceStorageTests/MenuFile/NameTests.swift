import JuiceKit
import JuiceText
import Testing

@testable import JuiceFiles

@Suite(.serialized) struct NameTests {
  private func name(_ text: String) throws -> String {
    try MenuFile.parse(menu(name: "name: \"\(text)\""), file: "m").ingredients[0].name.text(
      in: "en")
  }

  @Test(arguments: [
    ("가", 2), ("👍🏽", 2), ("👩\u{200D}🍳", 4), ("❤\u{FE0F}", 1), ("e\u{301}", 1),
    ("a\u{327}\u{301}", 1),
    ("\u{1100}\u{1161}", 2), ("🇰🇷", 2), ("क्ष", 2), ("\u{E01}\u{E33}", 2),
  ])
  func `a name takes the columns that it is drawn in`(letter: String, columns: Int) throws {
    let drawn = TextWidth.columns(of: try name(letter).printable)
    let most = String(repeating: letter, count: 40 / drawn)
    #expect(drawn == columns)
    #expect(TextWidth.columns(of: try name(most).printable) == 40 / drawn * drawn)

    let wide = most + letter
    #expect(
      problems(of: menu(name: "name: \"\(wide)\"")).map(\.kind) == [
        .nameTooWide(
          try name(letter).repeated(40 / drawn + 1), columns: (40 / drawn + 1) * drawn, most: 40)
      ])
  }

  @Test func `blanks around a name are dropped, and letters are one scalar where they can be`()
    throws
  {
    let letters = [
      " Acai\u{301} ": "Aca\u{ED}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}": "한글",
      "\u{3B7}\u{301}": "\u{3AE}", "g\u{301}e\u{323}\u{302}": "\u{1F5}\u{1EC7}",
      "가\u{301}": "가\u{301}",
      "\u{1112}\u{1161}\u{11AB}": "한", "x\u{301}": "x\u{301}",
    ]
    for (written, read) in letters {
      #expect(Array(try name(written).unicodeScalars) == Array(read.unicodeScalars))
    }
  }

  @Test func `two ways to write a letter are the same name`() {
    let more = "  - { id: b, name: \"Cafe\u{301}\", recipe: { kiwi: 1 } }"
    #expect(
      problems(of: menu(juiceName: "name: Caf\u{E9}", more: more)).map(\.kind) == [
        .repeatedName("Caf\u{E9}", .juices, firstLine: 6)
      ])
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
