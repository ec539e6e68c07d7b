import Testing

extension TerminalTests {
  @Suite struct MakeScreenTests {
    let stand: Stand
    let menu: String

    init() throws {
      stand = try Stand()
      menu = try stand.write(QueueCommandTests.menu, to: "menu.yaml")
    }

    @Test func `a maker's terminal opens with the orders to make, and follows others`() async throws
    {
      let maker = try await TmuxTerminal(
        on: stand, arguments: ["till", "--make", "--menu", menu])
      try await maker.wait(for: "Nobody waits")
      try await stand.run("order", "water=2", "--menu", menu)
      try await maker.wait(for: "2 Water")
      try await maker.press("1")
      try await maker.wait(for: "Order number 1")
      try await maker.press("Enter")
      try await maker.wait(for: " Ready ")
      try await stand.run("queue", "collected", "1", "--menu", menu)
      try await maker.wait(for: "Nobody waits")
      try await maker.press("Escape")
      try await maker.wait(for: "Fresh juice")
    }

    @Test func `till --make without a queue says what to write`() async throws {
      let run = try await stand.run("till", "--make")
      #expect(run.exit == 64)
      #expect(run.err.contains("`serving: queue`"))
      let both = try await stand.run("till", "--make", "--kiosk", "--menu", menu)
      #expect(both.exit == 64)
      #expect(both.err.contains("--kiosk"))
    }
  }
}
