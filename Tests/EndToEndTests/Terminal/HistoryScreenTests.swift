import Testing

extension TerminalTests {
  @Suite struct HistoryScreenTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a day on which clocks are set back is found to its end`() async throws {
      let journal = """
        {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2025-10-25T12:00:00.000Z","kind":"open","lines":[],"changes":{"kiwi":9},"reason":null}
        {"seq":2,"id":"00000000-0000-4000-8000-000000000002","at":"2025-10-25T22:00:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":2},"reason":null}
        {"seq":3,"id":"00000000-0000-4000-8000-000000000003","at":"2025-10-26T22:59:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":3},"reason":null}
        {"seq":4,"id":"00000000-0000-4000-8000-000000000004","at":"2025-10-26T23:00:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":4},"reason":null}

        """
      try await stand.importJournal(journal)
      let terminal = try await TmuxTerminal(on: stand, environment: ["TZ": "Europe/Berlin"])
      try await terminal.waitForOrders()
      try await terminal.press("o")
      try await terminal.wait(for: "Kiwi +4")
      try await terminal.press("/")
      try await terminal.wait(for: "Search: ▏")
      try await terminal.type("2025-10-26")
      try await terminal.wait("its first and its last minute") {
        $0.contains("2025-10-26▏") && $0.contains("Kiwi +2") && $0.contains("Kiwi +3")
          && !$0.contains("Kiwi +4") && !$0.contains("Kiwi +9")
      }
    }
  }
}
