import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct StartScreenTests {
  @MainActor private final class Start {
    let terminal: Terminal
    let clock: TestClock
    let screen: StartScreen
    var problem: (any Error)?
    /// `true` while what the screen needs is on its way.
    var isSlow = false
    private(set) var tries = 0
    private(set) var end: StartScreen.End?

    init(_ terminal: Terminal, _ clock: TestClock, _ language: Language, isKiosk: Bool) {
      (self.terminal, self.clock) = (terminal, clock)
      screen = StartScreen(
        terminal: terminal, clock: clock, wording: Wording(language), isKiosk: isKiosk)
    }

    func run() async {
      end = await screen.run { [self] in
        tries += 1
        while isSlow { await turns() }
        if let problem { throw problem }
      }
    }

    func settle() async {
      await turns { tries > 0 && (isSlow || screen.deadline != nil) || end != nil }
      await turns()
      screen.draw()
    }

    func pass(_ time: Duration) async {
      let end = clock.now + time
      await settle()
      while let deadline = screen.deadline, deadline <= end {
        if deadline > clock.now { clock.move(to: deadline) }
        screen.expire(at: clock.now)
        await settle()
      }
      clock.move(to: end)
    }

    func press(_ key: Key) async {
      terminal.send(.key(key))
      await settle()
    }

    /// The text without the edges of its card.
    var text: String {
      terminal.text.joined(separator: " ").split { " │".contains($0) }.joined(separator: " ")
    }
  }

  private func run(
    _ language: Language = .en, isKiosk: Bool = false, columns: Int = 80,
    missing problem: (any Error)? = nil, isSlow: Bool = false, _ body: (Start) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let size = Size(columns: columns, rows: 24)
    try await Terminal.headless(size, Terminal.Options(guess: .plain), clock: clock) { terminal in
      let start = Start(terminal, clock, language, isKiosk: isKiosk)
      (start.problem, start.isSlow) = (problem, isSlow)
      let running = Task { await start.run() }
      await start.settle()
      try await body(start)
      terminal.send(.closed(signal: nil))
      await running.value
    }
  }

  @Test(
    arguments: [
      CommandProblem.noPin(path: "/var/lib/juice-maker/pin", .errno(2)) as any Error,
      CommandProblem.noQueue(menu: "menu.yaml"),
      MenuFileError.unreadable(path: "menu.yaml", .errno(2)), StoreError.missing("stand.db"),
      StoreError.server("postgres://north@db.example/juice", .notReached("Connection refused")),
      StoreError.damaged("stand.db", .otherProgram),
    ], Language.allCases)
  func `what is missing is on the screen with what to do, and it starts once that is there`(
    _ problem: any Error, _ language: Language
  ) async throws {
    try await run(language, missing: problem) { start in
      let sentence = Wording(language).sentence(for: problem)
      #expect(start.text.contains(sentence))
      #expect(start.text.contains(language.words.startsByItself))
      await start.pass(.seconds(20))
      // After 1, 2, 4 and then every 5 seconds.
      #expect(start.tries == 6 && start.end == nil)
      start.problem = nil
      await start.pass(.seconds(5))
      #expect(start.end == .ready && start.screen.deadline == nil)
    }
  }

  @Test func `a screen that has all it needs starts at once and shows nothing of it`() async throws
  {
    try await run(missing: nil) { start in
      #expect(start.end == .ready && start.tries == 1)
      #expect(start.text.isEmpty)
    }
  }

  @Test func `a screen that takes a while to start says so`() async throws {
    let words = Language.en.words
    try await run(isSlow: true) { start in
      await start.pass(.milliseconds(149))
      #expect(start.text.isEmpty)
      await start.pass(.milliseconds(1))
      #expect(start.text.contains(words.notStarted) && start.text.contains(words.working))
      #expect(!start.text.contains(words.startsByItself) && start.screen.deadline == nil)
      start.isSlow = false
      await start.settle()
      #expect(start.end == .ready)
    }
  }

  @Test(arguments: [true, false])
  func `a closed terminal ends it, by a signal or without one`(_ isKiosk: Bool) async throws {
    for signal in [nil, 15 as Int32?] {
      try await run(isKiosk: isKiosk, missing: StoreError.missing("stand.db")) { start in
        start.terminal.send(.closed(signal: signal))
        await start.settle()
        #expect(start.end == .left(signal: signal))
        // Nothing is tried after it.
        await start.pass(.seconds(20))
        #expect(start.tries == 1 && start.screen.deadline == nil)
      }
    }
  }

  @Test func `the reason changes with what is missing`() async throws {
    try await run(missing: CommandProblem.noQueue(menu: "menu.yaml")) { start in
      start.problem = StoreError.missing("stand.db")
      await start.pass(.seconds(1))
      #expect(
        start.text.contains("stand.db: there is no store") && !start.text.contains("menu.yaml"))
    }
  }

  @Test(arguments: [Key.character("q"), "ㅂ", .control("c")])
  func `staff leave by a key, customers do not`(_ key: Key) async throws {
    try await run(missing: StoreError.missing("stand.db")) { start in
      await start.press(key)
      #expect(start.end == .left(signal: nil))
    }
    try await run(isKiosk: true, missing: StoreError.missing("stand.db")) { start in
      await start.press(key)
      #expect(start.end == nil)
    }
    // Without a set PIN, nobody could leave by it.
    try await run(isKiosk: true, missing: CommandProblem.noPin(path: "pin", .errno(2))) { start in
      await start.press(key)
      #expect(start.end == .left(signal: nil))
    }
  }
}
