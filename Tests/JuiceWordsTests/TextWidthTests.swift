import JuiceText
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("kiwi", 4), ("키위", 4), ("키 위", 5), ("e\u{301}", 1), ("ㄱ", 2), ("─", 1),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("漢字", 4),
  ])
  func `a width is measured in columns`(_ text: String, _ columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("딸바쥬스", 8, "딸바쥬스"), ("딸바쥬스", 7, "딸바쥬…"), ("딸바쥬스", 6, "딸바…"), ("abc", 2, "a…"),
    ("abc", 0, ""),
  ])
  func `a text is cut by columns`(_ text: String, _ limit: Int, _ cut: String) {
    #expect(TextWidth.cut(text, to: limit) == cut)
  }

  @Test(arguments: [
    ("Last order: Mango Kiwi · No. 12", 28, "Last order: Mango Kiwi …"),
    ("Last order: Mango Kiwi", 20, "Last order: Mango …"),
    ("Strawberry Banana", 17, "Strawberry Banana"),
    ("Kiwi Strawberries", 14, "Kiwi Strawber…"), ("Strawberry", 5, "Stra…"),
  ])
  func `a text is cut after the word that leaves most`(_ text: String, _ limit: Int, _ cut: String)
  {
    #expect(TextWidth.cutWords(text, to: limit) == cut)
  }

  @Test(arguments: [
    ("딸바쥬스", 8, "딸바쥬스"), ("딸바쥬스", 7, "…바쥬스"), ("딸바쥬스", 6, "…쥬스"), ("abc", 2, "…c"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `a text that is cut at its start keeps its end`(_ text: String, _ limit: Int, _ cut: String)
  {
    #expect(TextWidth.cutAtStart(text, to: limit) == cut)
  }

  @Test func `a text is padded by columns`() {
    #expect(TextWidth.fit("키위", to: 7) == "키위   ")
    #expect(TextWidth.fit("키위", to: 7, .center) == " 키위  ")
    #expect(TextWidth.fit("키위", to: 7, .trailing) == "   키위")
    #expect(TextWidth.fit("파인애플", to: 6) == "파인… ")
  }

  @Test func `a text is wrapped at spaces`() {
    #expect(TextWidth.wrap("one two three", to: 7) == ["one two", "three"])
    #expect(TextWidth.wrap("재료가 모자라요", to: 8) == ["재료가", "모자라요"])
  }

  @Test func `A word that is wider than the line goes on in the next one`() {
    #expect(TextWidth.wrap("얼음빼고시럽두번", to: 7) == ["얼음빼", "고시럽", "두번"])
    #expect(TextWidth.wrap("a 얼음빼고 b", to: 6) == ["a", "얼음빼", "고 b"])
    #expect(TextWidth.wrap("키위", to: 1) == ["…", "…"])
  }

  @Test func `a number stays with its unit, and an amount with its currency`() {
    #expect(TextWidth.wrapFacts("Kiwi 12 pcs", to: 8) == ["Kiwi", "12 pcs"])
    #expect(TextWidth.wrapFacts("Cash -CHF 1.44", to: 10) == ["Cash", "-CHF 1.44"])
    #expect(TextWidth.wrapFacts("= CHF 18.52", to: 9) == ["=", "CHF 18.52"])
    #expect(TextWidth.wrapFacts("팁 5 CHF", to: 5) == ["팁", "5 CHF"])
  }

  @Test func `A line breaks between facts, and inside one only if it is longer than a line`() {
    #expect(
      TextWidth.wrapFacts("By: Anna · 17 cups (2 an hour)", to: 24)
        == ["By: Anna ·", "17 cups (2 an hour)"])
    #expect(
      TextWidth.wrapFacts("Paid · Kiwi 12 pcs, Mango 3 pcs", to: 16)
        == ["Paid · Kiwi", "12 pcs, Mango", "3 pcs"])
    #expect(TextWidth.wrapFacts("Cash  ₩500 · Card", to: 17) == ["Cash ₩500 · Card"])
    #expect(
      TextWidth.wrapFacts("Money received: Card ₩160,300 · Cash ₩500", to: 28)
        == ["Money received:", "Card ₩160,300 · Cash ₩500"])
    #expect(
      TextWidth.wrapFacts("A · 17 cups (2 an hour)", to: 19) == ["A ·", "17 cups (2 an hour)"])
  }

  @Test func `a text is made harmless`() {
    #expect("a\u{1B}[2Jb".printable == "a?[2Jb")
    #expect("a\nb\u{202E}c\u{7F}\u{9B}".printable == "a?bc??")
    #expect("키위 🍓".printable == "키위 🍓")
    #expect("👍🏽 ☺\u{FE0F}".printable == "👍 ☺")
    #expect("a\u{1B}b\u{202E}".visible() == "aU+001BbU+202E")
    #expect("123456".visible(most: 3) == "123…")
  }

  @Test(arguments: [
    (30, "망고 2, Kiwi, Banana x 3"), (23, "망고 2, Kiwi +1"), (15, "망고 2, Kiwi +1"),
    (14, "망고 2 +2"), (8, "망고… +2"), (6, "+3"), (2, "+3"),
  ])
  func `a list has whole parts, and counts the others`(_ limit: Int, _ text: String) {
    let list = TextWidth.list(["망고 2", "Kiwi", "Banana x 3"], to: limit)
    #expect(list == text)
    #expect(TextWidth.columns(of: list) <= limit)
  }

  @Test func `a list of one part is cut, and an empty one is nothing`() {
    #expect(TextWidth.list(["Strawberry"], to: 6) == "Straw…")
    #expect(TextWidth.list([], to: 6) == "")
  }
}
