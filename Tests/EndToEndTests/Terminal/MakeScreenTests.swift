import Foundation
import Testing

extension TerminalTests {
  @Suite struct MakeScreenTests {
    let stand: Stand
    let menu: String

    init() throws {
      stand = try Stand()
      menu = try stand.write(QueueCommandTests.menu, to: "menu.yaml")
    }

    @Test func `A maker's terminal opens with the orders to make, and follows others and settings`()
      async throws
    {
      try FileManager.default.createDirectory(
        atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
      try stand.write("staff: [{ name: Minsu }]\n", to: ".config/juice-maker/settings.yaml")
      let maker = try await TmuxTerminal(
        on: stand, arguments: ["till", "--make", "--menu", menu])
      try await maker.wait(for: "Nobody waits")
      try await stand.run("order", "water=2", "--menu", menu)
      try await maker.wait(for: "2 Water")
      try await maker.press("1")
      try await maker.wait(for: "Order number 1")
      try await maker.press("Enter")
      try await maker.wait(for: " Ready ")
      try await stand.run("queue", "collected", "1", "--menu", menu)
      try await maker.wait(for: "Nobody waits")
      try await maker.press("Escape")
      try await maker.wait(for: "Fresh juice")
      // The staff of this machine's settings.
      try await maker.press("@")
      try await maker.wait(for: "1  Minsu")
    }

    @Test func `till --make without a queue says what to write`() async throws {
      let run = try await stand.run("till", "--make")
      #expect(run.exit == 64)
      #expect(run.err.contains("`serving: queue`"))
      let both = try await stand.run("till", "--make", "--kiosk", "--menu", menu)
      #expect(both.exit == 64)
      #expect(both.err.contains("--kiosk"))
    }
  }
}
