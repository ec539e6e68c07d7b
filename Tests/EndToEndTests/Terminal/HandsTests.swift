import Testing

extension TerminalTests {
  /// Keys with the timing of hands and keyboards.
  @Suite struct HandsTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private static let keys = ["7", "\r", " "]

    /// With the last juice selected, which there is enough of.
    private func till(_ language: TmuxTerminal.Language = .en) async throws -> TmuxTerminal {
      try await stand.run("restock", "mango=500")
      let terminal = try await TmuxTerminal(on: stand, language: language)
      try await terminal.waitForOrders()
      try await terminal.press("End")
      let last = "7 " + terminal.words.juices[6]
      try await terminal.waitForCursor(on: last)
      return terminal
    }

    private enum Kind: String { case order, void }

    private func orders(_ kind: Kind = .order) async throws -> Int {
      try await stand.run("export").lines.count { $0.contains(#""kind":"\#(kind)""#) }
    }

    @Test(arguments: zip(keys, [350, 550, 750]))
    func `a key pressed four times orders four cups`(_ key: String, _ pause: Int) async throws {
      let terminal = try await till(.ko)
      try await terminal.play(Array(repeating: (key, .milliseconds(pause)), count: 4))
      try await terminal.wait(for: "4잔째")
      #expect(try await orders() == 4)
    }

    @Test(arguments: zip(keys + ["7"], [250, 500, 660, 1000]))
    func `a key that is held down orders one cup`(_ key: String, _ delay: Int) async throws {
      let terminal = try await till()
      let repeats: [TmuxTerminal.Beat] = Array(repeating: (key, .milliseconds(30)), count: 30)
      let pauses = try await terminal.play([(key, .milliseconds(delay))] + repeats)
      try await terminal.wait(for: "A key held down counts once.")
      // What the machine made so late that it looks like a key pressed once more.
      let late = pauses.dropFirst().dropLast().count { $0 > .milliseconds(80) }
      #expect((1...1 + late).contains(try await orders()))
    }

    @Test func `a key that is held down over other input orders one cup`() async throws {
      let terminal = try await till()
      let wheel = "\u{1B}[<64;5;9M"
      let repeats: [TmuxTerminal.Beat] = (0..<30).flatMap { _ in
        [("7", .milliseconds(15)), (wheel, .milliseconds(15))] as [TmuxTerminal.Beat]
      }
      let pauses = try await terminal.play([("7", .milliseconds(500))] + repeats)
      try await terminal.wait(for: "A key held down counts once.")
      let late = pauses.dropFirst().dropLast().count { $0 > .milliseconds(60) }
      #expect((1...1 + late).contains(try await orders()))
    }

    @Test func `u pressed three times takes back three`() async throws {
      let terminal = try await till()
      try await terminal.play(Array(repeating: ("7", .milliseconds(350)), count: 4))
      try await terminal.wait(for: "4 cups in a row")
      try await terminal.play(Array(repeating: ("u", .milliseconds(350)), count: 3))
      try await terminal.wait(for: "Last order: Mango")
      #expect(try await orders(.void) == 3)
    }

    @Test func `Enter held on Yes saves nothing`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("3")
      try await terminal.wait(for: terminal.words.notEnough)
      let repeats: [TmuxTerminal.Beat] = Array(repeating: ("\r", .milliseconds(30)), count: 30)
      let pauses = try await terminal.play([("\r", .milliseconds(500))] + repeats)
      try await terminal.wait(for: "A key held down counts once.")
      let late = pauses.dropFirst().dropLast().count { $0 > .milliseconds(80) }
      if late == 0 { #expect(try await stand.run("export").lines.count == 1) }
    }
  }
}
