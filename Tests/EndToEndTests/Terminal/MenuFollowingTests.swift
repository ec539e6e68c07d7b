import Foundation
import Glibc
import Testing

extension TerminalTests {
  @Suite struct MenuFollowingTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a till without a menu file follows one that appears, changes and goes`()
      async throws
    {
      let till = try await TmuxTerminal(on: stand)
      try await till.waitForOrders()
      // The menu's folder does not exist yet.
      try await stand.run(
        "menu", "set", "mango", "--price", "5000", "--currency", "KRW", "--others-free")
      try await till.wait(for: "₩5,000")
      try await stand.run("menu", "set", "mango", "--price", "5500")
      try await till.wait(for: "₩5,500")
      let folder = stand.path(".config/juice-maker")
      try FileManager.default.removeItem(atPath: folder)
      try await till.wait(for: "The menu file is gone. The last menu stays.")
      #expect(try await till.shown().contains("₩5,500"))
      try await stand.run("menu", "add-ingredient", "melon", "--name", "Melon")
      try await till.wait(for: "Melon 0")
      try await till.wait(forNo: "is gone")
    }

    @Test func `a menu is edited again until it is right`() async throws {
      // The editor breaks the menu the first time, and repairs it the second time.
      let editor = try stand.write(
        "if grep -q mangoes \"$1\"; then sed -i s/mangoes:/mango:/ \"$1\"\n"
          + "else sed -i 's/{ mango: 3/{ mangoes: 4/' \"$1\"; fi\n", to: "editor")
      let shell = try await TmuxTerminal(
        on: stand, environment: ["EDITOR": "sh \(editor)"], arguments: ["menu", "edit"])
      try await shell.wait(for: "Edit it again? [Y/n]")
      try await shell.type("maybe")
      try await shell.press("Enter")
      try await shell.wait("the question twice") { $0.count(of: "Edit it again? [Y/n]") == 2 }
      #expect(try await shell.shown().contains("no such ingredient"))
      try await shell.press("Enter")
      try await shell.wait(for: "is saved.")
      #expect(try await stand.run("menu").out.contains("Mango 4"))
    }

    @Test(arguments: ["아니요", "C-c"])
    func `an editor that is not reopened says where the text is`(answer: String) async throws {
      let shell = try await TmuxTerminal(
        on: stand, language: .ko,
        environment: ["EDITOR": "sed -i s/mango:/mangoes:/", "TMPDIR": stand.folder.path],
        // Ctrl-C would also end a waiting script.
        arguments: ["menu", "edit"], shell: "/bin/bash --norc")
      try await shell.wait(for: "다시 수정할까요?")
      if answer == "C-c" {
        try await shell.press(answer)
      } else {
        try await shell.type(answer)
        try await shell.press("Enter")
      }
      try await shell.wait(for: "수정한 글은 여기에 있어요")
      let copy = try #require(
        try FileManager.default.contentsOfDirectory(atPath: stand.folder.path).first {
          $0.hasPrefix("juice-maker-")
        })
      let text = try String(contentsOfFile: stand.path(copy + "/menu.yaml"), encoding: .utf8)
      #expect(text.contains("mangoes:"))
    }
  }
}
