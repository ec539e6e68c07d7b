import Testing

extension TerminalTests {
  @Suite struct DisplayTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private func open(_ arguments: String...) async throws -> TmuxTerminal {
      // The tills of other tests are not on this display.
      try await TmuxTerminal(
        on: stand, environment: ["XDG_RUNTIME_DIR": stand.path("run")], arguments: arguments)
    }

    @Test func `a bill is on the customer's display, which no key leaves`() async throws {
      let (till, display) = (try await open(), try await open("display", "--kiosk"))
      try await till.waitForOrders()
      try await till.press("+")
      try await till.wait(for: "Press a number")
      try await till.press("7")
      try await display.wait(for: "Mango")
      try await display.press("q")
      try await till.press("6")
      try await display.wait(for: "Kiwi")
      #expect(display.exit() == nil)
      let second = try await open()
      try await second.waitForOrders()
      try await display.wait(for: "Choose one with --till")
    }
  }
}
