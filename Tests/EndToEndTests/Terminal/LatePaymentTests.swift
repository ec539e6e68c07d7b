import Foundation
import Glibc
import JuiceKit
import Testing

extension TerminalTests {
  /// A late payment at a card terminal, which is a script.
  @Suite struct LatePaymentTests {
    let stand: Stand
    private let menu: String

    /// The script hangs while a file is there. Then it pays.
    init() async throws {
      stand = try Stand()
      menu = try stand.write(
        """
        currency: KRW
        payments: [cash, card]
        ingredients: [{ id: ice, name: Ice, opening: 9 }]
        juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
        """, to: "menu.yaml")
      let (runs, hangs) = (stand.path("runs"), stand.path("hangs"))
      let bin = try stand.makePrograms([
        "pay": "echo run >> \(runs); while [ -e \(hangs) ]; do sleep 0.1; done; echo A12"
      ])
      let folder = ".config/juice-maker"
      try FileManager.default.createDirectory(
        atPath: stand.path(folder), withIntermediateDirectories: true)
      let file = try stand.write(
        "terminals: { card: [\(bin)/pay, \"{amount}\"] }\n", to: folder + "/settings.yaml")
      unsafe chmod(stand.path(folder), 0o755)
      unsafe chmod(file, 0o644)
      try await stand.withShop(menu: menu) { shop in
        try await shop.moveDrawer(.open, "0")
        try await shop.order("water")
      }
    }

    private var runs: Int {
      let text = (try? String(contentsOfFile: stand.path("runs"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").count
    }

    private func open(environment: [String: String] = [:]) async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(
        on: stand, environment: environment, arguments: ["--menu", menu])
      try await terminal.wait(for: "Water")
      return terminal
    }

    /// Opens the history, and pays the order by card.
    private func pay(at terminal: TmuxTerminal) async throws {
      try await terminal.press("o")
      try await terminal.wait(for: "Unpaid")
      try await terminal.press("$")
      try await terminal.wait(for: "How is it paid?")
      try await terminal.press("2")
    }

    /// Presses 1 until the question is gone: it drops keys of its first moment. Looks only at a screen that no longer changes,
    /// because a key after the answer would close what follows.
    private func choose(_ first: String, at terminal: TmuxTerminal) async throws {
      try await poll("the end of the question") {
        let screen = try await terminal.wait("a screen") { _ in true }
        guard screen.contains("1  \(first)") else { return true }
        try await terminal.press("1")
        return false
      }
    }

    private func payments() async throws -> String {
      try await stand.run("history", "--kind", "payment", "--format", "json", "--menu", menu).out
    }

    @Test func `Without a note that lasts on the disk, the terminal does not start`() async throws {
      let faults = try Faults(on: stand)
      let terminal = try await open(environment: faults.environment)
      try faults.begin(.noSync)
      try await pay(at: terminal)
      let answer = try await terminal.wait("an answer") {
        $0.contains("The terminal was not started") || runs > 0
      }
      #expect(answer.contains("The terminal was not started"))
      #expect(runs == 0)
    }

    @Test func `A till that is killed at the terminal asks before it pays a second time`()
      async throws
    {
      try stand.write("", to: "hangs")
      defer { try? FileManager.default.removeItem(atPath: stand.path("hangs")) }
      let first = try await open()
      try await pay(at: first)
      try await first.wait(for: "At the terminal")
      try await poll("the command") { runs == 1 }
      try first.till().send(SIGKILL)
      let second = try await open()
      // The command is still at work, and is not started a second time.
      try await second.wait(for: "The terminal is still at work (o): Order 1")
      let doctor = try await stand.run("doctor", "--menu", menu, "--format", "json")
      #expect(doctor.out.contains("Unfinished: Order 1 · card ₩4,500"))
      let drawer = try await stand.run("drawer", "--menu", menu, "--language", "en")
      #expect(drawer.out.contains("Unfinished at card terminals: 1 · ₩4,500 · "))
      try await pay(at: second)
      try await second.wait(for: "1  End the command")
      try await choose("End the command", at: second)
      try await second.wait(for: "1  Paid at the terminal")
      try await choose("Paid at the terminal", at: second)
      // A surplus key of the answer closes the remark about the payment.
      try await second.wait(for: "payment · Card")
      #expect(try await payments().contains(#""payment":"card""#))
      #expect(runs == 1)
      let log = stand.path(".local/state/juice-maker/terminals/runs")
      #expect(try String(contentsOfFile: log, encoding: .utf8).hasSuffix(" written\n"))
    }
  }
}
