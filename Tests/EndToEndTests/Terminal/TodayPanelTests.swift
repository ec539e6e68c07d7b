import Foundation
import Testing

extension TerminalTests {
  @Suite struct TodayPanelTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `orders of another process and their voids show in the panel`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, columns: 120, rows: 40, language: language)
      let (cups, mangoes, none) =
        language == .ko ? ("3잔 │", "망고쥬스 2잔", "0잔 │") : ("3 cups │", "Mango x 2", "0 cups │")
      try await terminal.waitForOrders()
      try await stand.run("order", "mango=2", "kiwi")
      let shown = try await terminal.wait(for: cups)
      #expect(shown.contains(mangoes))
      #expect(shown.brokenFrames.isEmpty && shown.width <= 120)
      try await stand.run("void", "--last")
      try await terminal.wait(for: none)
    }

    @Test func `a window of 99 columns has no panel, one of 100 has it`() async throws {
      let terminal = try await TmuxTerminal(on: stand, columns: 99, rows: 30)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      #expect(try await !terminal.shown().contains("Today"))
      try await terminal.resize(columns: 100, rows: 30)
      try await terminal.wait("today's cup") { $0.contains("Today") && $0.contains("1 cup │") }
      try await terminal.resize(columns: 99, rows: 30)
      try await terminal.wait(forNo: "Today")
    }

    @Test func `at midnight a new day begins`() async throws {
      try await stand.run("order", "mango")
      let zone = Self.zone(secondsToMidnight: 10)
      let terminal = try await TmuxTerminal(
        on: stand, columns: 100, rows: 30, environment: ["TZ": zone])
      try await terminal.wait(for: "1 cup │")
      try await terminal.wait(for: "0 cups │")
    }

    /// A time zone where it is midnight soon.
    private static func zone(secondsToMidnight seconds: Int) -> String {
      let offset = Int(Date().timeIntervalSince1970) % 86_400 + seconds - 86_400
      let parts = [-offset / 3600, -offset / 60 % 60, -offset % 60]
      return "SOON-" + parts.map(String.init).joined(separator: ":")
    }
  }
}
