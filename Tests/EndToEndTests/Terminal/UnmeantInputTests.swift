import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct UnmeantInputTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: TmuxTerminal.Paste.allCases)
    func `pasted digits order nothing`(_ kind: TmuxTerminal.Paste) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.paste(String(repeating: "1234567", count: 71) + "123", kind)
      #expect(try await terminal.settle() == first)
      #expect(try await stand.reader().books().count == 1)
    }
  }
}
