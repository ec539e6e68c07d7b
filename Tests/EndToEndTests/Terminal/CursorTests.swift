import Testing

extension TerminalTests {
  /// Screen readers and braille displays follow the terminal's cursor.
  @Suite struct CursorTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `the cursor stands on what is selected`() async throws {
      let terminal = try await TmuxTerminal(on: stand, language: .ko)
      let words = terminal.words
      try await terminal.waitForCursor(on: words.juices[0])
      try await terminal.press("Down")
      try await terminal.waitForCursor(on: words.juices[2])
      try await terminal.press("Enter")
      try await terminal.waitForCursor(on: words.notEnough)
      try await terminal.press("Right")
      try await terminal.waitForCursor(on: "\(words.no) ◄")
      try await terminal.press("Escape")
      try await terminal.waitForCursor(on: words.juices[2])
      try await terminal.press("6")
      try await terminal.waitForCursor(on: words.ready(words.juices[5]))
      try await terminal.press("r")
      try await terminal.waitForCursor(on: words.ingredients[0])
      try await terminal.press("Down")
      try await terminal.waitForCursor(on: words.ingredients[1])
      try await terminal.press("Escape")
      try await terminal.waitForCursor(on: words.juices[5])
    }

    @Test func `the cursor is hidden, and follows a new size`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.press("Right")
      try await terminal.waitForCursor(on: "Mango Kiwi")
      #expect(try await !terminal.switches().hasCursor)
      // A list has the number before the name.
      for (columns, rows, text) in [(120, 40, "Mango Kiwi"), (40, 12, "2 Mango Kiwi")] {
        try await terminal.resize(columns: columns, rows: rows)
        try await terminal.waitForCursor(on: text)
      }
    }
  }
}
