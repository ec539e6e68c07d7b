import FoundationEssentials
import Glibc
import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct LeavingTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: ["q", "C-c"])
    func `a key leaves, and the bills that are left are told`(_ key: String) async throws {
      try await stand.withShop { try await $0.setAside("kiwi", name: "Ben") }
      let terminal = try await open()
      try await terminal.press(key)
      try await expectAsBefore(terminal, exit: 0)
      try await terminal.wait(for: "1 bill is set aside: Ben")
    }

    /// Later presses reach the shell's terminal as signals.
    @Test func `Ctrl-C held down leaves as one does`() async throws {
      for _ in 0..<5 {
        let terminal = try BareTerminal(on: stand)
        #expect(try await terminal.wait(for: "Strawberry Banana"))
        let end = ContinuousClock.now + patience
        while !terminal.hasEnded() {
          try #require(ContinuousClock.now < end, "the till never ended")
          terminal.forget()
          terminal.send([3])
          try await Task.sleep(for: .microseconds(500))
        }
        #expect(terminal.exit == 0)
      }
    }

    /// A shell without bracketed paste would take the marks for text.
    @Test(arguments: ["q", "\u{3}"])
    func `the shell gets pastes without marks`(_ key: String) async throws {
      let terminal = try BareTerminal(on: stand)
      #expect(try await terminal.wait(for: "\u{1B}[?2004h"))
      #expect(try await terminal.wait(for: "Strawberry Banana"))
      terminal.send(key.utf8)
      #expect(try await terminal.wait(for: "\u{1B}[?2004l"))
      try await poll("the end of the till") { terminal.hasEnded() }
      #expect(!terminal.hasWritten("\u{1B}[?2004h"))
    }

    /// mosh has no alternate screen.
    @Test func `the screen is cleared before it is left`() async throws {
      let terminal = try BareTerminal(on: stand)
      #expect(try await terminal.wait(for: "Strawberry Banana"))
      terminal.send("q".utf8)
      #expect(try await terminal.wait(for: "\u{1B}[H\u{1B}[2J"))
      #expect(try await terminal.wait(for: "\u{1B}[?1049l"))
    }

    @Test func `a terminal is asked once whether it marks pastes, after the first screen`()
      async throws
    {
      let terminal = try BareTerminal(on: stand)
      #expect(try await terminal.wait(for: "Strawberry Banana"))
      #expect(try await terminal.wait(for: Self.question))
      terminal.send("\u{1B}[?2004;1$y\u{1B}[?1;2c".utf8)
      terminal.send("q".utf8)
      try await poll("the end of the till") { terminal.hasEnded() }
      #expect(terminal.unread == 0)
      #expect(!terminal.hasWritten(Self.question))
      #expect(try await stand.reader().books().count == 1)
    }

    /// The Linux console prints sequences that it does not know.
    @Test func `the console of Linux is asked nothing`() async throws {
      let terminal = try BareTerminal(on: stand, environment: ["TERM": "linux"])
      #expect(try await terminal.wait(for: "Strawberry Banana"))
      terminal.send("q".utf8)
      try await poll("the end of the till") { terminal.hasEnded() }
      #expect(!terminal.hasWritten(Self.question))
    }

    private static let question = "\u{1B}[?2004$p\u{1B}[c"

    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL, SIGSEGV, SIGABRT])
    func `the terminal is as before after a signal`(_ signal: Int32) async throws {
      let terminal = try await open()
      try terminal.till().send(signal)
      try await expectAsBefore(terminal, exit: 128 + signal)
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV, SIGABRT])
    func `the till puts its terminal right itself`(_ signal: Int32) async throws {
      let terminal = try await open()
      let till = try terminal.till()
      // Kills the guardian first: it would restore the terminal itself.
      try await poll("the guardian") { try !till.children().isEmpty }
      for child in try till.children() { child.send(SIGKILL) }
      till.send(signal)
      try await expectAsBefore(terminal, exit: 128 + signal)
    }

    @Test func `a till whose terminal closes ends`() async throws {
      let terminal = try await open()
      let till = try terminal.till()
      try await terminal.tmux("kill-server")
      try await poll("the end of the till") { !till.isRunning }
    }

    @Test func `an idle till uses no processor time`() async throws {
      let terminal = try await open()
      let till = try terminal.till()
      try await expectIdle(till)
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await expectIdle(till)
    }

    private func open() async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      #expect(
        try await terminal.switches()
          == .init(hasOwnScreen: true, hasMouse: true, hasCursor: false))
      #expect(try await terminal.modes() != terminal.modesBefore())
      return terminal
    }

    private func expectAsBefore(
      _ terminal: TmuxTerminal, exit: Int32, _ place: SourceLocation = #_sourceLocation
    ) async throws {
      try await poll("the end of the till", place) { terminal.exit() != nil }
      #expect(terminal.exit() == exit, sourceLocation: place)
      // A killed till can't restore the terminal. Its guardian does so a little later, and the shell's output until then is lost.
      try await poll("the terminal as before", place) {
        guard try await terminal.modes() == terminal.modesBefore() else { return false }
        return try await terminal.switches() == .init()
      }
      let shown = try await terminal.shown()
      #expect(shown.lines[0] == "The shell before the till.", sourceLocation: place)
      #expect(!shown.contains(terminal.words.title), sourceLocation: place)
    }

    /// Waits for two seconds without any work of the till.
    private func expectIdle(_ till: Till) async throws {
      try await poll("two seconds of quiet") {
        let before = try till.work()
        try await Task.sleep(for: .seconds(2))
        return try till.work() == before
      }
    }
  }
}
