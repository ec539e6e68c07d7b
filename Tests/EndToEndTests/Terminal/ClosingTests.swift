import Foundation
import Testing

extension TerminalTests {
  @Suite struct ClosingTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private let menu = """
      currency: KRW
      payments: [{ id: cash, drawer: true }]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 90 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 4500 }]
      """

    @Test func `a closing at the till makes a backup, and is passed on`() async throws {
      let (usb, out) = (stand.path("usb"), stand.path("out"))
      let settings = stand.path(".config/juice-maker")
      for folder in [usb, settings] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
      let file = try stand.write(
        """
        backup: { to: \(usb), keep: 2 }
        after-closing: [sh, -c, "cat >$1.part; mv $1.part $1", sh, \(out)]
        """, to: ".config/juice-maker/settings.yaml")
      // Commands of settings that others may write are refused.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let environment = ["JUICE_MAKER_MENU": try stand.write(menu, to: "menu.yaml")]
      _ = try await stand.run("drawer", "open", "0", environment: environment)
      _ = try await stand.run("backup", environment: environment)

      let terminal = try await TmuxTerminal(on: stand, environment: environment)
      try await terminal.waitForOrders()
      for (key, text) in [
        ("t", "Report"), ("d", "The drawer has been open"), ("4", "How much was counted?"),
        ("0", "₩0"), ("Enter", "Close the drawer with ₩0?"), ("y", "Backed up and verified: "),
      ] {
        try await terminal.press(key)
        try await terminal.wait(for: text)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: usb).count == 2)
      try await poll("the closing") { FileManager.default.fileExists(atPath: out) }
      let passed = try String(contentsOfFile: out, encoding: .utf8)
      #expect(passed.contains(#""slip":"#) && passed.contains(#""report":"#), "\(passed)")
    }
  }
}
