import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct RestockScreenTests {
  @Test(arguments: Language.allCases, [(80, 24), (40, 12)])
  func drawsTheSteppers(_ language: Language, _ size: (columns: Int, rows: Int)) async throws {
    try await Rig.run(language, columns: size.columns, rows: size.rows) { till in
      try await till.type("r")
      try expectScreen(till.screen, is: "restock-\(language)-\(size.columns)x\(size.rows)")
    }
  }

  @Test func stepsByKeysAndSavesTheDifference() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.right, .right, .left, .pageUp, .down, .pageDown)
      #expect(till.shows("+11"))
      #expect(till.shows("-10"))
      _ = try await till.maker.order([("mango-kiwi", 1)])
      try await till.press(.enter)
      #expect(till.shows("Strawberry 21"))
      #expect(till.shows("Banana 0"))
      #expect(till.shows("Kiwi 9"))
    }
  }

  @Test func digitsTypeACount() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.type("250")
      #expect(till.shows("+240"))
      try await till.press(.backspace, .enter)
      #expect(till.shows("Strawberry 25"))
    }
  }

  @Test(arguments: ["z", "s", "?"])
  func anotherKeyEndsTheNumber(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc12" + key)
      if key == "?" { try await till.press(.escape) }
      try await till.type("7")
      try await till.press(.enter)
      #expect(try await till.maker.store.stock().quantity(of: "strawberry") == 7)
    }
  }

  @Test func typingBeginsAfreshAfterARefusedSave() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw8")
      _ = try await till.maker.store.apply(.count(["strawberry": 5]))
      try await till.press(.enter)
      #expect(till.shows("Not saved"))
      try await till.press(.enter)
      try await till.type("3")
      #expect(till.shows("-3"))
    }
  }

  @Test func theButtonsStayWhenThePageTurns() async throws {
    try await Rig.run(.en, columns: 60, rows: 12, menu: .of(juices: 7)) { till in
      try await till.type("r")
      #expect(till.shows("Restock  page 1/"))
      for _ in 1...9 { try await till.press(.down) }
      #expect(till.shows("Restock  page 2/"))
      #expect(till.shows("[ Save and close ]   [ Cancel ]"))
    }
  }

  @Test func countsStayWithinTheirRange() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.type("99999")
      #expect(till.shows("9999"))
      try await till.press(.right)
      #expect(!till.shows("10000"))
      try await till.press(.down, .pageDown, .pageDown)
      #expect(till.shows("-10"))
      #expect(!till.shows("-20"))
    }
  }

  @Test func stepsByClickAndWheel() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      let name = try #require(till.place(of: "Kiwi"))
      let plus = try #require(till.place(of: "[+]"))
      try await till.send(.wheel(name, up: true), .click(Point(x: plus.x, y: name.y)))
      #expect(till.shows("+2"))
      try await till.click("Save and close")
      #expect(till.shows("Kiwi 12"))
    }
  }

  @Test(arguments: [Key.escape, .character("q")])
  func leavingChangesNothing(_ key: Key) async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageUp, key)
      #expect(till.shows("Strawberry 10"))
    }
  }

  @Test func cancelAnswersToTheMouse() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageUp)
      try await till.click("Cancel")
      #expect(till.shows("Strawberry 10"))
    }
  }

  @Test func aDifferenceThatIsNoLongerThereIsRefusedWhole() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageDown, .down, .right)
      _ = try await till.maker.order([("strawberry-banana", 1)])
      try await till.press(.enter)
      #expect(till.shows("Not saved"))
      #expect(till.shows("Strawberry 0/10 (10 short)"))
      try await till.press(.enter, .escape)
      #expect(till.shows("Banana 9"))
    }
  }
}
