import Foundation
import Testing

extension TerminalTests {
  @Suite struct UnusableTerminalTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a terminal that nobody knows is taken for an xterm`() async throws {
      let terminal = try await TmuxTerminal(on: stand, term: "no-such-terminal")
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
    }

    @Test func `a terminal type without a size is not taken for an xterm`() async throws {
      let terminal = try await TmuxTerminal(on: stand, term: "linux")
      try await terminal.waitForOrders()
      // An xterm has a screen of its own for programs, the Linux console has none.
      #expect(try await !terminal.switches().hasOwnScreen)
    }

    @Test func `a terminal that can't be drawn on is named`() async throws {
      let terminal = try await TmuxTerminal(on: stand, term: "dumb")
      let shown = try await terminal.wait(for: "The till left with 70.")
      #expect(shown.contains("dumb"))
      #expect(try await terminal.modes() == terminal.modesBefore())
      #expect(try await terminal.switches() == .init())
    }

    @Test(arguments: [[], ["till"]])
    func `without a terminal there is no till and no store`(_ arguments: [String]) async throws {
      let run = try await stand.run(arguments)
      #expect(run.exit == 70)
      #expect(run.out.isEmpty)
      #expect(run.err.contains("terminal"))
      #expect(run.err.count { $0 == "\n" } == 1)
      #expect(!FileManager.default.fileExists(atPath: stand.store))
    }
  }
}
