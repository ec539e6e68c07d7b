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
      try await terminal.wait(for: "Water")
      for (key, bill) in [
        ("+", "Press a number"), ("1", "1  Water"), ("2", "1  Snow"), ("2", "2  Snow"),
      ] {
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

    /// Returns a path of programs without the till's limit of ten seconds for a printer, whose alert would take a key.
    private func makeUnlimited() throws -> String {
      try stand.makePrograms(["timeout": "shift 3; exec \"$@\""])
    }

    @Test func `a receipt is printed also if the till is left meanwhile`() async throws {
      let (receipt, hangs) = (stand.path("receipt"), stand.path("hangs"))
      let printer = """
        : > \(hangs); while [ -e \(hangs) ]; do sleep 0.1; done; \
        cat > \(receipt).part; mv \(receipt).part \(receipt)
        """
      let bin = try makeUnlimited()
      let terminal = try await TmuxTerminal(
        on: stand, environment: ["JUICE_MAKER_PRINT": printer, "PATH": "\(bin):/usr/bin:/bin"])
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await terminal.press("p")
      try await poll("the printer's begin") { FileManager.default.fileExists(atPath: hangs) }
      try await terminal.press("Escape")
      try await terminal.wait(forNo: terminal.words.ready("Mango"))
      try await terminal.press("q")
      try await poll("the end of the till") { terminal.exit() == 0 }
      try FileManager.default.removeItem(atPath: hangs)
      try await poll("the receipt") { FileManager.default.fileExists(atPath: receipt) }
      #expect(try String(contentsOfFile: receipt, encoding: .utf8).contains("Mango"))
    }

    @Test func `a printer that hangs holds no sale and no end, and its slip waits`() async throws {
      let (begun, bin) = (stand.path("begun"), try makeUnlimited())
      let terminal = try await TmuxTerminal(
        on: stand,
        environment: [
          "JUICE_MAKER_PRINT": "echo $$ > \(begun); exec sleep 3600",
          "PATH": "\(bin):/usr/bin:/bin",
        ])
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await terminal.press("p")
      try await poll("the printer's begin") {
        FileManager.default.contents(atPath: begun)?.isEmpty == false
      }
      try await terminal.press("6")
      try await terminal.wait(for: terminal.words.ready("Kiwi"))
      try await terminal.press("Escape")
      try await terminal.wait(forNo: terminal.words.ready("Kiwi"))
      try await terminal.press("q")
      try await poll("the end of the till") { terminal.exit() == 0 }
      let printer = try String(contentsOfFile: begun, encoding: .utf8)
        .trimmingCharacters(in: .newlines)
      kill(try #require(pid_t(printer)), SIGKILL)
      let printed = try await stand.run(
        "receipt", "--unprinted", environment: ["JUICE_MAKER_PRINT": "cat >'\(stand.path("late"))'"]
      )
      #expect(printed.out == "Slips that waited, and are printed: 1\n")
      #expect(try String(contentsOfFile: stand.path("late"), encoding: .utf8).contains("Mango"))
    }
  }
}
