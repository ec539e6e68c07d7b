import Testing

extension TerminalTests {
  @Suite struct UnmeantInputTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: TmuxTerminal.Paste.allCases)
    func `pasted digits order nothing`(_ kind: TmuxTerminal.Paste) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.paste(String(repeating: "1234567", count: 71) + "123", kind)
      #expect(try await terminal.settle() == first)
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test(arguments: [
      "\u{1B}[1;5C", "\u{1B}[17~", "\u{1B}[?1;2c", "\u{1B}[M !!", "\u{1B}P1\u{1B}\\",
      "\u{1B}_7\u{1B}\\", "\u{1B}]0;7\u{7}", "\u{1B}7",
    ])
    func `what a terminal says of itself orders nothing`(_ sequence: String) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press(bytes: sequence)
      try await terminal.settle()
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test func `a double click orders one cup`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let button = try await terminal.wait(for: "5 Pineapple").place(of: "5 Pineapple")
      async let first: Void = terminal.click(button)
      async let second: Void = terminal.click(button)
      _ = try await (first, second)
      #expect(try await terminal.settle().contains("Pineapple 8"))
    }
  }
}
