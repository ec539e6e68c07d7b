import Testing

extension TerminalTests {
  @Suite struct SizeTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    struct Size: Sendable, CustomTestStringConvertible {
      let columns: Int
      let rows: Int

      init(_ columns: Int, _ rows: Int) {
        self.columns = columns
        self.rows = rows
      }

      var testDescription: String { "\(columns) x \(rows)" }
    }

    @Test(
      arguments: [Size(40, 12), Size(60, 20), Size(80, 24), Size(120, 40), Size(200, 60)],
      TmuxTerminal.Language.allCases)
    func `every frame closes and every line fits`(
      _ size: Size, _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(
        on: stand, columns: size.columns, rows: size.rows, language: language)
      let words = language.words
      let orders = try await terminal.wait(for: words.restockButton)
      #expect(orders.brokenFrames.isEmpty && orders.width <= size.columns, "\(orders.text)")
      try await terminal.press("3")
      let alert = try await terminal.wait(for: words.yes)
      #expect(
        try alert.isFramed("▸ \(words.yes) ◂") && alert.width <= size.columns, "\(alert.text)")
      try await terminal.press("y")
      let restock = try await terminal.wait(for: words.save)
      #expect(restock.brokenFrames.isEmpty && restock.width <= size.columns, "\(restock.text)")
    }

    @Test func `a new size is followed at once, and one too small takes no order`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      for size in [Size(60, 20), Size(40, 12)] {
        try await terminal.resize(columns: size.columns, rows: size.rows)
        let shown = try await terminal.wait("a screen of \(size.testDescription)") {
          $0.width <= size.columns && $0.lines[0].hasSuffix("[Restock]")
            && $0.contains("Strawberry 10") && $0.contains("1 Strawberry Banana")
        }
        #expect(shown.brokenFrames.isEmpty)
      }

      try await terminal.resize(columns: 39, rows: 11)
      try await terminal.wait(for: "at least 40 x 12")
      for key in ["7", "2", "Enter"] { try await terminal.press(key) }
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.wait("the first screen") { $0 == first }
      #expect(try await terminal.settle() == first)
      #expect(try await stand.run("export").lines.count == 1)
    }
  }
}
