import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct RestockScreenTests {
  @Test(arguments: Language.allCases, [(80, 24), (40, 12)])
  func `the restock screen shows its steppers`(
    _ language: Language, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await Rig.run(language, columns: size.columns, rows: size.rows) { till in
      try await till.type("r")
      try till.expectScreen("restock", .scene(in: till.terminal.size))
    }
  }

  @Test(arguments: Language.allCases, [(100, 24), (120, 40), (200, 60)])
  func `a wide window shows the low marks`(
    _ language: Language, _ size: (columns: Int, rows: Int)
  )
    async throws
  {
    let menu = Menu(
      ingredients: Menu.standard.ingredients + [
        Ingredient(id: "ice", name: Name(["ko": "얼음", "en": "Ice"]), opening: 800)
      ], juices: Menu.standard.juices)
    try await Rig.run(language, columns: size.columns, rows: size.rows, menu: menu) { till in
      try await till.type("17")
      _ = try await till.maker.store.apply(.soldOut(["kiwi"], .marked))
      _ = try await till.maker.store.apply(.waste(["mango": 4], .spilled))
      try await till.wait(for: language == .ko ? "망고 3" : "Mango 3")
      try await till.type("rj5")
      try till.expectScreen("restock", .scene(in: till.terminal.size))
    }
  }

  @Test func `Digits for an ingredient that leaves the menu count for no other`() async throws {
    let ice = Ingredient(id: "ice", name: Name(["ko": "얼음", "en": "Ice"]), opening: 800)
    let menu = Menu(
      ingredients: Menu.standard.ingredients + [ice], juices: Menu.standard.juices)
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("r")
      try await till.press(.end)
      try await till.type("1")
      try await till.menuFile(.changed(.standard))
      till.expect("Ice is no longer on the menu.")
      try await till.send(.key("2"))
      till.expect("Ignored 1 key pressed before this appeared. (2)")
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      till.expectNo("+12", "+2")
    }
  }

  @Test func `clicks reach the steppers of a wide window`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      try await till.type("r")
      let row = try #require(till.place(of: "Kiwi ")).y
      let plus = try #require(till.place(of: " +  →")).x
      for _ in 1...3 { try await till.send(.click(Point(x: plus, y: row))) }
      #expect(till.terminal.text[row].contains("+3"))
      try await till.click("[ Save and close ]")
      till.expect("Kiwi 13")
    }
  }

  @Test(arguments: [(120, 40), (100, 20)])
  func `many ingredients come in pages`(_ size: (columns: Int, rows: Int)) async throws {
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: .of(juices: 9)) { till in
      try await till.type("r")
      till.expect("Fruit 1 ", "[ Save and close ]")
      till.expectNo("Fruit 200")
      try await till.press(.end)
      till.expect("► Fruit 200", "[ Save and close ]")
    }
  }

  @Test func `keys step, and the difference is saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.right, .right, .left, .pageUp, .down, .pageDown)
      till.expect("+11")
      till.expect("-10")
      _ = try await till.maker.order([("mango-kiwi", 1)])
      try await till.press(.enter)
      till.expect("Strawberry 21")
      till.expect("Banana 0")
      till.expect("Kiwi 9")
    }
  }

  @Test func `digits type a delivery`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      till.expect("0-9 amount")
      try await till.type("200")
      till.expect("+200")
      till.expect("210")
      try await till.press(.backspace, .enter)
      till.expect("Saved: Strawberry +20")
      till.expect("Strawberry 30")
    }
  }

  @Test(arguments: [
    (Language.ko, " 저장: 딸기 +5, 바나나 …     1/2 페이지"),
    (.en, " Saved: Strawberry +5 …        page 1/2"),
  ])
  func `the sentence about saved counts is cut to the width`(
    _ language: Language, _ sentence: String
  ) async throws {
    try await Rig.run(language, columns: 40, rows: 12) { till in
      try await till.type("r5")
      for _ in 1...4 {
        try await till.press(.down)
        try await till.type("16")
      }
      try await till.press(.enter)
      #expect(till.terminal.text[10] == sentence)
    }
  }

  @Test(arguments: Language.allCases)
  func `the help says what digits type in a stock-take`(_ language: Language) async throws {
    try await Rig.run(language) { till in
      try await till.type("rc?")
      try till.expectScreen("restock-help", .dialog)
    }
  }

  @Test(arguments: [(60, 20), (80, 24)])
  func `A save says what was saved while the bill covers the status`(_ columns: Int, _ rows: Int)
    async throws
  {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      try await till.type("+4r5")
      try await till.press(.enter)
      till.expect("Bill: Banana")
      #expect(till.terminal.text.last?.hasPrefix(" Saved: Strawberry +5") ?? false)
      try await till.type("4")
      till.expectNo("Saved")
      // A save that was undone is not said again.
      try await till.type("rsu")
      till.expect("Undone")
      try await till.press(.escape, .escape)
      till.expect("Bill: Banana x 2")
      till.expectNo("Saved")
    }
  }

  @Test func `A save for a cup of the bill says what was saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+3")
      till.expect("Not enough ingredients. Restock now?")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      till.expect("Bill: Strawberry", "Saved: Strawberry +6")
    }
  }

  @Test func `a sign right before digits belongs to them`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r-")
      till.expect("  -1  ")
      try await till.type("5")
      till.expect("  -5  ")
      try await till.press(.down)
      try await till.type("7+")
      till.expect("  +8  ")
      try await till.type("12")
      till.expect(" +12  ")
      try await till.press(.down, .left)
      try await till.type("3")
      till.expect("  +3  ")
      try await till.press(.enter)
      till.expect("Saved: Strawberry -5, Banana +12, Pineapple +3")
    }
  }

  @Test func `erasing every digit leaves nothing to save`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc5")
      try await till.press(.backspace, .tab, .backspace)
      try await till.press(.up, .up)
      try await till.enter(times: 5)
      till.expect("Fresh juice, made for you!")
      till.expectNo("Saved:")
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }

  @Test(arguments: ["s", "?"])
  func `another key ends the number`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc12" + key)
      if key == "?" { try await till.press(.escape) }
      try await till.type("7")
      try await till.enter(times: 5)
      #expect(try await till.maker.store.stock().quantity(of: "strawberry") == 7)
    }
  }

  @Test(arguments: ["1,200", "1.200", "１２００"])
  func `a count may have a mark between its thousands`(_ text: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc" + text)
      try await till.enter(times: 5)
      till.expect("Strawberry +1190")
      #expect(try await till.maker.store.stock().quantity(of: "strawberry") == 1200)
    }
  }

  @Test(arguments: ["1,5", "10x5", "1 200", "1,2,3"], ["r", "rc", "rw"])
  func `what is no whole number is seen, refused, and erased`(
    _ text: String, _ mode: String
  ) async throws {
    try await Rig.run(.en) { till in
      try await till.type(mode + text)
      #expect(till.terminal.text.contains { $0.contains(text) && $0.contains("Strawberry") })
      for key in [Key.enter, .down, .tab] {
        try await till.press(key)
        till.expect("“\(text)” is no count.", note: "\(key)")
        till.expect("► Strawberry")
      }
      // Typing takes the sentence off the screen.
      try await till.press(.backspace)
      try await till.type(String(text.suffix(1)))
      try await till.click("[ Save and close ]")
      till.expect("“\(text)” is no count.", "► Strawberry", note: "click")
      try await till.pass(.seconds(1))
      for _ in text { try await till.press(.backspace) }
      try await till.type("3")
      try await till.press(.down)
      try await till.type("4")
      try await till.click("[ Save and close ]")
      let stock = try await till.maker.store.stock()
      #expect(stock.quantity(of: "banana") == (mode == "r" ? 14 : mode == "rc" ? 4 : 6))
      #expect(stock.quantity(of: "strawberry") == (mode == "r" ? 13 : mode == "rc" ? 3 : 7))
    }
  }

  @Test func `a mode that ends what is no number changes nothing`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r1,5cd")
      try await till.press(.enter)
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }

  @Test func `typing begins afresh after a save that was refused`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw8")
      _ = try await till.maker.store.apply(.count(["strawberry": 5]))
      try await till.press(.enter)
      till.expect("Not saved")
      try await till.press(.enter)
      try await till.type("3")
      till.expect("-3")
    }
  }

  @Test func `the buttons stay when the page turns`() async throws {
    try await Rig.run(.en, columns: 60, rows: 12, menu: .of(juices: 7)) { till in
      try await till.type("r")
      till.expect("Restock  page 1/")
      for _ in 1...9 { try await till.press(.down) }
      till.expect("Restock  page 2/")
      till.expect("[ Save and close ]   [ Cancel ]")
    }
  }

  @Test func `steps stay within the limits`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r9999989")
      try await till.press(.right)
      till.expect("9999999")
      till.expectNo("10000000")
      try await till.press(.down, .pageDown, .pageDown)
      till.expect("-10")
      till.expectNo("-20")
    }
  }

  @Test func `a number beyond the limits is reported, seen and not saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r9999999")
      till.expect("Strawberry: a stock can't go above 9999999.")
      try await till.type("99")
      till.expect("a stock can't go above 9999999.")
      try await till.press(.escape, .enter)
      till.expect("Not saved")
      till.expect("a stock can't go above 9999999.")
      try await till.press(.escape)
      till.expect("+9999999")
      try await till.press(.backspace, .enter)
      till.expect("Saved: Strawberry +999999")
    }
  }

  @Test(arguments: ["-11", "w11"])
  func `waste of more than there is is reported, and not saved`(_ keys: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type("r" + keys)
      till.expect("Not enough: Strawberry 10/11 (1 short)")
      try await till.press(.backspace, .enter)
      till.expect("Strawberry 9")
    }
  }

  @Test func `waste never adds to a count`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw")
      try await till.press(.right, .pageUp, .enter)
      till.expect("Strawberry 10")
      till.expectNo("Saved")
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }

  @Test func `clicks and the wheel step`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      let name = try #require(till.place(of: "Kiwi"))
      let plus = try #require(till.place(of: " +  →"))
      try await till.send(.wheel(name, up: true), .click(Point(x: plus.x, y: name.y)))
      till.expect("+2")
      try await till.click("Save and close")
      till.expect("Kiwi 12")
    }
  }

  @Test(arguments: [Key.escape, .character("q")])
  func `leaving the restock screen changes nothing`(_ key: Key) async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageUp, key)
      till.expect("Strawberry 10")
    }
  }

  @Test func `a click on Cancel leaves the screen`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageUp)
      try await till.click("Cancel")
      till.expect("Strawberry 10")
    }
  }

  @Test func `waste of ingredients that are gone by now is refused whole`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageDown, .down, .right)
      _ = try await till.maker.order([("strawberry-banana", 1)])
      try await till.press(.enter)
      till.expect("Not saved")
      till.expect("Strawberry 0/10 (10 short)")
      try await till.press(.enter, .escape)
      till.expect("Banana 9")
    }
  }
}

@Suite struct StockTakeScreenTests {
  @Test func `Enter goes from row to row, and saves after the last`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc12")
      try await till.press(.enter)
      try await till.type("9")
      try await till.enter(times: 3)
      till.expect("► Mango")
      #expect(try await till.maker.store.stock().revision == 1)
      try await till.type("10")
      try await till.press(.enter)
      till.expect("Saved: Strawberry +2, Banana -1, Mango 0")
    }
  }

  @Test func `a click on the button saves too`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc12")
      try await till.press(.backTab, .backTab, .enter)
      till.expect("Saved: Strawberry +2")
    }
  }

  @Test(arguments: Language.allCases, [(80, 24), (40, 12)])
  func `a sale made meanwhile is reported before saving`(
    _ language: Language, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await Rig.run(language, columns: size.columns, rows: size.rows) { till in
      try await till.type("rc")
      try await till.press(.end)
      try await till.type("12")
      _ = try await till.maker.order([("mango", 1)])
      try await till.send()
      try await till.press(.enter)
      try till.expectScreen("stock-take-moved", .dialog)
      try await till.type("n")
      #expect(try await till.maker.store.stock().revision == 2)
      try await till.press(.enter)
      try await till.type("y")
      till.expect(language == .ko ? "망고 9" : "Mango 9")
    }
  }

  @Test func `a sale during the question is asked about too`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc")
      try await till.press(.end)
      try await till.type("12")
      _ = try await till.maker.order([("mango", 1)])
      try await till.send()
      try await till.press(.enter)
      till.expect("Mango: 3 used meanwhile. Yes saves 9. If 12 are left now, choose No.")
      _ = try await till.maker.order([("mango", 1)])
      try await till.type("y")
      till.expect("Mango: 6 used meanwhile. Yes saves 6.")
      try await till.pressAgain("y")
      till.expect("Saved: Mango +2")
      till.expect("Mango 6")
    }
  }

  @Test func `a count typed again is compared with the stock at that time`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc")
      try await till.press(.end)
      try await till.type("12")
      _ = try await till.maker.order([("mango", 1)])
      try await till.send()
      try await till.press(.up, .down)
      try await till.type("8")
      try await till.press(.enter)
      till.expect("Saved: Mango +1")
      till.expect("Mango 8")
    }
  }

  @Test(arguments: ["2", "+"])
  func `a sale between two keys of a count is reported too`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc")
      try await till.press(.end)
      try await till.type("1")
      _ = try await till.maker.store.apply(.waste(["mango": 1], .other))
      try await till.send()
      try await till.type(key)
      try await till.press(.enter)
      till.expect(
        key == "2"
          ? "Mango: 1 used meanwhile. Yes saves 11." : "Mango: 1 used meanwhile. Yes saves 1.")
    }
  }

  @Test func `a count that a sale made impossible is not saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc")
      try await till.press(.end)
      try await till.type("1")
      _ = try await till.maker.order([("mango", 1)])
      try await till.send()
      try await till.press(.enter)
      till.expect("Not saved: the stock changed while you counted. Count again.")
      till.expect("Mango 10 → 7, counted 1")
    }
  }

  @Test(arguments: Language.allCases)
  func `the modes are tabs with their keys`(_ language: Language) async throws {
    let tabs = language == .ko ? ["입고", "실사", "폐기"] : ["Delivery", "Count", "Waste"]
    try await Rig.run(language, columns: 60, rows: 20) { till in
      try await till.type("r")
      till.expect("►[d \(tabs[0])] [c \(tabs[1])] [w \(tabs[2])]")
      try await till.click("c \(tabs[1])")
      till.expect(" [d \(tabs[0])]►[c \(tabs[1])] [w \(tabs[2])]")
      let waste = try #require(till.place(of: "w \(tabs[2])"))
      try await till.send(.click(waste))
      till.expect(language == .ko ? "폐기 (상함)" : "Waste (spoilt or damaged)")
      try await till.pass(.seconds(1))
      try await till.send(.click(waste))
      till.expect(language == .ko ? "폐기 (유통기한 지남)" : "Waste (expired)")
      till.expect(language == .ko ? "s 품절" : "s sold out")
    }
  }

  @Test func `a pasted number is typed, and not saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.send(.paste("200"))
      till.expect("+200")
      try await till.send(.paste("2\n6"))
      till.expect("The pasted text is not a number.")
      try await till.press(.escape, .enter)
      till.expect("Saved: Strawberry +200")
    }
  }

  @Test(arguments: [("-5", 5), ("+5", 15), ("5", 15)])
  func `a pasted number keeps its sign`(_ text: String, _ count: Int) async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.send(.paste(text))
      try await till.press(.enter)
      till.expect("Strawberry \(count)")
    }
  }
}

extension Rig {
  /// Presses Enter several times, with another key between, unlike a held key.
  fileprivate func enter(times: Int) async throws {
    for _ in 1...times { try await press(.function(5), .enter) }
  }
}
