import Foundation
import Glibc
import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct KioskTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private func open(_ arguments: String..., shell: String? = nil) async throws -> TmuxTerminal {
      try stand.setPIN(in: "pin")
      let terminal = try await TmuxTerminal(
        on: stand, arguments: ["till", "--kiosk", "--pin-file", stand.path("pin")] + arguments,
        shell: shell)
      try await terminal.waitForOrders()
      return terminal
    }

    private func kinds() async throws -> Set<String> {
      let entries = try await stand.reader().entries(JournalQuery(limit: .max))
      return Set(entries.map(\.kind.rawValue))
    }

    @Test func `no control key leads out`() async throws {
      let terminal = try await open(shell: "bash --norc -i")
      // Code 24, Ctrl-X, asks for the PIN. After Enter, which orders, or Escape a key might be ignored.
      let last: [UInt8] = [10, 13, 27]
      for code in UInt8(0)...31 where code != 24 && !last.contains(code) {
        try await terminal.press([code])
      }
      try await terminal.settle()
      for code in last {
        try await terminal.press([code])
        try await terminal.settle()
      }
      #expect(try terminal.till().isRunning && !terminal.till().isStopped)
      #expect(try await terminal.shown().contains(terminal.words.title))
      #expect(try await kinds().isSubset(of: ["open", "order"]))
    }

    @Test func `no sequence leads out, or orders`() async throws {
      let terminal = try await open()
      let whole = [
        "\u{1B}[1;5C", "\u{1B}[17~", "\u{1B}[?1;2c", "\u{1B}P1\u{1B}\\", "\u{1B}_7\u{1B}\\",
        "\u{1B}q",
        "\u{1B}\u{3}", "\u{1B}[200~q\u{3}\u{1B}[201~", "\u{1B}[99999999999999R",
        "\u{1C}\u{1A}\u{3}\u{4}",
      ]
      for sequence in [
        whole.joined(), "\u{1B}\u{1B}\u{1B}", "q", "rtouq", "\u{1B}O", "\u{1B}[",
      ] {
        try await terminal.press(bytes: sequence)
        try await terminal.settle()
        try #require(try terminal.till().isRunning, "\(sequence.debugDescription)")
      }
      #expect(try await kinds() == ["open"])
    }

    @Test(arguments: [SIGINT, SIGQUIT, SIGTSTP])
    func `no signal of a terminal's keys leads out, until the PIN`(_ signal: Int32) async throws {
      let terminal = try await open(shell: "dash -i")
      let first = try await terminal.settle()
      for _ in 0..<20 { try terminal.till().send(signal) }
      #expect(try await terminal.settle() == first)
      #expect(try terminal.till().isRunning && !terminal.till().isStopped)
      try await unlock(terminal)
      let till = try terminal.till()
      till.send(signal)
      try await poll("the signal's work") { till.isStopped || !till.isRunning }
      #expect(till.isStopped == (signal == SIGTSTP))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal of the system ends it in order`(_ signal: Int32) async throws {
      let terminal = try await open()
      try terminal.till().send(signal)
      try await terminal.wait(for: "The till left with \(128 + signal).")
      #expect(try await terminal.modes() == terminal.modesBefore())
      #expect(try await terminal.switches() == .init())
    }

    @Test func `a PIN that is set while it runs counts at once, in place of the old one`()
      async throws
    {
      let terminal = try await open()
      let set = try await stand.run(
        "pin", "set", "--pin-file", stand.path("pin"), input: "97531\n97531\n")
      try #require(set.exit == 0)
      try await terminal.press("C-x")
      try await give("2468", to: terminal)
      try await terminal.wait(for: "That is not the PIN.")
      // The old PIN stays invalid without the file, too.
      try FileManager.default.removeItem(atPath: stand.path("pin"))
      try await give("2468", to: terminal)
      // The till drops keys while it checks a PIN.
      try await terminal.wait(for: "That is not the PIN.")
      try await give("97531", to: terminal)
      try await terminal.wait(for: "[Restock]")
    }

    @Test func `a kiosk without a PIN does not open, and makes no store`() async throws {
      let run = try await stand.run("till", "--kiosk")
      #expect(run.exit == 74)
      #expect(run.err.contains("juice-maker pin set") && run.err.contains("/juice-maker/pin"))
      #expect(!FileManager.default.fileExists(atPath: stand.store))
      _ = try await stand.run("pin", "set", input: "2468\n2468\n")
      let file = stand.path(".config/juice-maker/pin")
      unsafe #expect(chmod(file, 0o644) == 0)
      let open = try await stand.run("till", "--kiosk")
      #expect(open.exit == 74)
      #expect(open.err.contains("others can read"))
      unsafe #expect(chmod(file, 0o600) == 0)
      #expect(try await stand.run("till", "--kiosk").exit == 70)
    }

    @Test func `a restored backup is reported to the staff, and not to customers`()
      async throws
    {
      let terminal = try await open()
      try await stand.withShop { try await $0.store.apply(.restock(["strawberry": 20])) }
      try await terminal.wait(forNo: "Sold out")
      try stand.backUp(to: "copy.db")
      try await stand.withShop { try await $0.order("strawberry-banana=2") }
      try await terminal.wait(for: "Sold out")
      try await terminal.press("7")
      try await terminal.wait(for: "[ - ] 1 [ + ]")
      #expect(try await stand.run("restore", "copy.db").exit == 0)
      let shown = try await terminal.wait(forNo: "Sold out")
      #expect(shown.contains("[ - ] 1 [ + ]") && !shown.contains("restored"))
      try await unlock(terminal)
      let told = try await terminal.wait(for: "A backup was restored. Check the stock.")
      #expect(told.contains("Bill: Mango") || told.contains("1  Mango"))
      try await terminal.press("b")
      try await terminal.wait(for: "Mango 7")
      try await terminal.press("C-x")
      try await terminal.wait(forNo: "[Restock]")
      try await unlock(terminal)
      #expect(try await !terminal.shown().contains("restored"))
    }

    private func unlock(_ terminal: TmuxTerminal) async throws {
      try await terminal.press("C-x")
      try await give("2468", to: terminal)
      try await terminal.wait(for: "[Restock]")
    }

    private func give(_ pin: String, to terminal: TmuxTerminal) async throws {
      for (index, digit) in pin.enumerated() {
        try await terminal.wait(for: " \(String(repeating: "*", count: index))▏")
        try await terminal.press(String(digit))
      }
      try await terminal.wait(for: " \(String(repeating: "*", count: pin.count))▏")
      try await terminal.press("Enter")
    }
  }
}
