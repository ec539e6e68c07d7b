import Testing

extension TerminalTests {
  @Suite struct TakingBackTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `u takes back what the line names, and the line names the one before`() async throws
    {
      let terminal = try await open()
      try await order(terminal, "7", "Mango")
      try await restock(terminal, "200")
      try await order(terminal, "6", "Kiwi")
      for (taken, next) in [
        ("Kiwi", "Saved: Strawberry +200"), ("Strawberry +200", "Last order: Mango"),
        ("Mango", "Nothing done at this till"),
      ] {
        try await terminal.press("u")
        try await terminal.wait(for: "Taken back: \(taken)")
        try await terminal.press("Escape")
        try await terminal.wait(forNo: "Taken back:")
        try await terminal.wait(for: next)
      }
      let shown = try await terminal.shown()
      #expect(shown.contains("Strawberry 10") && shown.contains("Kiwi 10"))
      #expect(
        try await kinds() == ["open", "order", "restock", "order", "void", "restock", "void"])
      #expect(try await stand.run("verify").exit == 0)
    }

    @Test func `what a command took back is said, and nothing else taken back`() async throws {
      let terminal = try await open()
      try await order(terminal, "7", "Mango")
      try await order(terminal, "6", "Kiwi")
      try await stand.run("void", "--last")
      try await terminal.wait(for: "Kiwi 10")
      try await terminal.press("u")
      let shown = try await terminal.wait(for: "Taken back already: Kiwi")
      #expect(shown.contains("Last order: Mango") && shown.contains("Mango 7"))
      try await terminal.press("Escape")
      try await terminal.wait(forNo: "Taken back already")
      try await terminal.press("u")
      try await terminal.wait(for: "Taken back: Mango")
      #expect(try await kinds() == ["open", "order", "order", "void", "void"])
    }

    @Test func `u on the restock screen takes back the last change of stock, no order`()
      async throws
    {
      let terminal = try await open()
      try await restock(terminal, "30")
      try await order(terminal, "7", "Mango")
      try await terminal.press("r")
      try await terminal.wait(for: "► Strawberry")
      try await terminal.press("u")
      try await terminal.wait(for: "Taken back: Strawberry +30")
      try await terminal.press("Down")
      try await terminal.wait("the next row") { $0.contains("► Banana") && !$0.contains("Taken") }
      try await terminal.press("u")
      try await terminal.wait(for: "No stock change of this till is left to take back")
      #expect(try await kinds() == ["open", "restock", "order", "restock"])
    }

    private func open() async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      return terminal
    }

    private func order(_ terminal: TmuxTerminal, _ key: String, _ juice: String) async throws {
      try await terminal.press(key)
      try await terminal.wait(for: terminal.words.ready(juice))
      try await terminal.press("Escape")
      try await terminal.wait("the order named") {
        $0.contains("Last order: \(juice)") && !$0.contains(terminal.words.ready(juice))
      }
    }

    private func restock(_ terminal: TmuxTerminal, _ amount: String) async throws {
      try await terminal.press("r")
      try await terminal.wait(for: "► Strawberry")
      try await terminal.type(amount)
      try await terminal.wait(for: "+\(amount)")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Saved: Strawberry +\(amount)")
    }

    /// Of the journal's entries, oldest first.
    private func kinds() async throws -> [String] {
      try await stand.run("export").lines.map { line in
        let kind = try #require(line.firstMatch(of: #/"kind":"([a-z-]+)"/#))
        return String(kind.1)
      }
    }
  }
}
