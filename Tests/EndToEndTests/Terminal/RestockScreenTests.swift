import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct RestockScreenTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `keys step, type and save`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("r")
      try await terminal.wait(for: "► Strawberry")
      for (key, change) in [("Right", "+1 "), ("PPage", "+11 "), ("-", "+10 "), ("NPage", "0 ")] {
        try await terminal.press(key)
        try await terminal.wait("a change of \(change)") {
          $0.lines.contains { $0.contains("► Strawberry") && $0.contains(" \(change)") }
        }
      }
      try await terminal.press("Down")
      try await terminal.wait(for: "► Banana")
      for (digit, change) in [("4", "+4 "), ("2", "+42 ")] {
        try await terminal.press(digit)
        try await terminal.wait(for: change)
      }
      try await terminal.press("Enter")
      try await terminal.wait(for: "Banana 52")
      #expect(try await stand.reader().books().count == 2)
    }
  }
}
