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
      // The first juice is selected.
      let juices = try words.juices.indices.map {
        try shown.place(of: $0 == 0 ? "┏ 1 ━" : "┌ \($0 + 1) ─")
      }
      for name in words.juices { #expect(shown.contains(name)) }
      #expect(juices[2...].map(\.column) == [0, 1, 2, 3, 4])
      #expect(Set(juices[..<2].map(\.y)).count == 1)
      #expect(Set(juices[2...].map(\.y)).count == 1)
      #expect(juices[0].y < juices[2].y)
      // A blend stands above both of its ingredients, and nothing above the pineapple.
      #expect(
        shown.lines[juices[0].y] == "┏ 1 \(heavy(27))┓" + spaces(16) + "┌ 2 \(line(27))┐")
      #expect((0..<32).contains(juices[0].x) && (48..<80).contains(juices[1].x))
      #expect(shown.count(of: words.soldOut) == 1)
      let ways = try shown.line(with: words.order(1))
      #expect(ways.contains(words.order(5)))
    }

    private func heavy(_ length: Int) -> String { String(repeating: "━", count: length) }
    private func line(_ length: Int) -> String { String(repeating: "─", count: length) }
    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
  }
}

extension Shown.Place {
  /// The place among five equal columns of 80.
  fileprivate var column: Int { x / 16 }
}
