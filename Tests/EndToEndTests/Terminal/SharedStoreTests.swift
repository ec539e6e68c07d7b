import Glibc
import Testing

extension TerminalTests {
  @Suite struct SharedStoreTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `an order at one till shows at the other`() async throws {
      let one = try await TmuxTerminal(on: stand)
      let other = try await TmuxTerminal(on: stand, language: .ko)
      try await other.waitForOrders()
      try await one.waitForOrders()
      try await one.press("1")
      let shown = try await other.wait(for: "딸기 0")
      #expect(shown.contains("바나나 9"))
      #expect(shown.count(of: other.words.soldOut) == 2)
      try await other.press("7")
      try await one.wait(for: "Mango 7")
    }

    @Test func `an order by a command shows in the till`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await stand.run("order", "mango=2", "kiwi")
      let shown = try await terminal.wait(for: "Mango 4")
      #expect(shown.contains("Kiwi 7"))
      try await stand.run("sold-out", "pineapple")
      try await terminal.wait("one more sold out") {
        $0.count(of: terminal.words.soldOut) > shown.count(of: terminal.words.soldOut)
      }
    }

    @Test func `an order is kept once its success was shown`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("1")
      try await terminal.wait(for: terminal.words.ready("Strawberry Banana"))
      try terminal.till().send(SIGKILL)
      let next = try await TmuxTerminal(on: stand)
      let shown = try await next.waitForOrders()
      #expect(shown.contains("Strawberry 0") && shown.contains("Banana 9"))
      #expect(try await stand.verifyBooks() == 2)
    }
  }
}
