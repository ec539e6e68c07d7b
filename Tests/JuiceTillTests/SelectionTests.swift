import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@Suite struct SelectionTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `the frame of the selected button is heavy`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      try expectOneHeavyFrame(till, around: "Strawberry 10, Banana 1")
      try await till.press(.right, .right, .right)
      try expectOneHeavyFrame(till, around: "Banana 2")
    }
  }

  @Test func `a sold-out juice is selected as plainly`() async throws {
    try await Rig.run(.en, colors: false) { till in
      try await till.press(.down)
      try expectOneHeavyFrame(till, around: "Strawberry 16")
    }
  }

  /// Expects one heavy frame, around this text, which is reversed.
  private func expectOneHeavyFrame(
    _ till: Rig, around text: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let lines = till.terminal.text
    for corner in "┏┓┗┛" {
      let count = lines.joined().count { $0 == corner }
      #expect(count == 1, "\(corner)", sourceLocation: place)
    }
    let top = try #require(lines.firstIndex { $0.contains("┏") }, sourceLocation: place)
    let bottom = try #require(lines.firstIndex { $0.contains("┗") }, sourceLocation: place)
    let middle = try #require(till.place(of: text), sourceLocation: place)
    #expect((top + 1..<bottom).contains(middle.y), sourceLocation: place)
    #expect(lines[middle.y].contains(try Regex("┃ *\(text) *┃")), sourceLocation: place)
    for line in lines[top + 1..<bottom] {
      #expect(line.count { $0 == "┃" } == 2, sourceLocation: place)
    }
    #expect(till.terminal.has(.selected, at: middle), sourceLocation: place)
    #expect((top + 1..<bottom).contains(till.terminal.cursor.y), sourceLocation: place)
  }

  @Test(arguments: [(60, 20), (40, 12)])
  func `a button without a frame has all its text reversed, beside a mark`(
    _ columns: Int, _ rows: Int
  ) async throws {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      let name = try #require(till.place(of: "1 Strawberry Banana"))
      #expect(till.terminal.has(.selected, at: name))
      let cups = try #require(till.place(of: "1 left"))
      #expect(till.terminal.has(.selected, at: cups))
      #expect(till.screen.contains(/► *1 Strawberry Banana/))
      #expect(till.hasCursor(on: "1 Strawberry Banana"))
    }
  }

  @Test(arguments: Language.allCases)
  func `the selected restock button keeps its brackets, and is cut out of the bar`(
    _ language: Language
  ) async throws {
    let button = language == .ko ? "[재고수정]" : "[Restock]"
    try await Rig.run(language) { till in
      let place = try #require(till.place(of: button))
      #expect(till.terminal.has(.title, at: place))
      try await till.press(.up)
      till.expect("►" + button)
      #expect(till.place(of: button) == place)
      #expect(!till.terminal.has(.selected, at: place))
      #expect(till.hasCursor(on: button.dropFirst().description))
    }
  }

  @Test func `a button with brackets is not reversed`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      let cancel = try #require(till.place(of: "[ Cancel ]"))
      #expect(!till.terminal.has(.selected, at: cancel))
    }
  }

  @Test func `the second row of a title is not reversed`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      try await till.type("7b")
      let question = try #require(till.place(of: "How is it paid?"))
      #expect(till.terminal.has(.heading, at: question))
      for x in question.x - 8...question.x + 10 {
        #expect(!till.terminal.has(.selected, at: Point(x: x, y: question.y)))
      }
    }
  }

  // MARK: The cursor

  @Test func `the cursor stands on the selected juice`() async throws {
    try await Rig.run { till in
      for name in ["딸바쥬스", "망키쥬스", "딸기쥬스", "바나나쥬스"] {
        #expect(till.hasCursor(on: name))
        try await till.press(.right)
      }
    }
  }

  @Test func `the cursor follows the restock screen`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      #expect(till.hasCursor(on: "Strawberry"))
      try await till.press(.down, .right)
      #expect(till.hasCursor(on: "Banana"))
      try await till.press(.end, .down)
      #expect(till.hasCursor(on: "Save and close"))
      try await till.press(.right)
      #expect(till.hasCursor(on: "Cancel"))
    }
  }

  @Test func `the cursor follows the history`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76o")
      try await till.wait(for: "Kiwi")
      let newest = till.terminal.cursor
      #expect(till.terminal.text[newest.y].contains("Kiwi"))
      try await till.press(.down)
      #expect(till.terminal.text[till.terminal.cursor.y].contains("Mango"))
    }
  }

  @Test func `the text of an alert comes under the cursor`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      #expect(till.hasCursor(on: "Your Mango juice is ready"))
      try await till.press(.escape)
      #expect(till.hasCursor(on: "Mango"))
      try await till.type("?")
      #expect(till.hasCursor(on: "Help"))
    }
  }

  @Test func `the cursor stands at the search if nothing is found`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/zqx")
      till.expect("Search: zqx▏")
      let cursor = till.terminal.cursor
      #expect(cursor == Point(x: 1 + TextWidth.columns(of: "Search: zqx▏ 0 found"), y: 22))
    }
  }

  @Test func `the cursor stands on a question, and then on its answers`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      #expect(till.hasCursor(on: "Not enough ingredients."))
      try await till.press(.right)
      #expect(till.hasCursor(on: "No ◄"))
      try await till.press(.tab)
      #expect(till.hasCursor(on: "Yes ◄"))
    }
  }
}
