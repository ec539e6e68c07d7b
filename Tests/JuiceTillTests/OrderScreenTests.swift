import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct OrderScreenTests {
  @Test(arguments: Language.allCases, [(80, 24), (60, 20), (120, 40), (40, 12), (200, 60)])
  func `the order screen shows the stand`(_ language: Language, _ size: (columns: Int, rows: Int))
    async throws
  {
    try await Rig.run(language, columns: size.columns, rows: size.rows) { till in
      try till.expectScreen("order", .whole)
    }
  }

  /// The counts of each ingredient, and the buttons that have room for the long words then.
  private nonisolated static let roomForWords: [(count: Int, narrow: Int, wide: Int)] = [
    (99, 7, 7), (298, 5, 7), (398, 3, 7), (4398, 2, 7),
  ]

  @Test(
    arguments: [(80, 24), (100, 30), (130, 40), (200, 60)], roomForWords.indices)
  func `each button has the long words for its cups if they fit`(
    _ size: (columns: Int, rows: Int), _ index: Int
  ) async throws {
    let (count, narrow, wide) = Self.roomForWords[index]
    try await Rig.run(.en, columns: size.columns, rows: size.rows) { till in
      let counts = Menu.standard.ingredients.map { ($0.id, count) }
      _ = try await till.maker.store.apply(.count(Quantities(uniqueKeysWithValues: counts)))
      try await till.wait(for: "Mango \(count)")
      let all = till.screen.ranges(of: /[0-9] left/).count
      let long = till.screen.ranges(of: "Order, ").count
      let expected = size.columns == 80 ? narrow : wide
      #expect(all == 7 && long == expected, "\(long) of \(all)")
    }
  }

  @Test func `a digit orders a cup`() async throws {
    try await Rig.run { till in
      try await till.type("1")
      try till.expectScreen("order-success", .whole)
      till.expect("딸바쥬스 나왔습니다! 맛있게 드세요!")
      till.expect("딸기 0")
      till.expect("바나나 9")
    }
  }

  @Test func `any key closes an alert, and the next order is accepted`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("1")
      till.expect("Your Strawberry Banana juice is ready. Enjoy!")
      try await till.type("7")
      till.expect("Your Mango juice is ready. Enjoy!")
      try await till.press(.escape)
      till.expectNo("is ready")
      till.expect("Mango 7")
    }
  }

  @Test func `a held key sells one cup`() async throws {
    try await Rig.run { till in
      try await till.press("7")
      try await till.hold("7")
      till.expect("망고 7")
    }
  }

  @Test func `a held Enter does not answer the alert it opened`() async throws {
    try await Rig.run { till in
      try await till.press(.down, .enter)
      till.expect("재료가 모자라요")
      try await till.hold(.enter)
      till.expect("재료가 모자라요")
      till.expect("키를 길게 눌러도 한 번만 입력돼요.")
      try await till.type("n")
      till.expect("딸기 10")
    }
  }

  @Test(arguments: ["?", "3", "r", "o", "7"])
  func `Ctrl-C leaves from every screen`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type(key)
      try await till.press(.control("c"))
      try await till.waitForEnd()
    }
  }

  @Test func `a double click sells one cup`() async throws {
    try await Rig.run { till in
      let mango = try #require(till.place(of: "7 망고쥬스"))
      try await till.send(.click(mango), .click(mango))
      till.expect("망고 7")
    }
  }

  @Test func `pasted text orders nothing`() async throws {
    try await Rig.run { till in
      try await till.send(.paste("7777777"))
      till.expect("망고 10")
    }
  }

  @Test func `a wheel turn after a click orders nothing`() async throws {
    try await Rig.run { till in
      let mango = try #require(till.place(of: "7 망고쥬스"))
      try await till.send(.click(mango), .wheel(mango, up: true), .wheel(mango, up: false))
      till.expect("망고 7")
    }
  }

  @Test func `keys of a Korean keyboard do the same`() async throws {
    try await Rig.run { till in
      try await till.type("ㄱ")
      till.expect("재고 추가")
    }
  }

  @Test func `a shortage leads to the restock screen`() async throws {
    try await Rig.run { till in
      try await till.type("1")
      try await till.press(.escape)
      try await till.type("3")
      try till.expectScreen("order-shortage", .dialog)
      till.expect("딸기 0/16 (16 부족)")
      try await till.type("y")
      try till.expectScreen("restock-shortfall", .content)
      try await till.press(.enter)
      till.expect("딸기 16")
      try await till.type("3")
      till.expect("딸기쥬스 나왔습니다!")
    }
  }

  @Test(arguments: [Key.escape, .character("n")])
  func `“No” leaves the stock alone`(_ key: Key) async throws {
    try await Rig.run { till in
      try await till.type("3")
      till.expect("재료가 모자라요. 재고를 수정할까요?")
      try await till.press(key)
      till.expectNo("재료가 모자라요")
      till.expect("딸기 10")
    }
  }

  @Test func `the mouse answers the shortage alert`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      try await till.click("[ No ]")
      till.expectNo("Not enough")
      try await till.click("3 Strawberry")
      try await till.click("Yes ◄")
      till.expect("Save and close")
    }
  }

  @Test func `a click on another juice answers the shortage alert like its digit`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      try await till.click("Fresh juice")
      till.expect("Not enough", "Answer Yes or No first.")
      try await till.click("2 Mango Kiwi")
      till.expect("Your Mango Kiwi juice is ready")
      till.expect("Mango 8", "Strawberry 10")
    }
  }

  @Test func `undo takes back the orders of this till`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.send()
      till.expect("Kiwi 7")
      try await till.type("u")
      till.expect("Nothing done at this till is left to undo.")
      try await till.type("1")
      try await till.type("u")
      till.expect("Strawberry 10")
      till.expect("Voided: Strawberry Banana")
      till.expect("Kiwi 7")
    }
  }

  @Test func `a click on an alert does not reach the button below`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("1")
      try await till.click("1 one more")
      till.expectNo("is ready")
      till.expect("Strawberry 0")
      try await till.type("7")
      try await till.click("2 Mango Kiwi")
      till.expect("Your Mango Kiwi juice is ready")
      till.expect("Mango 5")
    }
  }

  @Test func `help that does not fit can be scrolled`() async throws {
    try await Rig.run(.en, columns: 60, rows: 14) { till in
      try await till.type("?")
      till.expect("1-11/33")
      till.expectNo("Ctrl-C")
      for _ in 1...22 { try await till.press(.down) }
      till.expect("23-33/33")
      till.expect("Ctrl-C")
      try await till.press(.enter)
      till.expectNo("Ctrl-C")
    }
  }

  @Test func `the selection moves, and Enter orders it`() async throws {
    try await Rig.run(.en) { till in
      try await till.press(.right, .down)
      try await till.press(.enter)
      #expect(till.shows("Your Kiwi juice is ready") || till.shows("Your Mango juice is ready"))
      try await till.press(.escape, .up, .up)
      try await till.press(.enter)
      till.expect("Save and close")
    }
  }

  @Test func `a click on the restock button opens the restock screen`() async throws {
    try await Rig.run(.en) { till in
      try await till.click("Restock")
      till.expect("Save and close")
    }
  }

  @Test(arguments: Language.allCases)
  func `a small window names the last order, its number first if not all fits`(
    _ language: Language
  ) async throws {
    try await Rig.run(language, columns: 40, rows: 12) { till in
      try await till.type("1")
      try await till.press(.escape)
      till.expect(language == .ko ? " 마지막: 딸바쥬스 1잔 · 1번 " : " Last: No. 1 · Strawberry … ")
      try await till.type("u")
      try till.expectScreen("taken-back", .dialog)
    }
  }

  @Test func `help lists every key`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("?")
      try till.expectScreen("help", .dialog)
      try await till.press(.escape)
      till.expectNo("Press any key")
    }
  }

  /// With every possible key, and with a spare row.
  @Test(arguments: Language.allCases, ["", "+7"])
  func `all keys fit the smallest help`(_ language: Language, _ before: String) async throws {
    let kiosk = Kiosk { _ in true }
    try await Rig.run(language, rows: 23, menu: .queuedWithPrices, kiosk: kiosk) { till in
      try await till.press(.control("x"), "1", .enter)
      try await till.type(before + "?")
      for key in ["1-9", "%", " m ", "Ctrl-X", "? F1"] { till.expect(key) }
      till.expectNo("↑↓")
      till.expectNo("…")
    }
  }

  @Test func `a window that grows shows what a new till would`() async throws {
    try await Rig.run(.en, columns: 40, rows: 12) { till in
      try await till.resize(columns: 79, rows: 12)
      try await till.resize(columns: 80, rows: 24)
      try till.expectScreen("order", .whole)
    }
  }

  @Test func `any key closes an alert`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.press(.control("a"))
      till.expectNo("is ready")
    }
  }

  @Test func `a window that is too small takes no order`() async throws {
    try await Rig.run(.en) { till in
      try await till.resize(columns: 39, rows: 12)
      try till.expectScreen("too-small", .whole)
      try await till.type("7")
      try await till.resize(columns: 80, rows: 24)
      till.expect("Mango 10")
    }
  }

  @Test func `a warning reaches through half a Korean character`() async throws {
    for columns in 60...64 {
      try await Rig.run(columns: columns, rows: 20) { till in
        try await till.type("2")
        for line in till.terminal.text {
          #expect(TextWidth.columns(of: line) <= columns)
        }
      }
    }
  }

  @Test func `the order screen can be drawn in ASCII`() async throws {
    try await Rig.run(.en, ascii: true) { till in
      try till.expectScreen("order-ascii", .whole)
      // The other language's key is named in that language.
      let signs = till.screen.unicodeScalars.filter { !$0.isASCII && !$0.properties.isAlphabetic }
      #expect(signs.isEmpty)
    }
  }

  @Test(
    arguments: ["7", "3", "+", "+77v", "/man", "rc5", "t", "o", "o/", "?"], [(80, 24), (120, 40)])
  func `every screen can be drawn in ASCII`(_ keys: String, _ size: (columns: Int, rows: Int))
    async throws
  {
    try await Rig.run(.en, columns: size.columns, rows: size.rows, ascii: true) { till in
      try await till.type(keys)
      let signs = till.screen.unicodeScalars.filter { !$0.isASCII && !$0.properties.isAlphabetic }
      #expect(signs.isEmpty)
    }
  }
}
