import Foundation
import Testing

extension TerminalTests {
  @Suite struct BillTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private let menu = """
      currency: KRW
      payments: [cash, card]
      ingredients:
        - { id: ice, name: Ice, opening: 9 }
      juices:
        - { id: water, name: Water, recipe: { ice: 1 }, price: 4500 }
        - { id: snow, name: Snow, recipe: { ice: 2 }, price: 3000 }
      """

    @Test func `a bill is ordered, paid for and printed`() async throws {
      let receipt = stand.path("receipt")
      let terminal = try await TmuxTerminal(
        on: stand, environment: ["JUICE_MAKER_PRINT": "cat > \(receipt)"],
        arguments: ["--menu", try stand.write(menu, to: "menu.yaml")])
      try await terminal.wait(for: "1 Water")
      for (key, bill) in [("+", "Bill: Water"), ("2", "Snow"), ("2", "Snow x 2")] {
        try await terminal.press(key)
        try await terminal.wait(for: bill)
      }
      try await terminal.press("b")
      try await terminal.wait(for: "How is it paid?")
      try await terminal.press("2")
      try await terminal.wait(for: "No. 1  ")
      try await terminal.press("p")
      try await terminal.wait(for: "The receipt is printed.")
      let text = try String(contentsOfFile: receipt, encoding: .utf8)
      #expect(text.contains("Snow x 2") && text.contains("₩10,500") && text.contains("Card"))
      let history = try await stand.run("history", "--kind", "order", "--format", "json")
      #expect(history.out.contains(#""payment":"card""#))
    }

    @Test func `a receipt is printed also if the till is left meanwhile`() async throws {
      let receipt = stand.path("receipt")
      let terminal = try await TmuxTerminal(
        on: stand,
        environment: [
          "JUICE_MAKER_PRINT": "sleep 1; cat > \(receipt).part; mv \(receipt).part \(receipt)"
        ])
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await terminal.press("p")
      try await terminal.press("q")
      let end = ContinuousClock.now + .seconds(20)
      while !FileManager.default.fileExists(atPath: receipt) {
        try #require(ContinuousClock.now < end, "the receipt was never printed")
        try await Task.sleep(for: .milliseconds(40))
      }
      #expect(try String(contentsOfFile: receipt, encoding: .utf8).contains("Mango"))
    }

    @Test func `a till that is killed has sold nothing of its bill`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      // One at a time: on a busy machine they would come together, as a paste does.
      for (key, bill) in [("+", "Banana"), ("7", "Banana, Mango"), ("6", "Mango, Kiwi")] {
        try await terminal.press(key)
        try await terminal.wait(for: bill)
      }
      try await terminal.resize(columns: 120, rows: 40)
      try await terminal.wait(for: "[ b Order ]")
      try terminal.till().send(SIGKILL)
      let history = try await stand.run("history", "--format", "json")
      #expect(!history.out.contains("order"))
    }
  }
}
