import Testing

extension TerminalTests {
  @Suite struct RestockScreenTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `a shortage leads to the restock screen, and that to the juice`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, language: language)
      let (words, strawberry) = (language.words, language.words.ingredients[0])
      try await terminal.waitForOrders()
      try await stand.run("order", "strawberry-banana")
      try await terminal.wait(for: "\(strawberry) 0")
      try await terminal.press("3")
      let alert = try await terminal.wait(for: words.notEnough)
      #expect(alert.contains(words.shortOfStrawberries))
      #expect(alert.contains("► \(words.yes) ◄") && alert.contains("[ \(words.no) ]"))

      try await terminal.press("y")
      let restock = try await terminal.wait(for: words.save)
      #expect(restock.lines[0].contains(words.restock))
      let row = try restock.line(with: "► \(strawberry)")
      #expect(row.contains("+16"))
      #expect(row.contains(#/ 0 .*\+16 .* 16$/#))

      try await terminal.press("Enter")
      try await terminal.wait(for: "\(strawberry) 16")
      try await terminal.press("3")
      try await terminal.wait(for: words.ready(words.juices[2]))
      try await terminal.press("Escape")
      try await terminal.wait(for: "\(strawberry) 0")
    }

    @Test func `Esc leaves the stock as it was`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.press("r")
      try await terminal.wait(for: terminal.words.save)
      try await terminal.press("Right")
      try await terminal.wait(for: "+1 ")
      try await terminal.press("Escape")
      try await terminal.wait("the first screen") { $0 == first }
      #expect(try await entries() == 1)
    }

    @Test func `keys step, type and save`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("r")
      try await terminal.wait(for: "► Strawberry")
      for (key, change) in [("Right", "+1 "), ("PPage", "+11 "), ("-", "+10 "), ("NPage", "0 ")] {
        try await terminal.press(key)
        try await terminal.wait("a change of \(change)") {
          $0.lines.contains { $0.contains("► Strawberry") && $0.contains(" \(change)") }
        }
      }
      try await terminal.press("Down")
      try await terminal.wait(for: "► Banana")
      for digit in ["4", "2"] { try await terminal.press(digit) }
      try await terminal.wait(for: "+32")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Banana 42")
      #expect(try await entries() == 2)
    }

    @Test func `a mouse steps by clicks and by the wheel, and saves`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.click("[Restock]")
      let shown = try await terminal.wait(for: terminal.words.save)
      let row = try shown.place(of: "Mango")
      let plus = Shown.Place(x: try shown.place(of: "[+]").x + 1, y: row.y)
      try await terminal.click(plus)
      try await terminal.wait(for: "+1 ")
      try await terminal.turnWheel(.up, at: row)
      try await terminal.wait(for: "+2 ")
      try await terminal.turnWheel(.down, at: row)
      try await terminal.wait(for: "+1 ")
      try await terminal.click(terminal.words.save)
      try await terminal.wait(for: "Mango 11")
    }

    @Test func `a mouse cancels`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.click("[Restock]")
      try await terminal.click("[+]")
      try await terminal.wait(for: "+1 ")
      try await terminal.click(terminal.words.cancel)
      try await terminal.waitForOrders()
      #expect(try await entries() == 1)
    }

    private func entries() async throws -> Int {
      try await stand.run("export").lines.count
    }
  }
}
