import Testing

extension TerminalTests {
  @Suite struct MouseTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    /// The second speaks the older of the two mouse protocols.
    @Test(arguments: ["xterm-256color", "tmux-256color"])
    func `a click on a button orders it`(_ term: String) async throws {
      let terminal = try await TmuxTerminal(on: stand, term: term)
      try await terminal.click("7 Mango")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      #expect(try await terminal.settle().contains("Mango 7"))
    }

    @Test func `a click on another button over the success alert orders that`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.click("2 Mango Kiwi")
      try await terminal.wait(for: terminal.words.ready("Mango Kiwi"))
      try await terminal.click("7 Mango")
      try await terminal.wait(for: terminal.words.ready("Mango"))
    }

    @Test func `the same button clicked again sells again`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let mango = try await terminal.wait(for: "2 Mango Kiwi").place(of: "2 Mango Kiwi")
      try await terminal.click(mango)
      try await terminal.wait(for: terminal.words.ready("Mango Kiwi"))
      for cups in 2...3 {
        // Sooner it is a double click.
        try await Task.sleep(for: .milliseconds(450))
        try await terminal.click(mango)
        try await terminal.wait(for: "\(cups) cups in a row")
      }
      #expect(try await terminal.settle().contains("Mango 4"))
    }

    @Test func `a click on the success alert orders nothing behind it`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let pineapple = try await terminal.wait(for: "5 Pineapple").place(of: "5 Pineapple")
      try await terminal.click("2 Mango Kiwi")
      try await terminal.wait(for: terminal.words.ready("Mango Kiwi"))
      try await terminal.click(pineapple)
      let shown = try await terminal.wait(forNo: terminal.words.ready("Mango Kiwi"))
      #expect(shown.contains("Pineapple 10"))
    }

    @Test(arguments: TmuxTerminal.Wheel.allCases)
    func `a turn of the wheel after a click orders nothing`(
      _ wheel: TmuxTerminal.Wheel
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let button = try await terminal.wait(for: "7 Mango").place(of: "7 Mango")
      try await terminal.click(button)
      try await terminal.wait(for: terminal.words.ready("Mango"))
      for _ in 0..<3 { try await terminal.turnWheel(wheel, at: button) }
      try await terminal.press("Escape")
      try await terminal.wait(forNo: terminal.words.ready("Mango"))
      for _ in 0..<3 { try await terminal.turnWheel(wheel, at: button) }
      #expect(try await terminal.settle().contains("Mango 7"))
    }

    @Test func `Yes and No answer to a click`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let words = terminal.words
      try await terminal.click("3 Strawberry")
      try await terminal.click("[ \(words.no) ]")
      try await terminal.wait(forNo: words.notEnough)
      try await terminal.press("3")
      try await terminal.wait(for: words.notEnough)
      try await terminal.click("► \(words.yes) ◄")
      let restock = try await terminal.wait(for: words.save)
      #expect(try restock.line(with: "► Strawberry").contains("+6"))
    }

    @Test func `a click on a hint does what its key does`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.click("r restock")
      try await terminal.wait(for: terminal.words.save)
      try await terminal.press("Escape")
      try await terminal.wait("the first screen") { $0 == first }
      try await terminal.click("? help")
      try await terminal.wait("help") { $0.hasFramed(terminal.words.help) }
      try await terminal.press("Escape")
      try await terminal.wait("the first screen") { $0 == first }
      // F1 is help where ? is a letter.
      try await terminal.press("/")
      try await terminal.wait(for: "F1 help")
      try await terminal.press("F1")
      try await terminal.wait("help") { $0.hasFramed(terminal.words.help) }
    }

    @Test func `a click on a hint under a question does nothing`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let hint = try await terminal.waitForOrders().place(of: "q leave")
      try await terminal.press("3")
      let question = try await terminal.wait(for: terminal.words.notEnough)
      try await terminal.click(hint)
      try await terminal.press("Right")
      try await terminal.wait(for: "► \(terminal.words.no) ◄")
      try await terminal.press("Left")
      try await terminal.wait("the question") { $0 == question }
    }

    @Test func `a click takes the success alert away`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.click("7 Mango")
      try await terminal.click(terminal.words.ready("Mango"))
      try await terminal.wait(forNo: terminal.words.ready("Mango"))
    }
  }
}
