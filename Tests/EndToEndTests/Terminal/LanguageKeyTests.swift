import Foundation
import Testing

extension TerminalTests {
  @Suite struct LanguageKeyTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `L changes the language at once and for the next start`() async throws {
      let till = try await TmuxTerminal(on: stand, environment: ["LANG": "C"])
      try await till.waitForOrders()
      // A terminal tells its ground. The next till begins in the look for it.
      try await till.press(bytes: "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}")
      try await till.press("L")
      try await till.wait(for: "맛있는 쥬스를 만들어 드려요!")
      #expect(try await !till.shown().contains("다음에 시작할 때"))
      let grounds = stand.path(".local/state/juice-maker/backgrounds")
      try await poll("the ground") {
        (try? String(contentsOfFile: grounds, encoding: .utf8)) == "xterm-256color light\n"
      }
      try await till.press("q")
      try await till.wait(for: "The till left with 0.")
      let settings = stand.path(".config/juice-maker/settings.yaml")
      #expect(try String(contentsOfFile: settings, encoding: .utf8) == "language: ko\n")

      let next = try await TmuxTerminal(on: stand, environment: ["LANG": ""])
      try await next.wait(for: "맛있는 쥬스를 만들어 드려요!")
      let other = try await TmuxTerminal(on: stand, arguments: ["--language", "en"])
      try await other.waitForOrders()
      let third = try await TmuxTerminal(on: stand, environment: ["LC_ALL": "en_GB.UTF-8"])
      try await third.waitForOrders()
    }

    @Test func `L in a till that was started with --language changes no settings`() async throws {
      let till = try await TmuxTerminal(on: stand, arguments: ["--language", "en"])
      try await till.waitForOrders()
      try await till.press("L")
      try await till.wait(for: "다음에 시작할 때는 --language en에 따라요.")
      try await till.press("Escape")
      try await till.wait(forNo: "--language en")
      try await till.press("q")
      try await till.wait(for: "The till left with 0.")
      let settings = stand.path(".config/juice-maker/settings.yaml")
      #expect(!FileManager.default.fileExists(atPath: settings))
    }

    @Test func `a choice that LANG will override says so`() async throws {
      let till = try await TmuxTerminal(on: stand)
      try await till.waitForOrders()
      try await till.press("L")
      try await till.wait(for: "다음에 시작할 때는 LANG=en_US.UTF-8에 따라요.")
      try await till.press("7")
      try await till.wait(for: "망고쥬스 나왔습니다!")
    }
  }
}
