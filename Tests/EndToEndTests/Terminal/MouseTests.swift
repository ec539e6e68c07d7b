import Testing

extension TerminalTests {
  @Suite struct MouseTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    /// The second terminal uses the older mouse protocol.
    @Test(arguments: ["xterm-256color", "tmux-256color"])
    func `a click on a button orders it`(_ term: String) async throws {
      let terminal = try await TmuxTerminal(on: stand, term: term)
      try await terminal.click("Mango 3")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      #expect(try await terminal.settle().contains("Mango 7"))
    }

    @Test func `a turn of the wheel after a click orders nothing`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let button = try await terminal.wait(for: "Mango 3").place(of: "Mango 3")
      try await terminal.click(button)
      try await terminal.wait(for: terminal.words.ready("Mango"))
      for wheel in TmuxTerminal.Wheel.allCases { try await terminal.turnWheel(wheel, at: button) }
      try await terminal.press("Escape")
      try await terminal.wait(forNo: terminal.words.ready("Mango"))
      for wheel in TmuxTerminal.Wheel.allCases { try await terminal.turnWheel(wheel, at: button) }
      #expect(try await terminal.settle().contains("Mango 7"))
    }
  }
}
