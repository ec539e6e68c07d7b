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
      try await terminal.type("42")
      try await terminal.wait(for: "+42")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Banana 52")
      #expect(try await entries() == 2)
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `what is typed is what came in, and saving says so`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await open(language)
      let strawberry = language.words.ingredients[0]
      try await terminal.type("200")
      try await terminal.wait(for: "+200")
      try await terminal.press("Enter")
      let shown = try await terminal.wait(for: language.words.saved("\(strawberry) +200"))
      #expect(shown.contains("\(strawberry) 210"))
      #expect(try await newest().contains(#""changes":{"strawberry":200}"#))
      #expect(try await newest().contains(#""kind":"restock""#))
    }

    @Test func `a minus before digits makes a correction`() async throws {
      let terminal = try await open()
      try await terminal.type("-5")
      try await terminal.wait(for: " -5 ")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Saved: Strawberry -5")
      #expect(try await newest().contains(#""changes":{"strawberry":-5}"#))
    }

    @Test func `a number beyond the limits is refused in words`() async throws {
      let terminal = try await open()
      try await terminal.type("9999")
      try await terminal.wait(for: "Strawberry: a stock can't go above 9999.")
      try await terminal.press("Escape")
      try await terminal.wait(forNo: "a stock can't go above 9999.")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Not saved")
      #expect(try await entries() == 1)
    }

    @Test func `a stock-take goes from row to row and saves after the last`() async throws {
      let terminal = try await open()
      try await terminal.press("c")
      try await terminal.wait(for: "Stock-take")
      for (row, count, difference) in [
        ("Strawberry", "12", "+2"), ("Banana", "9", "-1"), ("Pineapple", nil, nil),
        ("Kiwi", "0", "-10"), ("Mango", nil, nil),
      ] {
        try await terminal.wait(for: "► \(row)")
        #expect(try await entries() == 1)
        if let count, let difference {
          try await terminal.type(count)
          try await terminal.wait(for: "\(difference) ")
        } else {
          // A key that does nothing, between one Enter and the next: they come too fast for a hand.
          try await terminal.press("F9")
        }
        try await terminal.press("Enter")
      }
      try await terminal.wait(for: "Saved: Strawberry +2, Banana -1, Kiwi -10")
      #expect(
        try await newest().contains(#""changes":{"banana":-1,"kiwi":-10,"strawberry":2}"#))
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `a stock-take says what was sold meanwhile before it saves`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await open(language)
      let mango = language.words.ingredients[4]
      try await terminal.press("c")
      try await terminal.press("End")
      try await terminal.wait(for: "► \(mango)")
      try await terminal.type("12")
      try await terminal.wait(for: "+2 ")
      try await stand.run("order", "mango")
      try await terminal.wait("the sale") { $0.lines.contains { $0.contains(#/► .* 7 .* 9$/#) } }
      try await terminal.press("Enter")
      try await terminal.wait(for: "\(mango) 10 → 7")
      try await terminal.press("n")
      try await terminal.wait(forNo: "10 → 7")
      #expect(try await entries() == 2)
      try await terminal.press("Enter")
      try await terminal.wait(for: "\(mango) 10 → 7")
      try await terminal.press("y")
      try await terminal.wait(for: language.words.saved("\(mango) +2"))
      #expect(try await newest().contains(#""changes":{"mango":2}"#))
    }

    private func open(_ language: TmuxTerminal.Language = .en) async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(on: stand, language: language)
      try await terminal.waitForOrders()
      try await terminal.press("r")
      try await terminal.wait(for: "► \(language.words.ingredients[0])")
      return terminal
    }

    private func newest() async throws -> String {
      try #require(try await stand.run("export").lines.last)
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
