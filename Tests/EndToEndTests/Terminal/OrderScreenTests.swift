import Testing

extension TerminalTests {
  @Suite struct OrderScreenTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `the first screen has every ingredient over the juices made of it`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, language: language)
      let words = language.words
      let shown = try await terminal.waitForOrders()

      #expect(shown.lines[0].hasPrefix(" " + words.title))
      #expect(shown.lines[0].hasSuffix("[\(words.restockButton)]"))
      for (column, ingredient) in words.ingredients.enumerated() {
        #expect(try shown.place(of: "\(ingredient) 10").column == column)
      }
      let juices = try words.juices.enumerated().map { try shown.place(of: "\($0 + 1) \($1)") }
      #expect(juices[2...].map(\.column) == [0, 1, 2, 3, 4])
      #expect(Set(juices[..<2].map(\.y)).count == 1)
      #expect(Set(juices[2...].map(\.y)).count == 1)
      #expect(juices[0].y < juices[2].y)
      // A blend stands over both of its ingredients, and nothing over the pineapple.
      let frames = shown.lines[..<juices[0].y].last { $0.contains("┌") }
      // The first juice is selected.
      #expect(frames == "┏\(heavy(30))┓" + spaces(16) + "┌\(line(30))┐")
      #expect((0..<32).contains(juices[0].x) && (48..<80).contains(juices[1].x))
      #expect(shown.count(of: words.soldOut) == 1)
      let ways = try shown.line(with: words.order(1))
      #expect(ways.contains(words.order(5)))
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `a digit orders, and labels and buttons follow`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, language: language)
      let words = language.words
      try await terminal.waitForOrders()
      try await terminal.press("1")
      try await terminal.wait(for: words.ready(words.juices[0]))
      try await terminal.press("Escape")
      let shown = try await terminal.wait(forNo: words.ready(words.juices[0]))
      #expect(shown.contains("\(words.ingredients[0]) 0"))
      #expect(shown.contains("\(words.ingredients[1]) 9"))
      // Of both juices that take strawberries.
      #expect(shown.count(of: words.soldOut) == 2)
    }

    @Test func `a digit typed over the success alert orders too`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let words = terminal.words
      try await terminal.waitForOrders()
      try await terminal.press("1")
      try await terminal.wait(for: words.ready("Strawberry Banana"))
      try await terminal.press("2")
      try await terminal.wait(for: words.ready("Mango Kiwi"))
      let shown = try await terminal.settle()
      #expect(shown.contains("Mango 8") && shown.contains("Kiwi 9"))
    }

    @Test func `u takes the last order back`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.press("1")
      try await terminal.wait(for: terminal.words.ready("Strawberry Banana"))
      try await terminal.press("u")
      let shown = try await terminal.wait(for: "Taken back: Strawberry Banana")
      #expect(try shown.line(with: "Banana 10") == first.line(with: "Banana 10"))
      let history = try await stand.run("history", "--format", "csv")
      #expect(history.lines.count { $0.contains(",void,") } == 1)
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `help opens with a question mark and closes with any key`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, language: language)
      let first = try await terminal.waitForOrders()
      try await terminal.press("?")
      let help = try await terminal.wait("help") { $0.hasFramed(language.words.help) }
      for key in ["1-9", "Enter", "Tab", "PgUp PgDn"] { #expect(help.contains("│ \(key) ")) }
      try await terminal.press("x")
      try await terminal.wait("the first screen") { $0 == first }
    }

    @Test func `an arrow and Enter order`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForCursor(on: "1 Strawberry Banana")
      try await terminal.wait("its frame heavy") { $0.contains("┃     1 Strawberry Banana      ┃") }
      try await terminal.press("Right")
      try await terminal.waitForCursor(on: "2 Mango Kiwi")
      try await terminal.wait("the next frame heavy") {
        $0.contains("┃         2 Mango Kiwi         ┃") && $0.count(of: "┏") == 1
      }
      try await terminal.press("Enter")
      try await terminal.wait(for: terminal.words.ready("Mango Kiwi"))
    }

    private func heavy(_ length: Int) -> String { String(repeating: "━", count: length) }
    private func line(_ length: Int) -> String { String(repeating: "─", count: length) }
    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
  }
}

extension Shown.Place {
  /// Which of five equal columns of 80 it is in.
  fileprivate var column: Int { x / 16 }
}
